"""A scene as it is compared: its model, its constants, and what depends on them."""

import posixpath
from fractions import Fraction

from robray.analysis.analysis import places_of_geometries, scene_model
from robray.analysis.joint_states import all_positions
from robray.analysis.links import AS_READ, FrameNames, frame_names
from robray.analysis.results import (
    ClassResult,
    CollisionResult,
    ConstantResult,
    FrameResult,
    GeometryResult,
    IncludeResult,
)
from robray.analysis.scene_state import SceneState
from robray.analysis.values import Scalar
from robray.compare.compare import Compared
from robray.compare.mesh_names import called_from
from robray.facts.query_kinds import QueryKind
from robray.scene.geometry import Measure, options_of
from robray.scene.model import Scene


def compared(state: SceneState) -> Compared:
    """Meshes in the folder of the scene, or below, are called as from there: the same scene in another folder is the
    same. Links are compared as such, unless the other scene has none.

    Cost: O(the scene).
    """
    names = frame_names(state)
    found = _compared(state, AS_READ)
    return _compared(state, names)._replace(as_read=found) if names.links else found


def _compared(state: SceneState, names: FrameNames) -> Compared:
    folder = posixpath.join(posixpath.dirname(state.root), "")
    read = _as_seen(state, scene_model(state))
    scene = called_from(folder, names.scene(read))
    positions, properties = dict(all_positions(state, read)), _frame_properties(state, names)
    parts = {frame: (part.link, part.kind) for frame, part in names.parts.items()}
    links = frozenset(names.links)
    joints = {**names.joints}
    return Compared(scene, positions, *_constants(state), state.length, folder, properties, joints, links, parts)


def _as_seen(state: SceneState, scene: Scene) -> Scene:
    """With the colours of pictures, which amino does not look for everywhere."""
    asked = {prefix: of for prefix, file in state.instances.files.items() if (of := file.format.semantics.pictured)}
    if not asked:
        return scene
    geometries = []
    for place, (holder, geometry) in zip(places_of_geometries(state), scene.geometries, strict=True):
        of = asked.get(place[:-1])
        color = None if of is None else of(state.item(place), state.results[place])
        if color is not None:
            seen = options_of(color)
            options = tuple((name, seen.get(name, value)) for name, value in geometry.options)
            geometries.append((holder, geometry._replace(options=options)))
        else:
            geometries.append((holder, geometry))
    return scene._replace(geometries=tuple(geometries))


def _frame_properties(state: SceneState, names: FrameNames) -> dict[str, dict[str, Measure]]:
    """Properties of frames by their names; the mass of an inertial belongs to its link."""
    files = state.instances.files.items()
    asked = {prefix: of for prefix, file in files if (of := file.format.semantics.frame_properties) is not None}
    found: dict[str, dict[str, Measure]] = {}
    for place in sorted(state.results) if asked else ():
        of = asked.get(place[:-1])
        said = None if of is None else of(state, place)
        if said is not None:
            name = names.link(said[0])
            found[name] = found.get(name, {}) | said[1]
    return found


Uses = dict[str, frozenset[str]]


def _constants(state: SceneState) -> tuple[dict[str, Measure], Uses, Uses, Uses]:
    """The last value of each, and which of them each frame, the shapes on it, and each constant depend on, also through
    others and through classes.
    """
    values: dict[str, Measure] = {}
    # Of constants and classes by now, as the reader goes through the text.
    behind: dict[tuple[QueryKind, str], frozenset[str]] = {}
    in_frames: Uses = {}
    in_shapes: Uses = {}
    none: frozenset[str] = frozenset()
    constant, of_class = QueryKind.CONSTANT, QueryKind.CLASS
    for place, result in sorted(state.results.items()):
        value = result.value
        found = none
        for query, answer in result.answers:
            kind = query.kind
            if (kind is constant or kind is of_class) and answer is not None and isinstance(query.name, str):
                found |= behind.get((kind, query.name), none)
        match value:
            case ConstantResult():
                name = state.file(place).format.semantics.name(state.item(place))
                if name is not None:
                    values[name.text] = _plain(value.value)
                    behind[QueryKind.CONSTANT, name.text] = found | {name.text}
            case ClassResult():
                behind[QueryKind.CLASS, value.name] = found
            case FrameResult() if found:
                in_frames[value.frame.name] = in_frames.get(value.frame.name, none) | found
            case GeometryResult() if found:
                in_shapes[value.holder] = in_shapes.get(value.holder, none) | found
            case FrameResult() | GeometryResult() | CollisionResult() | IncludeResult() | None:
                pass
    return values, in_frames, in_shapes, {name: behind[QueryKind.CONSTANT, name] for name in values}


def _plain(value: Scalar) -> Measure:
    """None for what has no value, or one that no scene can show."""
    if isinstance(value, str):
        return value
    if isinstance(value, int | float | Fraction):
        try:
            return float(value)
        except OverflowError:
            return None
    return None
