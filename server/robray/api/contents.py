"""The records of a scene, made of what the analysis knows."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from robray.analysis.allowed import allowed_pairs
from robray.analysis.analysis import in_closing_order, places_of_geometries
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
    at = name_span(state, item)
    return Place(at.path, state.file(item).lines.line(at.span.start) + 1)


def frames(state: SceneState, scene: model.Scene, joints: Mapping[str, Joint]) -> Mapping[str, Frame]:
    matrices = matrices_in_parents(scene)
    found = {}
    for index, (place, frame) in enumerate(_placed(state, scene)):
        X_PF = matrices[index]
        X_PF.flags.writeable = False
        found[frame.name] = Frame(frame.name, index, frame.parent or None, X_PF, joints.get(frame.name), *place)
    return ReadOnly(found)


def matrices_in_parents(scene: model.Scene) -> Array:
    """`X_PF` of all frames, `(frames, 4, 4)`."""
    poses = [UNKNOWN_POSE if frame.pose_in_parent is None else frame.pose_in_parent for frame in scene.frames.values()]
    rotations = np.array([pose.rotation for pose in poses], dtype=float).reshape(-1, 4).T[:, :, None]
    translations = np.array([pose.translation for pose in poses], dtype=float).reshape(-1, 3).T[:, :, None]
    found = np.zeros((len(poses), 4, 4))
    found[:, :3], found[:, 3, 3] = matrices_of(rotations, translations)[0], 1
    return found


def joints(state: SceneState, scene: model.Scene, known: Variables) -> Mapping[str, Joint]:
    return ReadOnly(
        {
            name: _joint(name, joint, known.rests[joint.variable], place)
            for place, frame in _placed(state, scene)
            for joint in frame.joints
            for name in [frame.name if frame.free is None else joint.variable]
        }
    )


def _joint(name: str, joint: SceneJoint, rest: float, place: Place) -> Joint:
    follows = None if joint.follows is None else Following(*joint.follows)
    kind = _KINDS[joint.type]
    return Joint(
        name, kind, joint.axis, joint.offset, joint.variable, joint.factor, rest, joint.limits, follows, *place
    )


def _placed(state: SceneState, scene: model.Scene) -> Iterator[tuple[Place, model.Frame]]:
    """Frames with their places, in the order of the scene."""
    of_wholes = {frame.name: place for whole in wholes(state) for place, frame in whole.frames}
    for name, frame in scene.frames.items():
        item = state.effective_frame(name) or of_wholes.get(name) or _first_called(state, name)
        yield place_of(state, item), frame


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


def geometries(state: SceneState, scene: model.Scene) -> tuple[Geometry, ...]:
    held = zip(places_of_geometries(state), scene.geometries, strict=True)
    return tuple(
        Geometry(
            holder,
            geometry.shape.value,
            ReadOnly(geometry.measures),
            ReadOnly(geometry.options),
            geometry.visual,
            geometry.collision,
            geometry.no_shadow,
            tuple(map(str, geometry.classes)),
            *place_of(state, item),
        )
        for item, (holder, geometry) in held
    )


def allowed_collisions(state: SceneState) -> tuple[AllowedCollision, ...]:
    """Sorted; each pair once, where it is said first."""
    found: dict[tuple[str, str], ItemPath] = {}
    for item, pair in allowed_pairs(state):
        found.setdefault(pair, item)
    return tuple(AllowedCollision(*pair, *place_of(state, found[pair])) for pair in sorted(found))


def constants(state: SceneState) -> Mapping[str, Constant]:
    """Of several of one name the last one."""
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
