"""The comments that are about one statement: behind it in its line, and in the lines right above."""

import re

from robray.text.blanks import begins_line
from robray.text.spans import Span

_BEHIND = re.compile(rb"[ \t]*;[ \t]*((?:#|//)[^\n]*|/\*[^\n]*?\*/[ \t\r]*(?=\n|\Z))?")
_COMMENT_LINE = re.compile(rb"[ \t]*(?:#|//)[^\n]*\n")
_BLANK_LINE = re.compile(rb"[ \t\r]*(?:\n|\Z)|[ \t]*\}")
_MOST_LINES = 20


def with_comments(text: bytes, span: Span) -> Span | None:
    """The lines of a statement that has none to share them with, and those of the comments about it.

    `span` is the statement without its semicolon. None where no comment is about it. What stands above a row of
    statements is about all of them, and what begins a file may be about all of it.
    """
    behind = _BEHIND.match(text, span.end)
    if behind is None or not begins_line(text, span.start):
        return None
    end = text.find(b"\n", behind.end()) + 1 or len(text)
    if text[behind.end() : end].strip():
        return None
    line = text.rfind(b"\n", 0, span.start) + 1
    above = _above(text, line) if _BLANK_LINE.match(text, end) else line
    if above == line and behind[1] is None:
        return None
    return Span(above, end)


def _above(text: bytes, line: int) -> int:
    """Where the comments begin that stand right above a line, below an empty one."""
    start = line
    for _ in range(_MOST_LINES):
        before = text.rfind(b"\n", 0, max(start - 1, 0)) + 1
        if start == 0 or _COMMENT_LINE.fullmatch(text, before, start) is None:
            break
        start = before
    before = text.rfind(b"\n", 0, max(start - 1, 0)) + 1
    return start if start and not text[before:start].strip() else line
