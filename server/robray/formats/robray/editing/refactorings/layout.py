"""Lines, indentation and comments around removed and inserted text."""

import re
from collections import Counter

from robray.features.refactorings.refactoring import RefusalError
from robray.text.blanks import begins_line
from robray.text.spans import Span

_INDENTED = re.compile(rb"^([ \t]+)[^\s*]", re.MULTILINE)
_BLANKS = re.compile(rb"[ \t]*")
_COMMENT = rb"#[^\n]*|//[^\n]*|/\*(?:[^*]|\*+[^*/])*\*+/"
_PASSED = re.compile(rb"(?:[ \t\r\n\f]+|" + _COMMENT + rb")*")
_STRING_OR_COMMENT = re.compile(rb'"[^"]*"|(' + _COMMENT + rb")")
_COMMENT_LINE = re.compile(rb"[ \t]*(?:#|//)[^\n]*\r?\n?\Z")
_COMMENT_BLOCK = re.compile(rb"[ \t]*/\*(?:[^*]|\*+[^*/])*\*+/[ \t]*\r?\n\Z")
_LONGEST_COMMENT = 4_000


def newline(text: bytes) -> str:
    """The line end of the file."""
    first = text.find(b"\n")
    return "\r\n" if first > 0 and text[first - 1 : first] == b"\r" else "\n"


def indent_step(text: bytes) -> str:
    """The indentation of the file; four spaces by default."""
    match = _INDENTED.search(text)
    return "    " if match is None else match[1].decode()


def line_start(text: bytes, offset: int) -> int:
    return text.rfind(b"\n", 0, offset) + 1


def line_end(text: bytes, offset: int) -> int:
    """The first byte of the next line."""
    end = text.find(b"\n", offset)
    return len(text) if end < 0 else end + 1


def indentation(text: bytes, offset: int) -> str:
    """The blanks that the line of a byte begins with."""
    match = _BLANKS.match(text, line_start(text, offset))
    assert match is not None, "no blanks are blanks too"
    return match[0].decode()


def ends_line(text: bytes, offset: int) -> bool:
    return not text[offset : line_end(text, offset)].strip()


def passed(text: bytes, offset: int) -> int:
    """The first byte from an offset on that is not blank or in a comment."""
    match = _PASSED.match(text, offset)
    assert match is not None, "nothing passes too"
    return match.end()


def comments(text: bytes) -> "Counter[bytes]":
    """The comments of a text, whatever their white space."""
    found = (match[1] for match in _STRING_OR_COMMENT.finditer(text))
    return Counter(b" ".join(comment.split()) for comment in found if comment is not None)


def has_comment(text: bytes) -> bool:
    return bool(comments(text))


def with_comments_above(text: bytes, start: int) -> int:
    """Start of the comments right above a statement; `start` without any."""
    if not begins_line(text, start):
        return start
    begin = line_start(text, start)
    while begin > 0:
        above = line_start(text, begin - 1)
        if _COMMENT_LINE.match(text[above:begin]) is None:
            block = text.rfind(b"/*", max(begin - _LONGEST_COMMENT, 0), begin)
            above = line_start(text, block) if block >= 0 else begin
            if block < 0 or _COMMENT_BLOCK.match(text[above:begin]) is None:
                break
        begin = above
    return begin + len(indentation(text, begin).encode())


def without_trace(text: bytes, span: Span) -> Span:
    """The span to remove with a statement: its line if it is alone there, otherwise the blanks around it."""
    start, end = span
    if begins_line(text, start) and ends_line(text, end):
        return Span(line_start(text, start), line_end(text, end))
    if begins_line(text, start):
        match = _BLANKS.match(text, end)
        assert match is not None, "no blanks are blanks too"
        return Span(start, match.end())
    before = text[line_start(text, start) : start]
    return Span(start - (len(before) - len(before.rstrip(b" \t"))), end)


def cut(text: bytes, whole: Span) -> Span:
    """The span to remove with a statement and its comments, and one of two empty lines around it."""
    if not begins_line(text, whole.start) or not ends_line(text, whole.end):
        return without_trace(text, whole)
    start, end = line_start(text, whole.start), line_end(text, whole.end)
    before = text[line_start(text, start - 1) : start] if start else b""
    if not before.strip() and end < len(text) and not text[end : line_end(text, end)].strip():
        end = line_end(text, end)
    elif start and not before.strip() and end >= len(text):
        start = line_start(text, start - 1)
    return Span(start, end)


def reindented(text: bytes, old: str, new: str) -> str:
    """Moves a text from a line indented by `old` to one indented by `new`."""
    if any(b"\n" in match[0] for match in _STRING_OR_COMMENT.finditer(text) if match[1] is None):
        raise RefusalError("it holds a string of several lines")
    lines = text.decode().split("\n")
    moved = [lines[0]]
    for line in lines[1:]:
        kept = line[len(old) :] if line.startswith(old) else line.lstrip(" \t")
        moved.append(new + kept if kept.strip() else kept)
    return "\n".join(moved)
