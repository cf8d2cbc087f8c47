"""Aliases and merge keys put in: what a reader that knows no places makes of a tree.

What comes from elsewhere has the place of the alias that brings it. Where aliases stand for more than the limit, or for
what they are in, none is followed.
"""

from collections.abc import Mapping as Map

from robray.syntax.aliases import targets
from robray.syntax.nodes import Alias, Mapping, Node, Pair, Scalar, Sequence, Tree, Trouble, Unread

_MERGE = "<<"

Targets = Map[tuple[int, int], Node]


def as_written(text: bytes) -> bool:
    """Whether nothing in a text is put in elsewhere, so that its nodes are what readers make of them.

    Cost: O(text), at the speed of a search.
    """
    return not any(mark in text for mark in _MARKS)


_MARKS = (b"<<", b"*", b"\\")
"""Without one of them there is no merge key, be it escaped, and no alias."""


def targets_of(tree: Tree) -> Targets:
    """What the aliases of a tree stand for; nothing where it is not to be followed."""
    if any(one.trouble in (Trouble.ALIAS, Trouble.LIMIT) for one in tree.mistakes):
        return {}
    return targets(tree.root)


_DEEPEST = 300
"""Aliases may stand in what other aliases stand for, and each may be as deep as a text may be."""


def expanded(node: Node, known: Targets, at: tuple[int, int] | None = None, depth: int = 0) -> Node:
    """Cost: O(nodes that come of it), which are bounded."""
    start, end = at or (node.start, node.end)
    if depth > _DEEPEST:
        return Unread(start, end)
    depth += 1
    match node:
        case Alias():
            target = known.get((node.start, node.end))
            return Unread(start, end) if target is None else expanded(target, known, (start, end), depth)
        case Scalar():
            return node if at is None else Scalar(start, end, node.text, node.style, node.properties)
        case Sequence():
            items = [expanded(item, known, at, depth) for item in node.items]
            return Sequence(start, end, tuple(items), node.properties)
        case Mapping():
            return Mapping(start, end, tuple(_pairs(node, known, at, depth)), node.properties)
        case Unread():
            return Unread(start, end)


def _pairs(node: Mapping, known: Targets, at: tuple[int, int] | None, depth: int) -> list[Pair]:
    own: list[Pair] = []
    merged: list[Pair] = []
    for key, value in node.pairs:
        inner = expanded(value, known, at, depth)
        if isinstance(key, Scalar) and key.text == _MERGE:
            several = inner.items if isinstance(inner, Sequence) else (inner,)
            # The first of several counts.
            for one in reversed(several):
                if isinstance(one, Mapping):
                    merged += one.pairs
        else:
            own.append(Pair(expanded(key, known, at, depth), inner))
    # Of keys that stand twice the last counts.
    return [*merged, *own]
