"""The records of a scene, made of what the analysis knows."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from robray.analysis.allowed import allowed_pairs
from robray.analysis.analysis import in_closing_order, places_of_geometries
from robray.analysis.joint_states import followed
from robray.analysis.links import FrameNames
from robray.analysis.occurrences import name_span
from robray.analysis.queries import ItemPath
from robray.analysis.results import ConstantResult, FrameResult
from robray.analysis.scene_state import SceneState
from robray.analysis.values import UNKNOWN, Scalar
from robray.analysis.whole import wholes
from robray.api.records import AllowedCollision, Array, Constant, Following, Frame, Geometry, Joint, JointKind, Variable
from robray.api.variables import Variables
from robray.facts.symbols import SymbolKind
from robray.scene import model
from robray.scene.joints import Joint as SceneJoint
from robray.scene.joints import JointType
from robray.scene.kinematics import UNKNOWN_POSE, matrices_of
from robray.text.read_only import ReadOnly

_KINDS: Mapping[JointType, JointKind] = {JointType.REVOLUTE: "revolute", JointType.PRISMATIC: "prismatic"}


class Place(NamedTuple):
    """An absolute path, and a line from 1."""

    file: str
    line: int


def place_of(state: SceneState, item: ItemPath) -> Place:
    """Where the name of an item stands."""
    path, span, lines = state.file(item).place(name_span(state, item).span)
    return Place(path, lines.line(span.start) + 1)


def frames(
    state: SceneState, scene: model.Scene, names: FrameNames, joints: Mapping[str, Joint]
) -> Mapping[str, Frame]:
    """`joints` are by the frames that they move."""
    matrices = matrices_in_parents(scene.frames.values())
    found = {}
    for index, (place, frame) in enumerate(_placed(state, scene, names)):
        X_PF = matrices[index]
        X_PF.flags.writeable = False
        found[frame.name] = Frame(frame.name, index, frame.parent or None, X_PF, joints.get(frame.name), *place)
    return ReadOnly(found)


def matrices_in_parents(frames: Iterable[model.Frame]) -> Array:
    """`X_PF` of all frames, `(frames, 4, 4)`."""
    poses = [UNKNOWN_POSE if frame.pose_in_parent is None else frame.pose_in_parent for frame in frames]
    rotations = np.array([pose.rotation for pose in poses], dtype=float).reshape(-1, 4).T[:, :, None]
    translations = np.array([pose.translation for pose in poses], dtype=float).reshape(-1, 3).T[:, :, None]
    found = np.zeros((len(poses), 4, 4))
    found[:, :3], found[:, 3, 3] = matrices_of(rotations, translations)[0], 1
    return found


def joints(state: SceneState, scene: model.Scene, names: FrameNames, known: Variables) -> Mapping[str, Joint]:
    found, item_of = {}, _items(state)
    for frame in scene.frames.values():
        for joint in frame.joints:
            name = names.joints.get(frame.name, frame.name) if frame.free is None else joint.variable
            place = place_of(state, item_of(names.frame(frame.name)))
            follows = None if joint.follows is None else followed(state, frame)
            found[name] = _joint(name, frame.name, joint._replace(follows=follows), known.rests[joint.variable], place)
    return ReadOnly(found)


def _joint(name: str, frame: str, joint: SceneJoint, rest: float, place: Place) -> Joint:
    follows = None if joint.follows is None else Following(*joint.follows)
    kind = _KINDS[joint.type]
    return Joint(
        name, frame, kind, joint.axis, joint.offset, joint.variable, joint.factor, rest, joint.limits, follows, *place
    )


def _placed(state: SceneState, scene: model.Scene, names: FrameNames) -> Iterator[tuple[Place, model.Frame]]:
    """Frames with their places, in the order of the scene."""
    item_of = _items(state)
    for name, frame in scene.frames.items():
        yield place_of(state, names.links.get(name) or item_of(names.frame(name))), frame


def _items(state: SceneState) -> Callable[[str], ItemPath]:
    """Items of frames by the names of their reader."""
    of_wholes = {frame.name: place for whole in wholes(state) for place, frame in whole.frames}
    return lambda name: state.effective_frame(name) or of_wholes.get(name) or _first_called(state, name)


def _first_called(state: SceneState, name: str) -> ItemPath:
    """Where a frame is that nothing declares, as one that has got no name yet."""
    frames = ((place, state.results[place].value) for place in in_closing_order(state))
    return next(place for place, value in frames if isinstance(value, FrameResult) and value.frame.name == name)


def variables(known: Variables, joints: Mapping[str, Joint]) -> Mapping[str, Variable]:
    moved: dict[str, list[Joint]] = {name: [] for name in known.names}
    following: dict[str, list[str]] = {name: [] for name in known.names}
    for joint in joints.values():
        if joint.variable in moved:
            moved[joint.variable].append(joint)
        for leader in known.leaders[joint.variable]:
            if leader.variable in following:
                following[leader.variable].append(joint.name)
    found = {}
    for column, (name, its) in enumerate(moved.items()):
        first, limits = its[0], [joint.limits for joint in its if joint.limits is not None]
        allowed = (max(low for low, _ in limits), min(high for _, high in limits)) if limits else None
        found[name] = Variable(
            name,
            column,
            first.type,
            float(known.rest[column]),
            allowed,
            tuple(joint.name for joint in its),
            tuple(following[name]),
            first.file,
            first.line,
        )
    return ReadOnly(found)


def geometries(state: SceneState, scene: model.Scene, names: FrameNames) -> tuple[Geometry, ...]:
    """`scene` has parts of links as frames."""
    here = model.Frame("")
    own = [scene.frames[holder] if holder in names.parts else here for holder, _ in scene.geometries]
    matrices = matrices_in_parents(own)
    matrices.flags.writeable = False
    return tuple(
        Geometry(
            names.parts[holder].link if holder in names.parts else holder,
            geometry.shape.value,
            ReadOnly(geometry.measures),
            ReadOnly(geometry.options),
            geometry.visual,
            geometry.collision,
            geometry.no_shadow,
            tuple(map(str, geometry.classes)),
            *place_of(state, item),
            matrix,
        )
        for item, (holder, geometry), matrix in zip(
            places_of_geometries(state), scene.geometries, matrices, strict=True
        )
    )


def allowed_collisions(state: SceneState, names: FrameNames) -> tuple[AllowedCollision, ...]:
    """Sorted; each pair once, where it is said first."""
    found: dict[tuple[str, str], ItemPath] = {}
    for item, pair in allowed_pairs(state):
        first, second = sorted(map(names.link, pair))
        found.setdefault((first, second), item)
    return tuple(AllowedCollision(*pair, *place_of(state, found[pair])) for pair in sorted(found))


def constants(state: SceneState) -> Mapping[str, Constant]:
    """Constants by name; the last definition of a name counts."""
    found = {}
    for symbol, items in state.declarations.items():
        if symbol.kind is SymbolKind.CONSTANT and items:
            value = state.results[items[-1]].value
            if isinstance(value, ConstantResult):
                found[symbol.name] = Constant(symbol.name, _plain(value.value), *place_of(state, items[-1]))
    return ReadOnly(found)


def _plain(value: Scalar) -> float | complex | str | None:
    """Quotients as the doubles next to them; None also for a number that is too large for one."""
    if value is UNKNOWN:
        return None
    if not isinstance(value, Fraction):
        return value
    try:
        return float(value)
    except OverflowError:
        return None
