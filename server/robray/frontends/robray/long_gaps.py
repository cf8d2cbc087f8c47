"""Blanks and comments in a row that are too many for amino (language reference 11).

Its lexer calls itself for each of them, and its stack is small.
"""

import re

from robray.facts.problems import Problem
from robray.text.spans import Span

MOST_BLANKS = 20_000
MOST_COMMENTS = 10_000
"""So many are refused. From where on is not known exactly: it is less."""

_STRIDE = 4_000
"""Bytes. A row that is too long is longer than two of these, whatever it is made of."""

_BLANKS = b" \t\r\n\f"
_PIECE = re.compile(rb"([ \t\r\n\f]++)|#[^\n]*+|//[^\n]*+|/\*(?s:.*?)\*/")


def long_gaps(text: bytes) -> list[Problem]:
    """The first one, where there is any. Cost: a look at each four thousandth byte, where there is none."""
    around = 0
    for at in range(_STRIDE, len(text), _STRIDE):
        if not _may_be_gap(text, at):
            around = 0
            continue
        around += 1
        if around == 2:
            found = _measured(text, text.rfind(b"\n", 0, max(at - 2 * _STRIDE, 0)) + 1, at)
            if found is not None:
                return [Problem("too-long-gap", found, (f"{found.end - found.start:,}",))]
    return []


def _may_be_gap(text: bytes, at: int) -> bool:
    """Whether a byte is white space, or on a line with a comment."""
    if text[at] in _BLANKS:
        return True
    start = text.rfind(b"\n", max(at - _STRIDE, 0), at) + 1
    line = text[start:at]
    return b"#" in line or b"/" in line or text[at : at + 1] in b"#/"


def _measured(text: bytes, start: int, at: int) -> Span | None:
    """The row around byte `at`, if it is too long; it begins behind `start`."""
    begin = position = start
    blanks = comments = 0
    while True:
        match = _PIECE.match(text, position)
        if match is None:
            if blanks * MOST_COMMENTS + comments * MOST_BLANKS >= MOST_BLANKS * MOST_COMMENTS:
                return Span(begin, position)
            if position >= at:
                return None
            # Past a string as a whole: it may hold what looks like a comment.
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
