"""How much there is in a file, of all that the limits of a file are about.

Each item is weighed by itself, so that an edited file weighs what the same text weighs that is read afresh.
"""

from typing import NamedTuple

from robray.facts.items import TOP, FileFacts, Item, Statement
from robray.facts.limits import ReadingLimits
from robray.formats.robray.expressions import Array, Expression
from robray.formats.robray.frontend.limits import BeyondLimitsError
from robray.formats.robray.statements import AllowedCollision, Block, BlockKind, Constant, Stray

LONG = 256
"""Bytes of a value. Nobody writes longer ones by hand, and what is computed in one takes its time."""

_LIMITS = ("blocks", "statements", "file_attributes", "file_parts", "mistakes", "long_values")
"""The limit of each number of a weight."""

_FRAME = BlockKind.FRAME
_IN_FRAMES = (BlockKind.FRAME, BlockKind.GEOMETRY)


class Weight(NamedTuple):
    """`statements` are all items but the frames and geometries that stand in frames; `parts` are names, numbers and
    operators in values."""

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
        """Whether a file that weighs so much is not read."""
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
    """The weight of an item that stands in `around`."""
    statement = item.statement
    attributes, parts, long_values = _values(statement)
    return Weight(1, is_statement(statement, around), attributes, parts, len(item.problems), long_values)


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
        or around.kind is not _FRAME
        or type(statement) is not Block
        or statement.kind not in _IN_FRAMES
    )


def _values(statement: Statement) -> tuple[int, int, int]:
    """How many attributes there are, the parts of all values, and the bytes of long ones."""
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
