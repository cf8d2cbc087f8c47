"""A scene as JSON: the form in which amino's own answers were recorded, so that the two can be compared."""

import json
import math
from collections.abc import Mapping
from typing import Protocol

from robray.analysis.analysis import places_of_geometries, scene_model
from robray.analysis.joint_states import all_positions, following
from robray.analysis.links import FrameNames, frame_names, poses_in_world
from robray.analysis.queries import ItemPath
from robray.analysis.results import CollisionResult, FrameResult
from robray.analysis.scene_state import SceneState
from robray.analysis.whole import wholes
from robray.facts.query_kinds import QueryKind
from robray.scene.geometry import DEFAULTS, Geometry, Measure
from robray.scene.joints import FreeType
from robray.scene.model import Frame, Scene

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


class Reasons(Protocol):
    """Reasons for unknown values, in words: implemented by `rules.engine.not_known`."""

    def reason_in(self, scene: SceneState, place: ItemPath) -> str | None:
        """Unknown part of a frame's own pose or joint; None if all is known."""

    def measure_reason_in(self, scene: SceneState, place: ItemPath) -> str | None:
        """Unknown part of a geometry; None if all is known."""

    def unknown_poses(
        self, state: SceneState, scene: Scene, positions: Mapping[str, float], names: FrameNames
    ) -> Mapping[str, str]:
        """Frames with unknown poses in the world, each with the reason."""


def scene_json(state: SceneState, reasons: Reasons, positions: Mapping[str, float] | None = None) -> dict[str, Json]:
    """`frames`, `geometries`, `allowed_collisions`, `deep` and, if no parent is missing, `world` poses.

    Unknown values are null, with the reason in `unknown` beside them.
    """
    read, names = scene_model(state), frame_names(state)
    scene = following(state, names.scene(read))
    listed = sorted(scene.frames.keys() - names.parts.keys())
    order = {name: index for index, name in enumerate(listed)}
    held = zip(places_of_geometries(state), scene.geometries, strict=True)
    holders = ((place, names.parts.get(holder), holder, geometry) for place, (holder, geometry) in held)
    placed = [
        (place, scene.frames[holder], part.link, geometry) if part else (place, None, holder, geometry)
        for place, part, holder, geometry in holders
    ]
    placed.sort(key=lambda one: order.get(one[2], len(order)))
    deep = _deep(state, scene, names)
    at_rest = all_positions(state, read)
    result: dict[str, Json] = {
        "frames": [_frame(state, reasons, scene.frames[name], at_rest, names) for name in listed],
        "geometries": [_geometry(state, reasons, *one) for one in placed],
        "allowed_collisions": [list(pair) for pair in scene.allowed_collisions],
        "deep": deep,
    }
    is_placed = all(whole.is_placed for whole in wholes(state))
    if is_placed and not _lacking(state, scene) and deep["parent_cycle"] is None and "" not in scene.frames:
        result["world"] = _world(state, reasons, read, positions or {})
    return result


def _frame(state: SceneState, reasons: Reasons, frame: Frame, at_rest: Mapping[str, float], names: FrameNames) -> Json:
    joint, pose = frame.joint, frame.pose_in_parent
    place = state.effective_frame(names.frame(frame.name))
    value = None if place is None else state.results[place].value
    reason = None if place is None else reasons.reason_in(state, place)
    found: dict[str, Json] = {
        "name": frame.name,
        "parent": frame.parent,
        "type": frame.free.type.value if frame.free is not None else "fixed" if joint is None else joint.type.value,
        "axis": None if joint is None or joint.axis is None else list(joint.axis),
        "offset": None if joint is None else joint.offset,
        "variable": None if joint is None else joint.variable,
        "quaternion": None if pose is None else list(pose.rotation),
        "translation": None if pose is None else list(pose.translation),
    }
    if frame.name in names.joints:
        found["joint"] = names.joints[frame.name]
    if frame.free is not None:
        normal = frame.free.normal if frame.free.type is FreeType.PLANAR else None
        found |= {
            "axis": None if normal is None else [*normal],
            "variables": [each.variable for each in frame.joints],
        }
    if joint is not None and joint.factor != 1:
        found["factor"] = joint.factor
    if joint is not None and (rest := at_rest.get(joint.variable, joint.rest)):
        found["rest"] = rest
    if joint is not None and joint.follows is not None:
        found["follows"] = joint.follows._asdict()
    if reason is None or not isinstance(value, FrameResult):
        return found
    return {name: None if name in value.unknown else one for name, one in found.items()} | {"unknown": reason}


def _geometry(
    state: SceneState, reasons: Reasons, place: ItemPath, part: Frame | None, holder: str, geometry: Geometry
) -> Json:
    """`part` is its own frame where it has one in the frame that holds it."""
    options: dict[str, Measure] = {**DEFAULTS, **dict.fromkeys(geometry.unknown), **dict(geometry.options)}
    found: dict[str, Json] = {
        "frame": holder,
        "shape": geometry.shape.value,
        "params": {name: _plain(value) for name, value in geometry.measures},
        **{name: _plain(options[name]) for name in DEFAULTS},
        "visual": None if "visual" in geometry.unknown else geometry.visual,
        "collision": None if "collision" in geometry.unknown else geometry.collision,
        "no_shadow": None if "no-shadow" in geometry.unknown else geometry.no_shadow,
        "classes": [_plain(name) for name in geometry.classes],
        "explicit": [*sorted(dict(geometry.options))],
    }
    if part is not None:
        pose = part.pose_in_parent
        found["quaternion"] = None if pose is None else list(pose.rotation)
        found["translation"] = None if pose is None else list(pose.translation)
    if geometry.unknown:
        found["unknown"] = reasons.measure_reason_in(state, place)
    elif part is not None and part.pose_in_parent is None:
        found["unknown"] = reasons.reason_in(state, place)
    return found


def _plain(value: Measure) -> Json:
    return list(value) if isinstance(value, tuple) else value


def _undefined_parents(scene: Scene) -> set[str]:
    return {frame.parent for frame in scene.frames.values() if frame.parent} - scene.frames.keys()


def _lacking(state: SceneState, scene: Scene) -> bool:
    """True if a parent is missing that should exist."""
    undefined = _undefined_parents(scene)
    return bool(undefined) and not undefined <= frozenset().union(*(whole.elsewhere for whole in wholes(state)))


def _deep(state: SceneState, scene: Scene, names: FrameNames) -> dict[str, Json]:
    collisions = {
        query.name
        for result in state.results.values()
        if isinstance(result.value, CollisionResult)
        for query, there in result.answers
        if query.kind is QueryKind.FRAME and there is None
    }
    cycle = min(names.cycles(state).values(), default=None)
    return {
        "undefined_parents": [*sorted(_undefined_parents(scene))],
        "undefined_allowed_collision_frames": [*sorted(str(name) for name in collisions)],
        "parent_cycle": None if cycle is None else list(cycle),
    }


def _world(state: SceneState, reasons: Reasons, read: Scene, positions: Mapping[str, float]) -> Json:
    names = frame_names(state)
    unknown = reasons.unknown_poses(state, names.scene(read), positions, names)
    carriers: frozenset[str] = frozenset().union(*(whole.carriers for whole in wholes(state)))
    found: dict[str, Json] = {}
    for name, pose in sorted(poses_in_world(state, read, positions).items()):
        if name in carriers:
            continue
        if pose is not None:
            found[name] = {"quaternion": list(pose.rotation), "translation": list(pose.translation)}
        elif name in unknown:
            found[name] = {"quaternion": None, "translation": None, "unknown": unknown[name]}
    return found


def dumped(answer: dict[str, Json]) -> str:
    try:
        return json.dumps(answer, allow_nan=False)
    except ValueError:
        return json.dumps(_finite(answer), allow_nan=False)


def _finite(value: Json) -> Json:
    """Without infinities, the sums of huge translations; JSON cannot write them."""
    match value:
        case float():
            return value if math.isfinite(value) else None
        case list():
            return [_finite(element) for element in value]
        case dict():
            return {name: _finite(element) for name, element in value.items()}
        case None | bool() | int() | str():
            return value
