"""The picture in a hover: the hovered item among those near it."""

from __future__ import annotations

import math
from base64 import b64encode
from collections.abc import Iterable, Iterator
from typing import assert_never

from robray.analysis.mesh_absence import mesh_absence
from robray.analysis.queries import ItemPath
from robray.analysis.results import (
    ClassResult,
    CollisionResult,
    ConstantResult,
    FrameResult,
    GeometryResult,
    IncludeResult,
    Result,
    extent_of,
)
from robray.analysis.scene_state import SceneState
from robray.export.close_up import Placed, close_up
from robray.export.shapes import Mesh, shape_at
from robray.features.hover import Pictured
from robray.features.world import World
from robray.scene.model import Frame
from robray.scene.pose import Pose

MOST_LOOKED_AT = 1_000
"""Limit of items that are considered: in a larger scene, those before and after the hovered one."""

MOST_REASONS = 3
"""Limit of reasons for missing meshes in a hover."""

MOST_CHARACTERS = 64_000
"""Limit of characters of a picture. VS Code cuts Markdown at 100,000, which would break the picture."""


def close_up_of(wanted: Pictured) -> str | None:
    """A picture in Markdown; None if nothing can be placed. Cost: bounded for every scene.

    Meshes are not read: a cube stands for a mesh of known size.
    """
    scene = wanted.scene
    value = scene.results[wanted.place].value
    frame = value.frame if isinstance(value, FrameResult) else None
    poses = _Poses(scene)
    axes = None if frame is None else poses.of(frame)
    if frame is not None and axes is None:
        return None
    shapes = [*_shapes(scene, _looked_at(scene, wanted.place), poses)]
    own = _own(wanted.place, frame, scene, shapes)
    if not own and axes is None:
        return None
    middle = own[0].X_WF.translation if axes is None else axes.translation
    held = {each.shape.place for each in own}
    others = [each for each in shapes if each.shape.place not in held and each.shape.visual]
    others.sort(key=lambda each: math.dist(each.X_WF.translation, middle))
    image = close_up(own, others, axes)
    if image is None:
        return None
    text = b64encode(image).decode("ascii")
    return f"![what is around it](data:image/png;base64,{text})" if len(text) <= MOST_CHARACTERS else None


def absences_of(wanted: Pictured) -> list[str]:
    """The reasons why meshes of the hovered item are missing in its picture, each once."""
    scene = wanted.scene
    value = scene.results[wanted.place].value
    frame = value.frame.name if isinstance(value, FrameResult) else None
    places = (wanted.place,) if frame is None else _looked_at(scene, wanted.place)
    found = (_absence(scene.results[place], frame) for place in places if place in scene.results)
    return [*dict.fromkeys(why for why in found if why is not None)][:MOST_REASONS]


def _absence(result: Result, frame: str | None) -> str | None:
    """The reason for an item's missing mesh, if it is on the frame."""
    match result.value:
        case FrameResult(frame=own, geometry=geometry):
            holder = own.name
        case GeometryResult(holder=holder, geometry=geometry):
            pass
        case ClassResult() | CollisionResult() | ConstantResult() | IncludeResult() | None:
            return None
        case other:
            assert_never(other)
    mesh = None if geometry is None or frame not in (None, holder) else dict(geometry.measures).get("mesh")
    return mesh_absence(mesh, result) if isinstance(mesh, str) else None


class _Poses:
    """Poses in the world, of frames with a valid pose."""

    def __init__(self, scene: SceneState) -> None:
        self._scene = scene
        self._world = World(scene)
        self._known: dict[str, Pose | None] = {}

    def named(self, name: str) -> Pose | None:
        if name not in self._known:
            found = self._scene.frame(name)
            self._known[name] = None if found is None else self.of(found.frame)
        return self._known[name]

    def of(self, frame: Frame) -> Pose | None:
        pose = self._world.pose(frame)
        if pose is None or not all(map(math.isfinite, (*pose.translation, *pose.rotation))):
            return None
        return pose if math.hypot(*pose.rotation) > 0 else None


def _looked_at(scene: SceneState, place: ItemPath) -> Iterable[ItemPath]:
    if len(scene.results) <= MOST_LOOKED_AT:
        return sorted(scene.results)
    facts = scene.file(place).reading.facts
    rank = facts.rank(place[-1])
    first = max(0, rank - MOST_LOOKED_AT // 2)
    return ((*place[:-1], label) for label in facts.labels[first : first + MOST_LOOKED_AT])


def _shapes(scene: SceneState, places: Iterable[ItemPath], poses: _Poses) -> Iterator[Placed]:
    for place in places:
        shape = shape_at(scene, place) if place in scene.results else None
        X_WF = None if shape is None else poses.named(shape.frame)
        if shape is not None and X_WF is not None:
            extent = extent_of(scene.results[place]) if isinstance(shape.solid, Mesh) else None
            yield Placed(shape, X_WF, None if extent is None else _middle(extent.sides))


def _own(place: ItemPath, frame: Frame | None, scene: SceneState, shapes: list[Placed]) -> list[Placed]:
    """The shapes of the item: for a frame its own, or without any, those of frames fixed to it."""
    if frame is None:
        return [each for each in shapes if each.shape.place == place]
    on_it = [each for each in shapes if each.shape.frame == frame.name]
    if not on_it:
        on_it = [each for each in shapes if _is_fixed_on(scene, each.shape.frame, frame.name)]
    return [each for each in on_it if each.shape.visual] or on_it


def _is_fixed_on(scene: SceneState, name: str, parent: str) -> bool:
    found = scene.frame(name)
    return found is not None and found.frame.parent == parent and found.frame.joint is None


def _middle(sides: tuple[float, ...]) -> float:
    return sides[len(sides) // 2]
