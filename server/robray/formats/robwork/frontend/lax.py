"""What RobWork's default loader takes in a task and XML does not have: it reads on where others refuse the file."""

import re
from collections.abc import Iterator
from itertools import islice

from robray.facts.problems import Problem
from robray.syntax.xml.tags import Fault, Flaw
from robray.syntax.xml.tree import MOST_FAULTS
from robray.text.spans import Span

LAX = "robwork-lax-xml"
_KNOWN = rb"(?:lt|gt|amp|quot|apos|#[0-9]++|#x[0-9A-Fa-f]++);"
_PIECES = re.compile(
    rb"<!--(?P<comment>.*?)(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<\?(?P<declaration>xml(?=[ \t\r\n]))?.*?(?:\?>|\Z)"
    rb"|(?P<entity>&(?!" + _KNOWN + rb")(?:[A-Za-z_][-\w.]*+;)?)",
    re.DOTALL,
)
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_MARK = b"\xef\xbb\xbf"


def lax(text: bytes, start: int, end: int) -> list[Problem]:
    """What is so between two bytes, but for tags, at most as many as are told. Cost: linear."""
    return [*islice(_pieces(text, start, end), MOST_FAULTS), *islice(_controls(text, start, end), MOST_FAULTS)]


def _pieces(text: bytes, start: int, end: int) -> Iterator[Problem]:
    for piece in _PIECES.finditer(text, start, end):
        kind = piece.lastgroup
        if kind == "comment":
            at = piece.start(kind) + f"{piece[kind].decode('latin-1')}-".find("--")
            if at >= piece.start(kind) and piece[0].endswith(b"-->"):
                yield Problem(LAX, Span(at, at + 2), ("'--' may not stand in a comment", False))
        elif kind == "declaration" and piece.start() and (piece.start() > len(_MARK) or not text.startswith(_MARK)):
            yield Problem(
                LAX, Span(piece.start(), piece.end(kind)), ("the XML declaration must be the first in the file", False)
            )
        elif kind == "entity":
            written = piece[0].decode("utf-8", "replace")
            what = "a '&' must be written '&amp;'" if written == "&" else f"there is no entity '{written}'"
            yield Problem(LAX, Span(*piece.span()), (what, False))


def _controls(text: bytes, start: int, end: int) -> Iterator[Problem]:
    for control in _CONTROL.finditer(text, start, end):
        if control[0] == b"\0":
            what = "to RobWork's loader a text ends with the character 0"
            yield Problem("robwork-syntax", Span(*control.span()), (what, False))
        else:
            yield Problem(LAX, Span(*control.span()), (f"the character {control[0][0]} cannot stand in XML", False))


def of_fault(text: bytes, fault: Fault, *, is_torn: bool) -> Problem | None:
    """What is said of what is wrong with a tag of a task; None where `lax` says it."""
    at = fault.span.start
    if fault.flaw is Flaw.LAX and text[at] == 0x26:
        return None
    if fault.flaw is Flaw.LAX and text[at - 1 : at] in (b'"', b"'"):
        return Problem(LAX, fault.span, (fault.what, is_torn))
    return Problem("robwork-syntax", fault.span, (fault.what, is_torn))
