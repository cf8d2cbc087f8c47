"""`rpy` to `quaternion` and back."""

from collections.abc import Iterator
from math import hypot

from robray.features.refactorings.refactoring import REWRITE, Change, Offer, RefusalError, refused, stated
from robray.formats.robray.editing.refactorings.angles import in_degrees
from robray.formats.robray.editing.refactorings.subject import Subject, own_attribute
from robray.formats.robray.editing.spelling import doubles, numbers
from robray.formats.robray.expressions import Array
from robray.formats.robray.statements import Block, BlockKind
from robray.scene.pose import from_roll_pitch_yaw, precise_roll_pitch_yaw

_KIND = f"{REWRITE}.rotation"
_NEARLY_ONE = 1e-12


def rotation(subject: Subject) -> Iterator[Offer]:
    """The same rotation in the other way of writing it."""
    attribute, statement = subject.attribute(), subject.statement
    if (
        attribute is None
        or not isinstance(statement, Block)
        or statement.kind not in (BlockKind.FRAME, BlockKind.CLASS)
    ):
        return
    if attribute.name not in ("rpy", "quaternion") or not isinstance(attribute.value, Array):
        return
    to = "quaternion" if attribute.name == "rpy" else "rpy"
    title = f"Write the rotation as '{to}'"
    if own_attribute(statement, to) is not None:
        yield refused("rotation", title, _KIND, f"the block has '{to}' too")
        return
    values = doubles(subject.value(attribute.value))
    if values is None or len(values) < (3 if to == "quaternion" else 4):
        return
    try:
        written, off = _quaternion(values) if to == "quaternion" else _angles(values)
    except RefusalError as refusal:
        yield refused("rotation", title, _KIND, str(refusal))
        return
    span = subject.absolute(attribute.span)

    def compute() -> Change:
        return Change(((subject.at(span), f"{to} {written}"),))

    yield Offer("rotation", title + stated(off), _KIND, compute)


def _quaternion(values: tuple[float, ...]) -> tuple[str, float]:
    return numbers(from_roll_pitch_yaw(*values[:3])), 0.0


def _angles(values: tuple[float, ...]) -> tuple[str, float]:
    """The array of angles, and how far the quaternion that it stands for is off."""
    x, y, z, w = values[:4]
    if abs(hypot(x, y, z, w) - 1) > _NEARLY_ONE:
        raise RefusalError(f"its length is {hypot(x, y, z, w):.9g}; angles can only stand for one of length 1")
    angles = precise_roll_pitch_yaw((x, y, z, w))
    again = from_roll_pitch_yaw(*angles)
    off = min(
        max(abs(a - b) for a, b in zip((x, y, z, w), again, strict=True)),
        max(abs(a + b) for a, b in zip((x, y, z, w), again, strict=True)),
    )
    return "[" + ", ".join(in_degrees(angle) for angle in angles) + "]", off
