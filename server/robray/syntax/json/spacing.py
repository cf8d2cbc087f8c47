"""The white space of JSON: lines stay lines, and are indented by the brackets that are open."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from robray.text.edits import Edit
from robray.text.spans import Span

_TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*"|[][{},:]|[^][{},:" \t\r\n]+')
_LINE_END = re.compile(rb"\r\n|\n|\r")
_INDENTED = re.compile(rb"[\r\n]([ \t]+)[^ \t\r\n]")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_MOST_INDENT = 8


class _Open(NamedTuple):
    """The depth of the lines in a bracket, and its own line."""

    inner: int
    line: int


def spacing(text: bytes, indent: int) -> list[tuple[Edit, Span]]:
    """The edits that format valid JSON, each with its place; `indent` if the text has no indentation.

    Cost: linear.
    """
    found = []
    line = last = 0
    for gap in _gaps(text, indent):
        for start, end, blanks, of in _parts(text, *gap):
            line = max(line, text.rfind(b"\n", last, of) + 1)
            last = of
            if text[start:end] != blanks:
                found.append((Edit(start, end, blanks), Span(line, of + 1)))
    return found


def _parts(text: bytes, start: int, end: int, wanted: bytes) -> Iterator[tuple[int, int, bytes, int]]:
    """Gaps, the wanted text, and a byte of the line that needs it; splits a gap over several lines, because its first
    part belongs to the line before.
    """
    feed = _LINE_END.search(text, start, end)
    if feed is None or end == len(text) or wanted[:1] not in (b"\n", b"\r"):
        yield start, end, wanted, start if end == len(text) else end
        return
    yield start, feed.start(), b"", start
    yield feed.start(), end, wanted, end


def _gaps(text: bytes, indent: int) -> Iterator[tuple[int, int, bytes]]:
    """The gaps between tokens, with the wanted text."""
    unit, ends = _unit(text, indent), _LINE_END.search(text)
    newline = b"\n" if ends is None else ends[0]
    around: list[_Open] = []
    line = 0
    last = b""
    at = len(_BYTE_ORDER_MARK) if text.startswith(_BYTE_ORDER_MARK) else 0
    for token in _TOKEN.finditer(text, at):
        word, start = token[0], token.start()
        blanks = text[at:start]
        feeds = len(_LINE_END.findall(blanks))
        closed = around.pop() if word in (b"]", b"}") and around else None
        if not last:
            wanted = b""
        elif feeds and word not in (b",", b":") and last != b":":
            line = closed.line if closed is not None else around[-1].inner if around else 0
            is_end = last in (b"[", b"{") or closed is not None
            wanted = newline * (1 if is_end else min(feeds, 2)) + unit * line
        else:
            wanted = _between(last, word, blanks)
        yield at, start, wanted
        if word in (b"[", b"{"):
            around.append(_Open(line + 1, line))
        last, at = word, token.end()
    if last:
        yield at, len(text), newline


def _between(last: bytes, word: bytes, blanks: bytes) -> bytes:
    if word in (b",", b":"):
        return b""
    if last in (b",", b":"):
        return b" "
    if last in (b"[", b"{") and word in (b"]", b"}"):
        return b""
    return b" " if blanks else b""


def _unit(text: bytes, indent: int) -> bytes:
    """The unit of indentation, from the first indented line."""
    found = _INDENTED.search(text)
    own = b"" if found is None else found[1]
    is_plain = own == b"\t" or (own == b" " * len(own) and 0 < len(own) <= _MOST_INDENT)
    return own if is_plain else b" " * indent
