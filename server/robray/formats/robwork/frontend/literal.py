"""What XML has in the value of a workcell's property, and RobWork's grammar takes letter by letter.

The value is all that stands between the tags, from the first letter of it to the last: nothing is put in for `&amp;`,
the marks of a CDATA section are letters, and so is a comment between two others.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from robray.formats.robwork.frontend.drafts import MOST_PROBLEMS
from robray.syntax.xml.tags import Flaw, Tag, XmlAttribute, is_character
from robray.syntax.xml.tree import Document
from robray.text.spans import Span

_TO_DO = re.compile(rb"&|=[ \t\r\n]*+[\"'][ \t\r\n]|[ \t\r\n][\"'][ \t\r\n/>]")
"""What stands in a text of which some value is not read as in XML."""

_BLANKS = b" \t\r\n"


def as_written(document: Document, at: int = 0) -> Document:
    """The same elements, which begin behind `at`, with such values; those of the document are changed.

    Cost: that of a search from there on, where all values are as in XML.
    """
    text = document.text
    if document.faults:
        kept = [each for each in document.faults if each.flaw is not Flaw.LAX or not _is_taken(text, each.span.start)]
        document = document._replace(faults=tuple(kept))
    if _TO_DO.search(text, at) is None:
        return document
    for root in document.roots:
        for node in root.walk():
            node.retag(tag_as_written(text, node.tag))
    return document


def _is_taken(text: bytes, at: int) -> bool:
    """Whether the grammar takes what is there, which begins with an `&`, or stands behind a quote."""
    return text[at] == 0x26 or text[at - 1 : at] == b'"'


def tag_as_written(text: bytes, tag: Tag) -> Tag:
    return tag._replace(attributes=tuple([_value_as_written(text, each) for each in tag.attributes]))


def _value_as_written(text: bytes, given: XmlAttribute) -> XmlAttribute:
    start, end = given.span
    raw = text[start:end]
    inner = raw.strip(_BLANKS)
    if inner == raw and b"&" not in raw:
        return given
    start += len(raw) - len(raw.lstrip(_BLANKS)) if inner else 0
    return given._replace(value=inner.decode("utf-8", "replace"), span=Span(start, start + len(inner)))


COMMENT, SECTION, INSTRUCTION, REFERENCE = "comment", "section", "instruction", "reference"
"""What there is of it."""

_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_PIECES = re.compile(
    rb"(?P<comment><!--.*?-->)|(?P<section><!\[CDATA\[.*?\]\]>)|(?P<instruction><\?.*?\?>)"
    rb"|(?P<reference>&(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});)",
    re.DOTALL,
)
_NAMED = {"amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27}


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
            content = piece[0][len(b"<![CDATA[") : -len(b"]]>")].decode("utf-8", "replace")
            yield Literal(kind, at, None if "<" in content else content)
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
    if letter == "&" and _PIECES.match(b"&" + inside[piece.end() :]) is not None:
        return None
    return None if letter == "<" else letter
