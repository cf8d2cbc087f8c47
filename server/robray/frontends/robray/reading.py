"""Text to facts: from scratch, and after an edit in the part of the file that the edit touched.

After an edit the items that may have changed lie in a *window*: the bytes of the edit and those in which the tree's
structure changed, widened until it cuts through no item, neither an old nor a new one. The search descends first: as
long as the window lies inside one block that is still there, everything around that block is as it was.
"""

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

import attrs

from robray.facts.items import TOP, Entry, FileFacts, Item
from robray.facts.problems import Problem
from robray.facts.splice import FactsDelta, splice
from robray.frontends.robray.lower import BLOCKS, is_item, lower, nested_items, statement_node
from robray.frontends.robray.tree import Node, Tree, parse, reparse
from robray.text.edits import Edit
from robray.text.spans import Span

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@attrs.frozen(eq=False)
class Reading:
    """A text with its tree and its facts."""

    text: bytes
    tree: Tree
    facts: FileFacts
    lowered: int = 0
    """How many items were lowered to make it: what the reading cost."""


class _Counter:
    def __init__(self) -> None:
        self.lowered = 0


def read(text: bytes) -> Reading:
    tree = parse(text)
    entries = list(_entries(tree.root_node, text, TOP))
    facts = FileFacts.from_entries(entries, _file_problems(text, tree))
    return Reading(text, tree, facts, len(entries))


def reread(old: Reading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
    """The reading of `text`, which `edit` made of `old.text`, and the items in which it differs from `old`."""
    tree, window = reparse(old.tree, old.text, text, edit)
    place = _descend(old.facts, tree.root_node, window, edit)
    counter = _Counter()
    first, last, entries = _replacement(old.facts, place, text, edit, counter)
    own = None
    if place.rank != TOP:
        own = lower(place.node, text)
        counter.lowered += 1
    facts, delta = splice(old.facts, edit, place.rank, own, (first, last), entries, _file_problems(text, tree))
    return Reading(text, tree, facts, counter.lowered), delta


def _entries(node: Node, text: bytes, container: int, offset: int = 0) -> Iterator[Entry]:
    """The items below a node, each before those nested in it; `container` and `offset` count entries."""
    waiting = [(nested_items(node), container)]
    count = offset
    while waiting:
        nodes, container = waiting[-1]
        item = next(nodes, None)
        if item is None:
            waiting.pop()
            continue
        yield Entry(lower(item, text), item.start_byte, item.end_byte, container)
        if item.type != "attribute":
            waiting.append((nested_items(item), count))
        count += 1


def _file_problems(text: bytes, tree: Tree) -> tuple[Problem, ...]:
    """What is wrong with the file as bytes, and a comment that never ends."""
    problems = []
    if text.startswith(_BYTE_ORDER_MARK):
        problems.append(Problem("invalid-encoding", Span(0, 3), ("a byte order mark",)))
    try:
        text.decode()
    except UnicodeDecodeError as error:
        problems.append(Problem("invalid-encoding", Span(error.start, error.end), ("bytes that are not UTF-8",)))
    comment = _unterminated_comment(tree)
    if comment is not None:
        problems.append(Problem("unterminated-comment", Span(comment, comment + 2)))
    return tuple(problems)


def _unterminated_comment(tree: Tree) -> int | None:
    """Where a comment begins that runs to the end of the file: the last token there is."""
    node: Node | None = tree.root_node
    while node is not None:
        if node.type == "unterminated_comment":
            return node.start_byte
        below = None
        for index in range(node.child_count - 1, -1, -1):
            child = node.child(index)
            # What is missing has no width and stands behind the comment.
            if child is not None and (child.end_byte > child.start_byte or child.child_count):
                below = child
                break
        node = below
    return None


class _Place(NamedTuple):
    """The innermost item (`TOP` for the file) that holds all of the window, its new node, and the window."""

    rank: int
    node: Node
    window: Span


def _descend(old: FileFacts, root: Node, window: Span, edit: Edit) -> _Place:
    place = _Place(TOP, root, window)
    while True:
        inner = _block_around(old, place, edit)
        if inner is None:
            return place
        place = inner


def _block_around(old: FileFacts, place: _Place, edit: Edit) -> _Place | None:
    """The item directly inside `place` that strictly holds the window and is one and the same before and after."""
    window = place.window
    node = _child_at(place.node, window)
    if node is None or node.type not in BLOCKS:
        return None
    rank = old.rank_at(window.start)
    while rank != TOP:
        container = old.containers[rank]
        above = TOP if container == TOP else old.rank(container)
        if above == place.rank:
            break
        rank = above
    if rank == TOP or old.starts[rank] != node.start_byte or old.ends[rank] + edit.growth != node.end_byte:
        return None
    if statement_node(old.items[rank].statement) != node.type:
        return None
    return _Place(rank, node, window)


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


def _replacement(
    old: FileFacts, place: _Place, text: bytes, edit: Edit, counter: _Counter
) -> tuple[int, int, list[Entry]]:
    """Old ranks `first` up to `last` give way to the entries, all of them nested in `place`."""
    low, high = place.window
    growth = edit.growth
    while True:
        first, last = old.overlapping(place.rank, low, high - growth)
        nodes = list(_nodes(place.node, low, high))
        wider_low = min([low, *([old.starts[first]] if first < last else []), *(node.start_byte for node in nodes[:1])])
        wider_high = max(
            [
                high,
                *([old.extent_end(place.rank, last) + growth] if first < last else []),
                *(n.end_byte for n in nodes[-1:]),
            ]
        )
        if (wider_low, wider_high) == (low, high):
            break
        low, high = wider_low, wider_high
    entries: list[Entry] = []
    for node in nodes:
        entries += _lowered(node, text, old, edit, len(entries), counter)
    return first, last, entries


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


def _lowered(node: Node, text: bytes, old: FileFacts, edit: Edit, offset: int, counter: _Counter) -> Iterator[Entry]:
    """The entries of a node and what is nested in it. Text that the edit left alone keeps its facts."""
    waiting: list[tuple[Iterator[Node], int]] = [(iter([node]), TOP)]
    count = offset
    while waiting:
        nodes, container = waiting[-1]
        item = next(nodes, None)
        if item is None:
            waiting.pop()
            continue
        start, end = item.start_byte, item.end_byte
        facts = None
        if end < edit.start or start > edit.new_end:
            facts = _unchanged(old, start, end, 0 if end < edit.start else edit.growth, item.type)
        if facts is None:
            facts = lower(item, text)
            counter.lowered += 1
        yield Entry(facts, start, end, container)
        if item.type != "attribute":
            waiting.append((nested_items(item), count))
        count += 1


def _unchanged(old: FileFacts, start: int, end: int, growth: int, kind: str) -> Item | None:
    """The facts of the old item that had the same text, if it was sound and of the same kind."""
    rank = bisect_left(old.starts, start - growth)
    while rank < len(old) and old.starts[rank] == start - growth:
        item = old.items[rank]
        if old.ends[rank] == end - growth and not item.problems and statement_node(item.statement) == kind:
            return item
        rank += 1
    return None
