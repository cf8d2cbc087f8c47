"""Limits, far above any scene, or above amino's, within which any text is read in time.

Each limit is about one statement, or the weight of all of them, independent of the text's history: an edited text is
refused like the same text read from scratch. Each item is weighed by itself.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from robray.facts.details import NotRead
from robray.facts.items import TOP, Entry, FileFacts, Item, Statement
from robray.facts.limits import ReadingLimits, allowed_by, has_more
from robray.facts.problems import Problem
from robray.formats.robray.expressions import Array, Expression
from robray.formats.robray.frontend.tree import BLOCKS, EXTRAS, Node, is_block, nested_items
from robray.formats.robray.statements import AllowedCollision, Block, BlockKind, Constant, Stray
from robray.text.edits import Edit
from robray.text.spans import Span

_IN_FILE = {
    "blocks": "blocks and statements",
    "statements": "statements",
    "file_attributes": "attributes",
    "file_parts": "names, numbers and operators",
    "file_marks": "punctuation marks",
    "mistakes": "syntax errors",
    "long_values": "bytes in long values",
}


class BeyondLimitsError(Exception):
    """A text exceeds a limit: the rest of it is not read.

    `limit` is the field of the limits that it exceeds.
    """

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


def at_top(root: Node, most: int) -> int:
    """Number of statements outside of blocks; a number above `most` if there are more."""
    if root.child_count <= most:
        return sum([child.type not in EXTRAS for child in root.children])
    found = 0
    cursor = root.walk()
    more = cursor.goto_first_child()
    while more and found <= most:
        node = cursor.node
        found += node is not None and node.type not in EXTRAS
        more = cursor.goto_next_sibling()
    return found


def file_problem(limits: ReadingLimits, limit: str) -> Problem:
    return Problem("beyond-limits", Span(0, 0), NotRead("the file", has_more(limits, limit, _IN_FILE[limit])))


def has_too_many_parts(node: Node, limits: ReadingLimits) -> bool:
    """True if a statement other than a block is too large."""
    return node.descendant_count > limits.parts


def parts_problem(span: Span, limits: ReadingLimits) -> Problem:
    return Problem("beyond-limits", span, NotRead("the statement", has_more(limits, "parts", "parts")))


def attributes_problem(keyword: Span, limits: ReadingLimits) -> Problem:
    most = has_more(limits, "attributes", "attributes or syntax errors")
    return Problem("beyond-limits", keyword, NotRead("the rest of the block", most))


def too_deep(kind: BlockKind | None, limits: ReadingLimits) -> Item:
    """The item for a block that is nested too deeply, without its contents."""
    keyword = Span(0, len(kind.value) if kind is not None else 1)
    most = f"it is nested {limits.nesting:,} deep or deeper {allowed_by('nesting')}"
    problem = Problem("beyond-limits", keyword, NotRead("the block", most))
    return Item(Stray((), Span(0, 0)) if kind is None else Block(kind, None, (), keyword), (problem,))


LONG = 256
"""Bytes of a value. Longer ones are hardly written by hand, and slow to evaluate."""

_LIMITS = ("blocks", "statements", "file_attributes", "file_parts", "mistakes", "long_values")
"""The limit of each number of a weight."""

_FRAME = BlockKind.FRAME
_IN_FRAMES = (BlockKind.FRAME, BlockKind.GEOMETRY)


class Weight(NamedTuple):
    """`statements` are all items except frames and geometries in frames; `parts` are names, numbers and operators in
    values.
    """

    items: int = 0
    statements: int = 0
    attributes: int = 0
    parts: int = 0
    mistakes: int = 0
    long_values: int = 0

    def with_added(self, other: "Weight") -> "Weight":
        # For each of forty thousand items: in a loop it would take three times as long.
        items, statements, attributes, parts, mistakes, long_values = other
        return Weight(
            self[0] + items,
            self[1] + statements,
            self[2] + attributes,
            self[3] + parts,
            self[4] + mistakes,
            self[5] + long_values,
        )

    def without(self, other: "Weight") -> "Weight":
        return self.with_added(Weight(*[-less for less in other]))

    def is_too_much(self, limits: ReadingLimits) -> bool:
        """True if a file of this weight is not read."""
        return (
            self.items > limits.blocks
            or self.statements > limits.statements
            or self.attributes > limits.file_attributes
            or self.parts > limits.file_parts
            or self.mistakes > limits.mistakes
            or self.long_values > limits.long_values
        )

    def check(self, limits: ReadingLimits) -> None:
        """BeyondLimitsError where a file that weighs so much is not read."""
        if self.is_too_much(limits):
            raise BeyondLimitsError(
                next(limit for limit, amount in zip(_LIMITS, self, strict=True) if amount > getattr(limits, limit))
            )


NOTHING = Weight()


def weight_of(item: Item, around: Statement | None) -> Weight:
    statement = item.statement
    attributes, parts, long_values = _values(statement)
    return Weight(1, is_statement(statement, around), attributes, parts, len(item.problems), long_values)


def weight_of_items(facts: FileFacts, first: int, last: int) -> Weight:
    found = NOTHING
    for rank in range(first, last):
        label = facts.containers[rank]
        found = found.with_added(weight_of(facts.items[rank], None if label == TOP else facts.item(label).statement))
    return found


def is_statement(statement: Statement, around: Statement | None) -> bool:
    """True if an item counts as a statement.

    One in the wrong block does: a file must not become readable because a brace at its start turns all its statements
    into mistakes.
    """
    return (
        type(around) is not Block
        or around.kind is not _FRAME
        or type(statement) is not Block
        or statement.kind not in _IN_FRAMES
    )


def _values(statement: Statement) -> tuple[int, int, int]:
    """Numbers of attributes, of parts in values, and of bytes in long values."""
    if isinstance(statement, (Block, Stray)):
        found = statement.attributes
        parts = long_values = 0
        for _, _, value, (start, end) in found:
            if type(value) is Array:
                for _, _, steps in value.elements:
                    parts += len(steps)
            elif type(value) is Expression:
                parts += len(value.steps)
            if end - start > LONG:
                long_values += end - start
        return len(found), parts, long_values
    if isinstance(statement, Constant) and statement.value is not None:
        start, end = statement.value.span
        return 0, len(statement.value.steps), end - start if end - start > LONG else 0
    return 0, len(statement.operands) if isinstance(statement, AllowedCollision) else 0, 0


_MARKS = b';{}[](),"^'
_OTHERS = bytes(byte for byte in range(256) if byte not in _MARKS)


def marks_in(text: bytes, most: int) -> int:
    """0 for a text that is too short to have more than `most`."""
    return _count(text) if len(text) > most else 0


def marks_after(marks: int, before: bytes, edit: Edit, after: bytes, most: int) -> int:
    """`marks_in(after, most)`, with `marks` before the edit. Cost: O(edit) if both texts are long."""
    if len(before) <= most or len(after) <= most:
        return marks_in(after, most)
    return marks - _count(before[edit.start : edit.end]) + _count(edit.replacement)


def _count(text: bytes) -> int:
    return len(text.translate(None, _OTHERS))


def append_items(
    entries: list[Entry],
    nodes: Iterator[Node],
    depth: int,
    base: int,
    limits: ReadingLimits,
    facts_of: Callable[[Node], Item],
    around: Statement | None = None,
    weight: Weight = NOTHING,
) -> Weight:
    """Adds items at a `depth`, each before those nested in it. Without recursion.

    `base` is the byte of the file that nodes count from; `facts_of` lowers one that is not too deep; they are nested in
    `around`. They add to `weight`, and none is added beyond the limits.
    """
    waiting = [(nodes, TOP, around)]
    while waiting and not weight.is_too_much(limits):
        nodes, container, around = waiting[-1]
        item = next(nodes, None)
        if item is None:
            waiting.pop()
            continue
        if depth + len(waiting) > limits.nesting and is_block(item):
            facts = too_deep(BLOCKS.get(item.type), limits)
        else:
            facts = facts_of(item)
            if item.type != "attribute":
                waiting.append((nested_items(item), len(entries), facts.statement))
        weight = weight.with_added(weight_of(facts, around))
        entries.append(Entry(facts, base + item.start_byte, base + item.end_byte, container))
    return weight
