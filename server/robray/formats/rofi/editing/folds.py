"""What can be folded in a configuration: objects and arrays that take more than a line."""

from collections.abc import Iterator

from robray.analysis.files import SourceFile
from robray.features.folding_range import Fold, FoldKind
from robray.syntax import json
from robray.syntax.nodes import Mapping, Sequence, nodes
from robray.text.spans import Span


def folds(file: SourceFile) -> Iterator[Fold]:
    """Cost: O(text)."""
    text = file.text
    for node in nodes(json.read(text).root):
        # One whose bracket is missing begins where nothing is that could be folded.
        is_there = isinstance(node, Mapping | Sequence) and text[node.start : node.start + 1] in (b"{", b"[")
        if is_there and text.find(b"\n", node.start, node.end) >= 0:
            yield Fold(Span(node.start, node.end), FoldKind.BLOCK)
