"""A quaternion of length one in the place of one that is not."""

from collections.abc import Iterator
from math import hypot, isfinite

from robray.features.refactorings.refactoring import REWRITE, Change, Intent, Offer, refused, stated
from robray.formats.robray.editing.refactorings.subject import Subject
from robray.formats.robray.editing.spelling import doubles, numbers
from robray.formats.robray.expressions import Array
from robray.formats.robray.statements import Block, BlockKind

_TITLE = "Normalise the quaternion"
_KIND = f"{REWRITE}.normalise"
_ROUNDING = 4e-16


def normalise_quaternion(subject: Subject) -> Iterator[Offer]:
    """All digits of it, other than the fix of the diagnostic; the poses change by what it was wrong, and it is said."""
    attribute, statement = subject.attribute(), subject.statement
    if attribute is None or attribute.name != "quaternion" or not isinstance(attribute.value, Array):
        return
    if not isinstance(statement, Block) or statement.kind not in (BlockKind.FRAME, BlockKind.CLASS):
        return
    values = doubles(subject.value(attribute.value))
    if values is None or len(values) != 4:
        return
    length = hypot(*values)
    if length == 0 or not isfinite(length):
        yield refused("normalise-quaternion", _TITLE, _KIND, "it is all zero and has no direction")
        return
    if abs(length - 1) <= _ROUNDING:
        return
    unit = tuple(value / length for value in values)
    off = max(abs(a - b) for a, b in zip(values, unit, strict=True))
    span = subject.absolute(attribute.value.span)

    def compute() -> Change:
        return Change(((subject.at(span), numbers(unit)),), intent=Intent(moves=True))

    yield Offer("normalise-quaternion", _TITLE + stated(off), _KIND, compute)
