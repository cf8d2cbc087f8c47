"""Values of a workcell's properties, which RobWork's grammar reads letter by letter, unlike XML.

The value is the whole text between the tags: `&amp;` is not replaced, the marks of a CDATA section are letters, and so
is a comment between two others.
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
"""Occurs in texts with a value that XML would read differently."""

_BLANKS = b" \t\r\n"


def as_written(document: Document, at: int = 0) -> Document:
    """The same elements, which begin behind `at`, with literal values; changes those of the document.

    Cost: a search from there on, if all values are as in XML.
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
    """True if the grammar accepts the text, which begins with an `&`, or is behind a quote."""
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
"""Kinds of literal parts."""

_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_PIECES = re.compile(
    rb"(?P<comment><!--.*?-->)|(?P<section><!\[CDATA\[.*?\]\]>)|(?P<instruction><\?.*?\?>)"
    rb"|(?P<reference>&(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});)",
    re.DOTALL,
)
_NAMED = {"amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27}


class Literal(NamedTuple):
    """`meant` is the corrected text; None if there is none, or it is unknown."""

    kind: str
    span: Span
    meant: str | None


def literals(text: bytes, start: int, end: int) -> Iterator[Literal]:
    """Literal parts of a value between two bytes, up to the limit of problems in one item. Cost: linear."""
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
    """The letter of a reference, if it is valid there and does not change the meaning of the text beside it."""
    name = piece[0][1:-1].decode()
    number = _NAMED.get(name) or int(name.removeprefix("#").replace("x", "0x"), 0 if "x" in name else 10)
    if not is_character(number):
        return None
    letter = chr(number)
    if letter == "&" and _PIECES.match(b"&" + inside[piece.end() :]) is not None:
        return None
    return None if letter == "<" else letter
