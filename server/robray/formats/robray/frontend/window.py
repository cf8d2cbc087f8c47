"""The items that an edit may have changed.

They are in a *window*: the bytes of the edit and those in which the tree's structure changed, widened until it splits
no item, old or new. The search descends first: as long as the window is inside one existing block, everything around
that block is unchanged.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from robray.facts.items import TOP, Entry, FileFacts, Item
from robray.facts.limits import ReadingLimits
from robray.formats.robray.frontend.lower import lower
from robray.formats.robray.frontend.segments import Region
from robray.formats.robray.frontend.tree import BLOCKS, Node, is_item, statement_node
from robray.formats.robray.frontend.weight import Weight, append_items, weight_of
from robray.text.edits import Edit
from robray.text.spans import Span

_FEW_STEPS = 4
"""Usual number of steps to widen a window."""


class Replacement(NamedTuple):
    """Replaces old ranks `first` up to `last` by `entries`, nested in the item `rank` (`TOP`: in the file).

    `own` is the new item at that rank; `weight` is that of the entries, and the increase of that item; `lowered` counts
    the items that were lowered.
    """

    rank: int
    own: Item | None
    first: int
    last: int
    entries: list[Entry]
    weight: Weight
    lowered: int


def replacement(old: FileFacts, region: Region, edit: Edit, limits: ReadingLimits) -> Replacement:
    """The replacement of the items in the window. Ends early beyond the limits of a file."""
    return _Window(old, region, edit, limits).replacement()


class _Place(NamedTuple):
    """The innermost item (`TOP` for the file) that holds all of the window, and its new node."""

    rank: int
    node: Node
    depth: int
    """Number of items around its contents."""


class _Window:
    def __init__(self, old: FileFacts, region: Region, edit: Edit, limits: ReadingLimits) -> None:
        self.old = old
        self.region = region
        self.edit = edit
        self.limits = limits
        self.lowered = 0

    def replacement(self) -> Replacement:
        place = self._innermost()
        first, last, nodes = self._widened(place)
        entries: list[Entry] = []
        around = None if place.rank == TOP else self.old.items[place.rank].statement
        base, limits = self.region.base, self.limits
        came = append_items(entries, iter(nodes), place.depth, base, limits, self._facts, around)
        own = None
        if place.rank != TOP:
            own = self._lower(place.node)
            came = came.without(weight_of(self.old.items[place.rank], None)).with_added(weight_of(own, None))
        return Replacement(place.rank, own, first, last, entries, came, self.lowered)

    def _innermost(self) -> _Place:
        """The item that strictly holds the window, and is with all that are around it the same before and after."""
        old, base, growth = self.old, self.region.base, self.edit.growth
        window = self.region.window.shifted(-base)
        place = _Place(TOP, self.region.root, 0)
        for rank in old.around(self.region.window.start):
            node = _child_at(place.node, window)
            if node is None or node.type not in BLOCKS or place.depth >= self.limits.nesting:
                break
            if (old.starts[rank], old.ends[rank] + growth) != (base + node.start_byte, base + node.end_byte):
                break
            if statement_node(old.items[rank]) != node.type:
                break
            place = _Place(rank, node, place.depth + 1)
        return place

    def _widened(self, place: _Place) -> tuple[int, int, list[Node]]:
        """The ranks of the old items that the window reaches, and the nodes of the new ones, all nested in `place`."""
        base, (low, high) = self.region.base, self.region.window
        growth = self.edit.growth
        for step in count():
            if step >= _FEW_STEPS:
                # Items without a blank between them are in the window one after the other: not in so many steps.
                low = min(low, max(2 * low - high, base + place.node.start_byte))
                high = max(high, min(2 * high - low, base + place.node.end_byte - 1))
            first, last = self.old.overlapping(place.rank, low, high - growth)
            nodes = list(_nodes(place.node, low - base, high - base))
            lows, highs = [low], [high]
            if first < last:
                lows.append(self.old.starts[first])
                highs.append(self.old.extent_end(place.rank, last) + growth)
            if nodes:
                lows.append(base + nodes[0].start_byte)
                highs.append(base + nodes[-1].end_byte)
            if (min(lows), max(highs)) == (low, high):
                break
            low, high = min(lows), max(highs)
        return first, last, nodes

    def _facts(self, node: Node) -> Item:
        """Text that the edit left alone keeps its facts."""
        edit, base = self.edit, self.region.base
        start, end = base + node.start_byte, base + node.end_byte
        if end < edit.start or start > edit.new_end:
            growth = 0 if end < edit.start else edit.growth
            if (known := _unchanged(self.old, start, end, growth, node.type)) is not None:
                return known
        return self._lower(node)

    def _lower(self, node: Node) -> Item:
        self.lowered += 1
        return lower(node, self.region.text, self.limits)


def _child_at(node: Node, window: Span) -> Node | None:
    """The nested item of `node` that holds the window with at least a byte to spare on either side."""
    cursor = node.walk()
    while True:
        parent = cursor.node
        if parent is None or cursor.goto_first_child_for_byte(window.start) is None:
            return None
        child = cursor.node
        if child is None or child.start_byte >= window.start or child.end_byte <= window.end:
            return None
        if is_item(child, parent):
            return child
        if child.type != "block":
            return None


def _nodes(node: Node, low: int, high: int) -> Iterator[Node]:
    """The nested items of a node that overlap or touch bytes `low` to `high`."""
    cursor = node.walk()
    # The first child that ends beyond the byte before the window: one that touches it belongs to it.
    if cursor.goto_first_child_for_byte(max(low - 1, 0)) is None:
        return
    while (child := cursor.node) is not None and child.start_byte <= high:
        if is_item(child, node):
            yield child
        elif child.type == "block":
            yield from _nodes(child, low, high)
        if not cursor.goto_next_sibling():
            return


def _unchanged(old: FileFacts, start: int, end: int, growth: int, kind: str) -> Item | None:
    """The facts of the old item that had the same text, if it was sound and of the same kind."""
    rank = bisect_left(old.starts, start - growth)
    while rank < len(old) and old.starts[rank] == start - growth:
        item = old.items[rank]
        if old.ends[rank] == end - growth and not item.problems and statement_node(item) == kind:
            return item
        rank += 1
    return None
