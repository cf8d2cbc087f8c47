"""Resolves aliases within limits.

An alias stands for the last node before it, in its document, that has its name as an anchor.
"""

from robray.syntax.nodes import Alias, Mapping, Node, Sequence, Trouble, nodes
from robray.syntax.notes import Notes

_BEYOND = 1 << 62


def targets(root: Node | None) -> dict[tuple[int, int], Node]:
    """The nodes that aliases stand for, by the extents of the aliases. Cost: O(nodes)."""
    named: dict[str, Node] = {}
    found: dict[tuple[int, int], Node] = {}
    for node in nodes(root):
        if isinstance(node, Alias):
            if node.name in named:
                found[node.start, node.end] = named[node.name]
        elif node.properties is not None and node.properties.anchor is not None:
            named[node.properties.anchor.text] = node
    return found


def check_aliases(root: Node | None, notes: Notes) -> None:
    """Notes undefined aliases, aliases of a node around them, and a total size above the limit.

    Cost: O(nodes).
    """
    if root is None:
        return
    sizes: dict[str, int] = {}
    """Number of nodes of each anchor with its aliases resolved; 0 while it is open."""
    repeated = 0
    # Each node comes twice: before its children and behind them.
    waiting: list[tuple[Node, bool]] = [(root, False)]
    counts = [0]
    """Number of nodes so far in each open node."""
    while waiting:
        node, is_done = waiting.pop()
        anchor = None if node.properties is None else node.properties.anchor
        if is_done:
            size = counts.pop() + 1
            if anchor is not None:
                sizes[anchor.text] = size
            counts[-1] = min(counts[-1] + size, _BEYOND)
            continue
        if anchor is not None:
            if anchor.text in sizes:
                what = f"duplicate anchor '&{anchor.text}'; some readers refuse that"
                notes.add(Trouble.ALIAS, *anchor.span, what)
            sizes[anchor.text] = 0
        if isinstance(node, Alias):
            if node.name not in sizes:
                notes.add(Trouble.ALIAS, node.start, node.end, f"undefined anchor '&{node.name}'")
                continue
            size = sizes[node.name]
            if size == 0:
                notes.add(Trouble.ALIAS, node.start, node.end, f"'*{node.name}' refers to itself")
            else:
                if repeated <= notes.limits.repeated < repeated + size:
                    most = f"aliases expand to more than {notes.limits.repeated:,} nodes"
                    notes.add(Trouble.LIMIT, node.start, node.end, most)
                repeated = min(repeated + size, _BEYOND)
                counts[-1] = min(counts[-1] + size, _BEYOND)
            continue
        waiting.append((node, True))
        counts.append(0)
        if isinstance(node, Sequence):
            waiting += [(item, False) for item in reversed(node.items)]
        elif isinstance(node, Mapping):
            for pair in reversed(node.pairs):
                waiting += ((pair.value, False), (pair.key, False))
