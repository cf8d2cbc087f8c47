"""What holds of every tree and of every reading, whatever the text is."""

import re
from itertools import accumulate
from typing import Any

from robray.syntax.nodes import Mapping, Node, Pair, Scalar, Sequence, Style, Tree, nodes
from robray.syntax.pieces import Reading

LINE_END = re.compile(rb"[\r\n]|\xc2\x85|\xe2\x80[\xa8\xa9]")


def check_tree(text: bytes, tree: Tree) -> None:
    """Documents, and nodes in what they are in, stand in order and within it; a plain word is what is written."""
    last = 0
    for document in tree.documents:
        assert last <= document.start <= document.end <= len(text)
        last = document.end
        if document.root is not None:
            assert document.start <= document.root.start <= document.root.end <= document.end
            check_node(text, document.root)
    for span in tree.comments:
        assert 0 <= span.start < span.end <= len(text)
    for mistake in tree.mistakes:
        assert 0 <= mistake.span.start <= mistake.span.end <= len(text), mistake


def check_node(text: bytes, root: Node) -> None:
    for node in nodes(root):
        inner = list(node.items) if isinstance(node, Sequence) else []
        if isinstance(node, Mapping):
            inner = [part for pair in node.pairs for part in pair]
        last = node.start
        assert node.start <= node.end
        for one in inner:
            assert last <= one.start <= one.end <= node.end, (node, one)
            last = one.end
        if isinstance(node, Scalar):
            written = text[node.start : node.end]
            if node.style is Style.MISSING:
                assert not written
            elif node.style is Style.PLAIN and LINE_END.search(written) is None:
                assert written.decode("utf-8", "replace") == node.text
            elif node.style is Style.DOUBLE:
                assert written.startswith(b'"')
            elif node.style is Style.SINGLE:
                assert written.startswith(b"'")
        for written_before in node.properties or ():
            if written_before is not None:
                raw = text[written_before.span.start : written_before.span.end]
                assert raw.removeprefix(b"&").decode("utf-8", "replace") == written_before.text


def check_pieces(reading: Reading[Any]) -> None:
    """Pieces follow each other without gaps, none is empty, and what is in one lies within it."""
    assert sum(piece.length for piece in reading.pieces) == len(reading.text)
    assert [*reading.starts] == [*accumulate([piece.length for piece in reading.pieces], initial=0)]
    assert reading.wrong == sum(piece.wrong for piece in reading.pieces)
    assert reading.lines == sum(piece.lines for piece in reading.pieces)
    for piece in reading.pieces:
        assert piece.length > 0
        for span in piece.comments:
            assert 0 <= span.start < span.end <= piece.length
        for mistake in piece.mistakes:
            assert 0 <= mistake.span.start <= mistake.span.end <= piece.length, (piece, reading.text)
        for node in piece.node if isinstance(piece.node, Pair) else (piece.node,):
            assert node is None or 0 <= node.start <= node.end <= piece.length
