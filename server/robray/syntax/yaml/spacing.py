"""Blanks at the ends of lines and of a text in YAML, where they mean nothing.

Indentation stays, and so do texts of several lines and brackets over several lines: there white space is content, or a
matter of taste.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator

from robray.syntax.nodes import Mapping, Node, Scalar, Sequence, Style, Tree
from robray.text.edits import Edit
from robray.text.spans import Span

_AT_LINE_END = re.compile(rb"(?<![ \t])[ \t]+(?=[\r\n])")
_BLANKS = b" \t\r\n"
_BLANK = re.compile(rb"[ \t\r\n]*")
_LINE_END = re.compile(rb"\r\n|\n|\r")
_BLOCKS = (Style.LITERAL, Style.FOLDED)


def spacing(text: bytes, tree: Tree) -> list[tuple[Edit, Span]]:
    """The edits of valid YAML, each with its line. Cost: linear."""
    kept = [*_kept(text, tree)]
    starts = [span.start for span in kept]

    def is_kept(offset: int) -> bool:
        rank = bisect_right(starts, offset) - 1
        return rank >= 0 and offset < kept[rank].end

    body = len(text.rstrip(_BLANKS))
    found = [
        (Edit(start, end, b""), Span(text.rfind(b"\n", 0, start) + 1, end))
        for start, end in (match.span() for match in _AT_LINE_END.finditer(text))
        if start < body and not is_kept(start)
    ]
    if body and not is_kept(body):
        ends = _LINE_END.search(text)
        newline = b"\n" if ends is None else ends[0]
        if text[body:] != newline:
            found.append((Edit(body, len(text), newline), Span(text.rfind(b"\n", 0, body) + 1, len(text))))
    return found


def _kept(text: bytes, tree: Tree) -> Iterator[Span]:
    """The stretches that stay, in order."""
    waiting: list[Node] = [document.root for document in reversed(tree.documents) if document.root is not None]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Scalar) and node.style in _BLOCKS:
            blank = _BLANK.match(text, node.end)
            assert blank is not None, "it matches nothing, too"
            # So that a block at the end keeps its last line, with or without an end.
            yield Span(node.start, blank.end() + 1)
        elif isinstance(node, Scalar) or text[node.start : node.start + 1] in (b"[", b"{"):
            if _LINE_END.search(text, node.start, node.end) is not None:
                yield Span(node.start, node.end)
        elif isinstance(node, Sequence):
            waiting += reversed(node.items)
        elif isinstance(node, Mapping):
            for pair in reversed(node.pairs):
                waiting += (pair.value, pair.key)
