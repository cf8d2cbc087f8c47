"""White space between tags and in them: keeps the lines, and indents them by depth.

Leaves alone elements with text, and elements without children: their blanks are content.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from robray.syntax.xml.between import passed_over
from robray.syntax.xml.tree import Document, Node
from robray.text.edits import Edit
from robray.text.spans import Span

_BLANK = re.compile(rb"[ \t\r\n]*+")
_IN_TAG = re.compile(rb"\"[^\"]*+\"|'[^']*+'|[ \t\r\n]++")
_LINE_END = re.compile(rb"\r\n|\n|\r")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_MOST_INDENT = 8
_MOST_LINE_ENDS = 2
"""Keeps one of several empty lines."""


class _Open(NamedTuple):
    """The depth of the lines in an element, and the line that it begins on."""

    inner: int
    line: int


class _Gap(NamedTuple):
    """White space. `wanted` replaces it on one line; over several lines, `depth` indents the last one.

    `ends` limits the line ends.
    """

    start: int
    end: int
    wanted: bytes
    depth: int
    ends: int


def spacing(document: Document, indent: int, begin: int = 0) -> list[tuple[Edit, Span]]:
    """The edits of a text without faults, each with its place; none before `begin`, which starts a line, and none at
    all if an element begins before it.

    `indent` counts blanks, for a text without indentation. Cost: linear.
    """
    text = document.text
    if not document.roots or document.roots[0].start < begin:
        return []
    gaps = [*_gaps(document)]
    unit = _unit(text, gaps, indent)
    found = []
    line = last = 0
    for gap in gaps:
        for start, end, wanted, of in _parts(text, gap, unit, begin):
            line = max(line, text.rfind(b"\n", last, of) + 1)
            last = of
            if text[start:end] != wanted:
                found.append((Edit(start, end, wanted), Span(line, of + 1)))
    return found


def _parts(text: bytes, gap: _Gap, unit: bytes, begin: int) -> Iterator[tuple[int, int, bytes, int]]:
    """White space, its replacement, and a byte of the line that needs it."""
    start, end, wanted, depth, most = gap
    ends = [*_LINE_END.finditer(text, start, end)]
    if end == len(text) or not ends:
        if start >= begin:
            yield start, end, wanted, start
        return
    if ends[0].start() >= begin:
        yield start, ends[0].start(), b"", start
    if end > begin:
        low = max(ends[0].start(), begin)
        kept = b"".join([each[0] for each in ends[:most] if each.start() >= low])
        yield low, end, kept + unit * depth, end


def _gaps(document: Document) -> Iterator[_Gap]:
    """The gaps between pieces, and in tags, in order; without the one before the first piece."""
    text = document.text
    nodes = {node.start: node for root in document.roots for node in root.walk()}
    around: list[_Open] = []
    line = 0
    first = len(_BYTE_ORDER_MARK) if text.startswith(_BYTE_ORDER_MARK) else 0
    at = first
    while True:
        blank = _BLANK.match(text, at)
        assert blank is not None, "it matches nothing, too"
        start = blank.end()
        if start == len(text):
            break
        if text[start] != 0x3C:
            # Characters outside of elements; those in elements are skipped with them.
            at = text.find(b"<", start)
            if at < 0:
                return
            continue
        closed = around.pop() if text.startswith(b"</", start) else None
        if _LINE_END.search(text, at, start) is not None:
            line = closed.line if closed is not None else around[-1].inner if around else 0
        if at < start and at > first:
            yield _Gap(at, start, b" ", line, _MOST_LINE_ENDS)
        if closed is not None:
            at = text.index(b">", start) + 1
            yield from _in_tag(text, start, at, line)
        elif text.startswith((b"<!", b"<?"), start):
            at = passed_over(text, start, [])
        else:
            node = nodes[start]
            yield from _in_tag(text, start, node.tag.end, line)
            if _is_spaced(node):
                at = node.tag.end
                around.append(_Open(line + 1, line))
            else:
                at = node.end
                yield from _in_tag(text, node.inner_end, node.end, line)
    found = _LINE_END.search(text, at) or _LINE_END.search(text)
    yield _Gap(at, len(text), b"\n" if found is None else found[0], 0, 1)


def _is_spaced(node: Node) -> bool:
    return bool(node.children) and not node.texts


def _in_tag(text: bytes, start: int, end: int, line: int) -> Iterator[_Gap]:
    """Between the words of a tag: attributes on lines of their own are one step deeper."""
    for found in _IN_TAG.finditer(text, start, end):
        if found[0][:1] in (b'"', b"'"):
            continue
        before, behind = text[found.start() - 1 : found.start()], text[found.end() : found.end() + 1]
        is_close = b"=" in (before, behind) or behind == b">"
        yield _Gap(*found.span(), b"" if is_close else b" ", line if behind in (b"/", b">") else line + 1, 1)


def _unit(text: bytes, gaps: list[_Gap], indent: int) -> bytes:
    """The unit of indentation, from the first line that is to be indented."""
    for start, end, _, depth, _ in gaps:
        written = _LINE_END.split(text[start:end])
        own = written[-1]
        if depth and own and len(written) > 1:
            is_plain = own == b"\t" or (own == b" " * len(own) and len(own) <= _MOST_INDENT)
            return own if is_plain else b" " * indent
    return b" " * indent
