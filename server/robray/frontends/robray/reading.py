"""Text to facts: from scratch, and after an edit in the part of the file that the edit touched.

After an edit the items that may have changed lie in a *window*: the bytes of the edit and those in which the tree's
structure changed, widened until it cuts through no item, neither an old nor a new one. The search descends first: as
long as the window lies inside one block that is still there, everything around that block is as it was.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

import attrs

from robray.facts.items import TOP, Entry, FileFacts, Item
from robray.facts.problems import Problem
from robray.facts.splice import FactsDelta, splice
from robray.frontends.robray.limits import (
    MOST_ITEMS,
    MOST_NESTED,
    MOST_STATEMENTS,
    are_too_many,
    file_problem,
    is_binary,
    is_too_much,
    too_deep,
)
from robray.frontends.robray.lower import BLOCKS, EXTRAS, is_item, lower, nested_items, statement_node
from robray.frontends.robray.plain import forget_literals
from robray.frontends.robray.segments import (
    Region,
    Segment,
    comment_problems,
    parse_segments,
    reparse_segments,
    unterminated_comment,
)
from robray.frontends.robray.tree import Node
from robray.text.edits import Edit
from robray.text.records import new
from robray.text.spans import Span

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@attrs.frozen(eq=False)
class Reading:
    """A text with its trees and its facts; without trees, and without items, where it is beyond the limits."""

    text: bytes
    segments: tuple[Segment, ...]
    facts: FileFacts
    lowered: int = 0
    """How many items were lowered to make it: what the reading cost."""


_FEW_STEPS = 4
"""In which a window mostly gets as wide as it has to be."""


class _Counter:
    def __init__(self) -> None:
        self.lowered = 0


def read(text: bytes) -> Reading:
    if is_binary(text):
        return _unread(text)
    segments: list[Segment] = []
    entries: list[Entry] = []
    base = statements = 0
    for segment, pieces in parse_segments(text):
        stretch = text[base : base + segment.length]
        for start, found in pieces:
            if isinstance(found, list):
                shift = len(entries)
                statements += sum([entry.container == TOP for entry in found])
                entries += [
                    new(Entry, (item, base + begin, base + end, container if container == TOP else container + shift))
                    for item, begin, end, container in found
                ]
            else:
                statements += _statements(found.root_node)
                if not is_too_much(statements, 0):
                    _append(entries, found.root_node, stretch[start:], base + start)
            if is_too_much(statements, len(entries)):
                forget_literals()
                return _unread(text)
        base += segment.length
        segments.append(segment)
    forget_literals()
    facts = FileFacts.from_entries(entries, _file_problems(text, tuple(segments)))
    return Reading(text, tuple(segments), facts, len(entries))


def reread(old: Reading, text: bytes, edit: Edit) -> tuple[Reading, FactsDelta]:
    """The reading of `text`, which `edit` made of `old.text`, and the items in which it differs from `old`."""
    if not old.segments or is_binary(text):
        return _exchanged(old, read(text), edit)
    segments, region = reparse_segments(old.segments, old.text, text, edit)
    if region.root.child_count > MOST_STATEMENTS and is_too_much(_statements(region.root), 0):
        return _exchanged(old, _unread(text), edit)
    place = _descend(old.facts, region, edit)
    counter = _Counter()
    first, last, entries = _replacement(old.facts, place, region, edit, counter)
    if is_too_much(0, len(entries)):
        return _exchanged(old, _unread(text), edit)
    own = None
    if place.rank != TOP:
        own = lower(place.node, region.text)
        counter.lowered += 1
    facts, delta = splice(old.facts, edit, place.rank, own, (first, last), entries, _file_problems(text, segments))
    if are_too_many(facts):
        return _exchanged(old, _unread(text), edit)
    return Reading(text, segments, facts, counter.lowered), delta


def _statements(root: Node) -> int:
    """How many statements a tree has outside all blocks; of too many, that there are."""
    if root.child_count <= MOST_STATEMENTS:
        return sum([child.type not in EXTRAS for child in root.children])
    found = 0
    cursor = root.walk()
    more = cursor.goto_first_child()
    while more and found <= MOST_STATEMENTS:
        node = cursor.node
        found += node is not None and node.type not in EXTRAS
        more = cursor.goto_next_sibling()
    return found


def _unread(text: bytes) -> Reading:
    return Reading(text, (), FileFacts.from_entries((), (*_encoding_problems(text), file_problem(text))))


def _exchanged(old: Reading, new: Reading, edit: Edit) -> tuple[Reading, FactsDelta]:
    """All items for all others, where either text is beyond the limits."""
    facts = new.facts
    entries = [
        Entry(item, start, end, container)
        for item, start, end, container in zip(
            facts.items, facts.starts, facts.ends, facts.container_ranks(), strict=True
        )
    ]
    facts, delta = splice(old.facts, edit, TOP, None, (0, len(old.facts)), entries, facts.problems)
    return attrs.evolve(new, facts=facts), delta


def _append(entries: list[Entry], root: Node, text: bytes, base: int) -> None:
    """Adds the items below a node, each before those nested in it."""
    waiting = [(nested_items(root), TOP)]
    while waiting and len(entries) <= MOST_ITEMS:
        nodes, container = waiting[-1]
        item = next(nodes, None)
        if item is None:
            waiting.pop()
            continue
        if len(waiting) > MOST_NESTED and _is_block(item):
            facts = too_deep(BLOCKS.get(item.type))
        else:
            facts = lower(item, text)
            if item.type != "attribute":
                waiting.append((nested_items(item), len(entries)))
        entries.append(Entry(facts, base + item.start_byte, base + item.end_byte, container))


def _file_problems(text: bytes, segments: tuple[Segment, ...]) -> tuple[Problem, ...]:
    """What is wrong with the file as bytes, a comment that never ends, and what is odd about others."""
    problems = [*comment_problems(segments), *_encoding_problems(text)]
    comment = unterminated_comment(segments)
    if comment is not None:
        problems.append(Problem("unterminated-comment", Span(comment, comment + 2)))
    return tuple(problems)


def _encoding_problems(text: bytes) -> list[Problem]:
    problems = []
    if text.startswith(_BYTE_ORDER_MARK):
        problems.append(Problem("invalid-encoding", Span(0, 3), ("a byte order mark",)))
    try:
        text.decode()
    except UnicodeDecodeError as error:
        problems.append(Problem("invalid-encoding", Span(error.start, error.end), ("bytes that are not UTF-8",)))
    return problems


class _Place(NamedTuple):
    """The innermost item (`TOP` for the file) that holds all of the window, and its new node."""

    rank: int
    node: Node
    depth: int
    """How many items are around what stands in it."""


def _descend(old: FileFacts, region: Region, edit: Edit) -> _Place:
    place = _Place(TOP, region.root, 0)
    while True:
        inner = _block_around(old, place, region, edit)
        if inner is None:
            return place
        place = inner


def _block_around(old: FileFacts, place: _Place, region: Region, edit: Edit) -> _Place | None:
    """The item directly inside `place` that strictly holds the window and is one and the same before and after."""
    base, window = region.base, region.window
    node = _child_at(place.node, window.shifted(-base))
    if node is None or node.type not in BLOCKS or place.depth >= MOST_NESTED:
        return None
    rank = old.rank_at(window.start)
    while rank != TOP:
        container = old.containers[rank]
        above = TOP if container == TOP else old.rank(container)
        if above == place.rank:
            break
        rank = above
    start, end = base + node.start_byte, base + node.end_byte
    if rank == TOP or old.starts[rank] != start or old.ends[rank] + edit.growth != end:
        return None
    if statement_node(old.items[rank].statement) != node.type:
        return None
    return _Place(rank, node, place.depth + 1)


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
    old: FileFacts, place: _Place, region: Region, edit: Edit, counter: _Counter
) -> tuple[int, int, list[Entry]]:
    """Old ranks `first` up to `last` give way to the entries, all of them nested in `place`."""
    base, (low, high) = region.base, region.window
    growth = edit.growth
    for step in count():
        if step >= _FEW_STEPS:
            # Items without a blank between them are in the window one after the other: not in so many steps.
            low = min(low, max(2 * low - high, base + place.node.start_byte))
            high = max(high, min(2 * high - low, base + place.node.end_byte - 1))
        first, last = old.overlapping(place.rank, low, high - growth)
        nodes = list(_nodes(place.node, low - base, high - base))
        lows, highs = [low], [high]
        if first < last:
            lows.append(old.starts[first])
            highs.append(old.extent_end(place.rank, last) + growth)
        if nodes:
            lows.append(base + nodes[0].start_byte)
            highs.append(base + nodes[-1].end_byte)
        if (min(lows), max(highs)) == (low, high):
            break
        low, high = min(lows), max(highs)
    entries: list[Entry] = []
    for node in nodes:
        _append_lowered(entries, node, place.depth, region, old, edit, counter)
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


def _append_lowered(
    entries: list[Entry], node: Node, depth: int, region: Region, old: FileFacts, edit: Edit, counter: _Counter
) -> None:
    """Adds a node with `depth` items around it, and what is nested in it.

    Text that the edit left alone keeps its facts.
    """
    waiting: list[tuple[Iterator[Node], int]] = [(iter([node]), TOP)]
    while waiting and len(entries) <= MOST_ITEMS:
        nodes, container = waiting[-1]
        item = next(nodes, None)
        if item is None:
            waiting.pop()
            continue
        start, end = region.base + item.start_byte, region.base + item.end_byte
        if depth + len(waiting) > MOST_NESTED and _is_block(item):
            entries.append(Entry(too_deep(BLOCKS.get(item.type)), start, end, container))
            continue
        facts = None
        if end < edit.start or start > edit.new_end:
            facts = _unchanged(old, start, end, 0 if end < edit.start else edit.growth, item.type)
        if facts is None:
            facts = lower(item, region.text)
            counter.lowered += 1
        if item.type != "attribute":
            waiting.append((nested_items(item), len(entries)))
        entries.append(Entry(facts, start, end, container))


def _is_block(node: Node) -> bool:
    return node.type in BLOCKS or node.type == "block"


def _unchanged(old: FileFacts, start: int, end: int, growth: int, kind: str) -> Item | None:
    """The facts of the old item that had the same text, if it was sound and of the same kind."""
    rank = bisect_left(old.starts, start - growth)
    while rank < len(old) and old.starts[rank] == start - growth:
        item = old.items[rank]
        if old.ends[rank] == end - growth and not item.problems and statement_node(item.statement) == kind:
            return item
        rank += 1
    return None
