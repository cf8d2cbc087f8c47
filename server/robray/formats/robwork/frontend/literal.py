"""What XML has in the value of a workcell's property, and RobWork's grammar takes letter by letter.

The value is all that stands between the tags, from the first letter of it to the last: nothing is put in for `&amp;`,
the marks of a CDATA section are letters, and so is a comment between two others.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from robray.formats.robwork.frontend.drafts import MOST_PROBLEMS
from robray.syntax.xml.tags import is_character
from robray.text.spans import Span

COMMENT, SECTION, INSTRUCTION, REFERENCE = "comment", "section", "instruction", "reference"
"""What there is of it."""

_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_PIECES = re.compile(
    rb"(?P<comment><!--.*?-->)|(?P<section><!\[CDATA\[.*?(?:\]\]>|\Z))|(?P<instruction><\?.*?\?>)"
    rb"|(?P<reference>&(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});)",
    re.DOTALL,
)
_NAMED = {"amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27}
_MARKUP = re.compile(rb"<[ \t\r\n]*(?:/[ \t\r\n]*Property|!--|Use|Define|Include)")
"""What RobWork looks for in the value itself."""


class Literal(NamedTuple):
    """`meant` is what was to be written there; None where that cannot be, or nobody knows."""

    kind: str
    span: Span
    meant: str | None


def literals(text: bytes, start: int, end: int) -> Iterator[Literal]:
    """What is taken so of a value between two bytes, at most as many as are told of one item. Cost: linear."""
    inside = text[start:end]
    if b"&" in inside or b"<" in inside:
        yield from islice(_literals(inside, start), MOST_PROBLEMS)


def _literals(inside: bytes, start: int) -> Iterator[Literal]:
    plain = _COMMENT.sub(lambda each: b" " * len(each[0]), inside)
    first, last = len(plain) - len(plain.lstrip()), len(plain.rstrip())
    for piece in _PIECES.finditer(inside):
        kind, at = str(piece.lastgroup), Span(*piece.span()).shifted(start)
        if kind == COMMENT and first < piece.start() < last:
            yield Literal(kind, at, None)
        elif kind == SECTION:
            content = piece[0][len(b"<![CDATA[") : -len(b"]]>")]
            yield Literal(kind, at, content.decode("utf-8", "replace") if piece[0].endswith(b"]]>") else None)
        elif kind == INSTRUCTION:
            yield Literal(kind, at, None)
        elif kind == REFERENCE:
            yield Literal(kind, at, _letter(inside, piece))


def _letter(inside: bytes, piece: re.Match[bytes]) -> str | None:
    """The one that a reference is for, where it can stand there and makes nothing else of what is beside it."""
    name = piece[0][1:-1].decode()
    number = _NAMED.get(name) or int(name.removeprefix("#").replace("x", "0x"), 0 if "x" in name else 10)
    if not is_character(number):
        return None
    letter = chr(number)
    behind = inside[piece.end() :]
    if letter == "&" and _PIECES.match(b"&" + behind) is not None:
        return None
    return None if letter == "<" and _MARKUP.match(b"<" + behind) is not None else letter
