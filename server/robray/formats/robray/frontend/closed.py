"""Statements that have ended for good: whatever follows, they stay what they are."""

from collections.abc import Sequence

from robray.formats.robray.frontend.tree import Node, Tree

_BLOCKS = frozenset({"frame", "class", "geometry", "object"})
_STATEMENTS = frozenset({"definition", "allow_collision", "attribute"})


def is_closed(tree: Tree, text: bytes) -> bool:
    """Whether nothing that follows can change the tree."""
    if not text.endswith(b"\n"):
        return not text
    root = tree.root_node
    last = root.child(root.child_count - 1) if root.child_count else None
    # Each child costs what stands before it: one by one, a file of comments would take minutes.
    return last is None or are_closed(root.children if last.type == "comment" else [last], len(text))


def are_closed(statements: Sequence[Node], end: int) -> bool:
    """Whether the last of them ends before byte `end`, for good."""
    last = next((node for node in reversed(statements) if node.type != "comment"), None)
    return not statements or (statements[-1].end_byte <= end and (last is None or _is_complete(last)))


def _is_complete(node: Node) -> bool:
    last = node.child(node.child_count - 1) if node.child_count else None
    kind = node.type
    if kind in _BLOCKS:
        return last is not None and last.type == "block" and _is_complete(last)
    if kind == "block":
        return last is not None and last.type == "}"
    if kind in _STATEMENTS:
        return last is not None and last.type == ";"
    return kind in ("empty_statement", "unmatched_brace")
