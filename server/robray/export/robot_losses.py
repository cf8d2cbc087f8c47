"""Weights, forces and looks of robots that a format cannot have, item by item."""

from collections.abc import Iterator

from robray.analysis.joint_states import is_read_as_amino
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.export.converted import Remark
from robray.export.origins import Origins
from robray.formats.urdf.semantics.answers import color_by_name, link_name
from robray.formats.urdf.statements import Joint, LinkElement, PartKind

_PARAMETERS = ("dynamics", "safety", "calibration")


def robot_losses(state: SceneState, *, has_strengths: bool = False, has_bodies: bool = False) -> tuple[Remark, ...]:
    """With `has_strengths` the other format has limits of force and speed, with `has_bodies` limits of force, damping,
    friction and masses.

    A robot that is loaded several times is reported once. Cost: O(items of the scene).
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


def look_losses(state: SceneState, *, has_colors: bool) -> tuple[Remark, ...]:
    """Looks and sizes that amino ignores: with `has_colors` the other format has the colours of materials by name, and
    all factors of a mesh if it is not read as by amino.

    Cost: O(items of the scene).
    """
    origins, has_scales = Origins(state), has_colors and not is_read_as_amino(state)
    told = (
        Remark(origins.at(place), words, names)
        for place in sorted(state.results)
        for words, names in _of_look(state, place, has_colors=has_colors, has_scales=has_scales)
    )
    return tuple(dict.fromkeys(told))


def _of_look(
    state: SceneState, place: ItemPath, *, has_colors: bool, has_scales: bool
) -> Iterator[tuple[str, tuple[object, ...]]]:
    item = state.item(place)
    part = item.statement
    if not isinstance(part, LinkElement) or part.shape is None:
        return
    material, scale = part.material, part.shape.scale
    if part.kind is PartKind.VISUAL and material is not None:
        if not has_colors and material.name is not None and color_by_name(item, state.results[place]) is not None:
            yield "the colour of the material '{}', which is only named there", (material.name.text,)
        if material.texture is not None:
            yield "the texture '{}'", (material.texture.text,)
    if not has_scales and scale is not None and scale.values is not None and len(set(scale.values)) > 1:
        first, *others = scale.values
        yield "that a mesh is {:g} by {:g} by {:g} times as large: it is {:g} times", (first, *others, first)
