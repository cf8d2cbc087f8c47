"""What robots say of weights and forces, for formats that have none of it, item by item."""

from collections.abc import Iterator

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.export.converted import Remark
from robray.export.origins import Origins
from robray.formats.urdf.semantics.answers import link_name
from robray.formats.urdf.statements import Joint, LinkElement, PartKind

_PARAMETERS = ("dynamics", "safety", "calibration")


def robot_losses(state: SceneState, *, has_strengths: bool = False, has_bodies: bool = False) -> tuple[Remark, ...]:
    """With `has_strengths` the other format says how strong and how fast a joint may be, with `has_bodies` how strong,
    how it resists, and what links weigh.

    A robot that is loaded several times is told of once. Cost: O(items of the scene).
    """
    origins = Origins(state)
    told = (
        each for place in sorted(state.results) for each in _of_item(state, place, origins, has_strengths, has_bodies)
    )
    return tuple(dict.fromkeys(told))


def _of_item(
    state: SceneState,
    place: ItemPath,
    origins: Origins,
    has_strengths: bool,  # noqa: FBT001
    has_bodies: bool,  # noqa: FBT001
) -> Iterator[Remark]:
    statement = state.item(place).statement
    if isinstance(statement, Joint):
        name = "" if statement.name is None else statement.name.text
        for word in _PARAMETERS:
            parameters = getattr(statement, word)
            if parameters is not None and parameters.numbers and not (has_bodies and word == "dynamics"):
                yield Remark(origins.at(place), "the {} of '{}'", (word, name))
        limit = statement.limit
        if has_bodies:
            if limit is not None and limit.velocity is not None:
                yield Remark(origins.at(place), "how fast '{}' may be", (name,))
        elif not has_strengths and limit is not None and not (limit.effort is None and limit.velocity is None):
            yield Remark(origins.at(place), "how strong and how fast '{}' may be", (name,))
    elif isinstance(statement, LinkElement) and statement.kind is PartKind.INERTIAL and not has_bodies:
        yield Remark(origins.at(place), "what '{}' weighs", (link_name(state, place) or "",))
