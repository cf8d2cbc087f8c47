"""Limits of a joint's position and speed."""

from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.formats.urdf.statements import Joint, NumberLiteral
from robray.scene.model import Frame


class Limit(NamedTuple):
    """`of` is the word that amino's function for it ends with."""

    of: str
    least: float
    most: float


def limits_of(state: SceneState, place: ItemPath, frame: Frame, shift: float) -> Iterator[Limit]:
    """In amino's order. `shift` moves the variable's zero."""
    statement = state.item(place).statement
    if frame.joint is None:
        return
    if not isinstance(statement, Joint):
        if frame.joint.limits is not None:
            least, most = frame.joint.limits
            yield Limit("pos", least - shift, most - shift)
        return
    limit = statement.limit
    if limit is None:
        return
    lower, upper = value_of(limit.lower), value_of(limit.upper)
    if lower is not None and upper is not None:
        yield Limit("pos", lower - shift, upper - shift)
    for of, number in (("vel", limit.velocity), ("eff", limit.effort)):
        value = value_of(number)
        if value is not None:
            yield Limit(of, -value, value)


def value_of(number: NumberLiteral | None) -> float | None:
    return None if number is None else number.value
