"""A scene as JSON: the form in which amino's own answers were recorded, so that the two can be compared."""

from collections.abc import Mapping

from robray.analysis.analysis import scene_model
from robray.analysis.questions import Topic
from robray.analysis.results import CollisionResult
from robray.analysis.scene_state import SceneState
from robray.scene.geometry import Geometry
from robray.scene.model import Frame, Scene

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

_COLOUR = (0.8, 0.8, 0.8)


def scene_json(state: SceneState, positions: Mapping[str, float] | None = None) -> dict[str, Json]:
    """`frames`, `geometries`, `allowed_collisions`, `deep` and, where every frame has one, `world` poses."""
    scene = scene_model(state)
    names = sorted(scene.frames)
    order = {name: index for index, name in enumerate(names)}
    geometries = sorted(scene.geometries, key=lambda held: order.get(held[0], len(order)))
    deep = _deep(state, scene)
    result: dict[str, Json] = {
        "frames": [_frame(scene.frames[name]) for name in names],
        "geometries": [_geometry(holder, geometry) for holder, geometry in geometries],
        "allowed_collisions": [list(pair) for pair in scene.allowed_collisions],
        "deep": deep,
    }
    if not deep["undefined_parents"] and deep["parent_cycle"] is None and "" not in scene.frames:
        result["world"] = _world(scene, positions or {})
    return result


def _frame(frame: Frame) -> Json:
    joint = frame.joint
    return {
        "name": frame.name,
        "parent": frame.parent,
        "type": "fixed" if joint is None else joint.type.value,
        "axis": None if joint is None else list(joint.axis),
        "offset": None if joint is None else joint.offset,
        "variable": None if joint is None else joint.variable,
        "quaternion": list(frame.pose_in_parent.rotation),
        "translation": list(frame.pose_in_parent.translation),
    }


def _geometry(holder: str, geometry: Geometry) -> Json:
    options = dict(geometry.options)
    return {
        "frame": holder,
        "shape": geometry.shape.value,
        "params": {name: _plain(value) for name, value in geometry.measures},
        "color": _plain(options.get("color", _COLOUR)),
        "alpha": _plain(options.get("alpha", 1.0)),
        "specular": _plain(options.get("specular", (0.0, 0.0, 0.0))),
        "scale": _plain(options.get("scale", 1.0)),
        "visual": geometry.visual,
        "collision": geometry.collision,
        "no_shadow": geometry.no_shadow,
        "classes": [_plain(name) for name in geometry.classes],
        "explicit": [*sorted(options)],
    }


def _plain(value: float | str | tuple[float, ...]) -> Json:
    return list(value) if isinstance(value, tuple) else value


def _deep(state: SceneState, scene: Scene) -> dict[str, Json]:
    parents = {frame.parent for frame in scene.frames.values() if frame.parent}
    collisions = {
        question.name
        for result in state.results.values()
        if isinstance(result.value, CollisionResult)
        for question, there in result.answers
        if question.topic is Topic.FRAME and there is None
    }
    cycle = next(iter(state.cycles.of.values()), None)
    return {
        "undefined_parents": [*sorted(parents - scene.frames.keys())],
        "undefined_allowed_collision_frames": [*sorted(str(name) for name in collisions)],
        "parent_cycle": None if cycle is None else list(cycle),
    }


def _world(scene: Scene, positions: Mapping[str, float]) -> Json:
    return {
        name: {"quaternion": list(pose.rotation), "translation": list(pose.translation)}
        for name, pose in sorted(scene.poses_in_root(positions).items())
        if pose is not None
    }
