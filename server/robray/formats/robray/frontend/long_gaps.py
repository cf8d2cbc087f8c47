"""Blanks and comments in a row that are too many for amino (language reference 11).

Its lexer calls itself for each of them, and its stack is small.
"""

import re
from collections.abc import Iterator

from robray.facts.details import Counted
from robray.facts.problems import Problem
from robray.text.spans import Span

MOST_BLANKS = 20_000
MOST_COMMENTS = 10_000
"""So many are refused. From where on is not known exactly: it is less."""

_BLANKS = b" \t\r\n\f"

_STRIDE = 8_000
"""Bytes. A row that is too long has at least two of these."""

_NEAR = 3 * _STRIDE
"""Bytes around reread text that may contain a row that has become too long."""

_REMAINING = 20_000 - 2 * _STRIDE
"""Bytes of such a row behind the first byte searched in it, and the comment around that."""

_PIECE = re.compile(rb"([ \t\r\n\f]++)|#[^\n]*+|//[^\n]*+|/\*(?s:.*?)\*/")
_LAST_PIECE = re.compile(rb"([ \t\r\n\f]++)|#[^\n]*+|//[^\n]*+")
"""The same behind the last mark that ends a comment, which would be searched again at each that begins one."""
_ROW = re.compile(rb"(?:[ \t\r\n\f]++|#[^\n]*+|//[^\n]*+|/\*(?s:.*?)\*/){0,30000}")


def long_gaps(text: bytes, within: Span | None = None) -> list[Problem]:
    """The first one, if there is any; `within` if all other text is known to have none.

    Cost: a look at each eight thousandth byte, if there is none.
    """
    first, end = (0, len(text)) if within is None else (max(within.start - _NEAR, 0), within.end + _NEAR)
    last = text.rfind(b"*/")
    measured = 0
    for at in range(max(first // _STRIDE, 1) * _STRIDE, min(end, len(text)), _STRIDE):
        # An unclosed comment was searched from its beginning.
        if at >= measured and any(_goes_on(text, start, last) for start in _starts(text, at)):
            found = _around(text, at)
            if isinstance(found, Span):
                return [Problem("too-long-gap", found, Counted(f"{found.end - found.start:,}"))]
            measured = found
    return []


def _starts(text: bytes, at: int) -> Iterator[int]:
    """Start of the piece of a row with the byte: right there, or behind the comment around it."""
    if text[at] in _BLANKS:
        yield at
    for end in (b"\n", b"*/"):
        found = text.find(end, at, at + _STRIDE)
        if found >= 0:
            yield found + len(end)


def _goes_on(text: bytes, start: int, last: int) -> bool:
    """True if the text may continue a row that is too long; `last` is the last mark that ends a comment."""
    # One byte more: the mark of a comment has two.
    row = _ROW.match(text, start, start + _REMAINING + 1)
    assert row is not None, "a row may be of nothing"
    enough = min(start + _REMAINING, len(text))
    # A comment that goes on is closed further on, if at all.
    return row.end() >= enough or (text.startswith(b"/*", row.end()) and row.end() + 2 <= last)


def _around(text: bytes, at: int) -> Span | int:
    """The row around a byte, if it is too long; else the end of the text without one."""
    back = 2 * _STRIDE
    while True:
        start = text.rfind(b"\n", 0, max(at - back, 0)) + 1
        found = _measured(text, start, at)
        if isinstance(found, int) or found.start > start or start == 0:
            return found
        back *= 2


def _measured(text: bytes, start: int, at: int) -> Span | int:
    """The row around byte `at`, if it is too long; it begins behind `start`. Otherwise the end of the searched text."""
    begin = position = start
    blanks = comments = 0
    last = text.rfind(b"*/")
    while True:
        match = (_PIECE if position <= last else _LAST_PIECE).match(text, position)
        if match is None:
            if blanks * MOST_COMMENTS + comments * MOST_BLANKS >= MOST_BLANKS * MOST_COMMENTS:
                return Span(begin, position)
            if position >= at:
                return position
            # Skips strings, which may have text like a comment.
            string = text.find(b'"', position + 1) if text[position : position + 1] == b'"' else position
            begin = position = (len(text) if string < 0 else string) + 1
            blanks = comments = 0
        elif match[1] is not None:
            blanks += match.end() - position
            position = match.end()
        else:
            comments += 1
            # The line's end is the comment's.
            is_line = not match[0].startswith(b"/*")
            position = match.end() + (is_line and text.startswith(b"\n", match.end()))
