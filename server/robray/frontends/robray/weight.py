"""How much there is in a file, of all that the limits of a file are about.

Each item is weighed by itself, so that an edited file weighs what the same text weighs that is read afresh.
"""

from collections.abc import Sequence
from typing import NamedTuple

from robray.facts.items import TOP, Entry, FileFacts, Item
from robray.facts.limits import ReadingLimits
from robray.facts.statements import Block, BlockKind, Constant, Statement, Stray

LONG = 256
"""Bytes of a value. Nobody writes longer ones by hand, and what is computed in one takes its time."""

_IN_FRAMES = (BlockKind.FRAME, BlockKind.GEOMETRY)


class Weight(NamedTuple):
    """`statements` are all items but the frames and geometries that stand in frames."""

    items: int = 0
    statements: int = 0
    attributes: int = 0
    mistakes: int = 0
    long_values: int = 0

    def with_added(self, other: "Weight") -> "Weight":
        items, statements, attributes, mistakes, long_values = other
        return Weight(
            self[0] + items, self[1] + statements, self[2] + attributes, self[3] + mistakes, self[4] + long_values
        )

    def without(self, other: "Weight") -> "Weight":
        return self.with_added(Weight(*[-less for less in other]))

    def is_too_much(self, limits: ReadingLimits) -> bool:
        """Whether a file that weighs so much is not read."""
        return (
            self.items > limits.blocks
            or self.statements > limits.statements
            or self.attributes > limits.file_attributes
            or self.mistakes > limits.mistakes
            or self.long_values > limits.long_values
        )


NOTHING = Weight()


def weight_of(item: Item, around: Statement | None) -> Weight:
    """The weight of an item that stands in `around`."""
    statement = item.statement
    attributes, long_values = _values(statement)
    return Weight(1, is_statement(statement, around), attributes, len(item.problems), long_values)


def weight_of_entries(entries: Sequence[Entry]) -> Weight:
    """The weight of all that was read in one go."""
    statements = attributes = mistakes = long_values = 0
    for (statement, problems), _, _, container in entries:
        statements += is_statement(statement, None if container == TOP else entries[container].item.statement)
        mistakes += len(problems)
        count, long = _values(statement)
        attributes += count
        long_values += long
    return Weight(len(entries), statements, attributes, mistakes, long_values)


def weight_of_items(facts: FileFacts, first: int, last: int) -> Weight:
    """The weight of the items `first` up to `last`."""
    found = NOTHING
    for rank in range(first, last):
        label = facts.containers[rank]
        found = found.with_added(weight_of(facts.items[rank], None if label == TOP else facts.item(label).statement))
    return found


def is_statement(statement: Statement, around: Statement | None) -> bool:
    """Whether an item counts as one of the statements.

    What stands in the wrong block does: a file does not become worth reading because of a brace at its start that makes
    mistakes of all its statements.
    """
    return (
        type(around) is not Block
        or around.kind is not BlockKind.FRAME
        or type(statement) is not Block
        or statement.kind not in _IN_FRAMES
    )


def _values(statement: Statement) -> tuple[int, int]:
    """How many attributes there are, and the bytes of long values."""
    if isinstance(statement, Block | Stray):
        lengths = [end - start for _, _, _, (start, end) in statement.attributes]
        return len(lengths), sum([length for length in lengths if length > LONG])
    if isinstance(statement, Constant) and statement.value is not None:
        start, end = statement.value.span
        return 0, end - start if end - start > LONG else 0
    return 0, 0
