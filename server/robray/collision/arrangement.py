"""The colliding shapes of a scene and their poses, as plain data for another process."""

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple, assert_never

from robray.analysis.analysis import scene_model
from robray.analysis.further_frames import names_in_texts
from robray.analysis.joint_states import all_positions
from robray.analysis.links import frame_names
from robray.analysis.scene_state import SceneState
from robray.export.shapes import (
    Box,
    Capsule,
    Cone,
    Cylinder,
    Grid,
    Mesh,
    MeshFile,
    Shape,
    Solid,
    Sphere,
    own_file,
    shapes,
)
from robray.scene.model import ROOT, Scene
from robray.scene.pose import Pose
from robray.scene.steps import Steps, at_once

Numbers = tuple[float, ...]

BOX, SPHERE, CYLINDER, CAPSULE, MESH = "box", "sphere", "cylinder", "capsule", "mesh"

Body = tuple[int, str, Numbers, str]
"""Index of its frame, kind, numbers (sides; radius; radius and height; factors) and the file of a mesh."""

SizedBody = tuple[str, Numbers, str]
"""The same without the frame."""

Placed = tuple[float, float, float, float, float, float, float]
"""Pose of a frame in the root: a translation in metres and a quaternion x, y, z, w."""


class Arrangement(NamedTuple):
    """`frames` are names of frames with shapes, `placed` their poses, `allowed` pairs of their indices, the smaller
    first. `left_out` are shapes that amino collides and that are not tested, with the reason.
    """

    frames: tuple[str, ...]
    placed: tuple[Placed, ...]
    bodies: tuple[Body, ...]
    allowed: tuple[tuple[int, int], ...]
    left_out: tuple[tuple[Shape, str], ...] = ()
    above: tuple[int, ...] = ()
    """For each frame, the index of its nearest ancestor among these; -1 if it has none."""
    pieces: tuple[int, ...] = ()
    """For each frame, the index of the first frame with the same name in texts, or of the same link. Their shapes are
    one piece, in which no pair is tested."""


FARTHEST = 1e100
"""Metres, beyond which squares of lengths overflow."""

FINEST = 1e-12
"""Resolution relative to the distance of a frame (a float has 1e-16). For a mesh, the factors count as metres."""


def arrangement(
    state: SceneState,
    positions: Mapping[str, float] | None = None,
    mesh_file: MeshFile = own_file,
    steps: Steps = at_once,
) -> Arrangement:
    """Cost: O(items of the scene)."""
    model = scene_model(state, steps)
    poses = model.poses_in_root(all_positions(state, model, positions or {}), steps)
    gathered, names = Gathered(), frame_names(state)
    for shape, body in solids(state, mesh_file, steps):
        pose, called = poses.get(shape.frame), shape._replace(frame=names.link(shape.frame))
        why = why_left_out(called, body, pose)
        if why is not None or pose is None or body is None:
            gathered.left_out.append((called, why or ""))
        else:
            gathered.add(shape.frame, body, (*pose.translation, *pose.rotation))
    return gathered.arranged(state, model)


def solids(
    state: SceneState, mesh_file: MeshFile = own_file, steps: Steps = at_once
) -> Iterator[tuple[Shape, SizedBody | None]]:
    """Shapes that amino collides, in the order of the text; without a body if the size is invalid."""
    for shape in steps(shapes(state, mesh_file)):
        if shape.collision and not isinstance(shape.solid, Cone | Grid):
            yield shape, None if shape.solid is None or shape.scale is None else _body(shape.solid, shape.scale)


def why_left_out(shape: Shape, body: SizedBody | None, pose: Pose | None) -> str | None:
    """Reason not to test a shape where its frame is; None to test it."""
    if pose is None or not all(abs(part) < FARTHEST for part in pose.translation) or not _is_rotation(pose):
        return f"it is not known where '{shape.frame}' is"
    if body is None:
        return "a size of it is nothing, or less, or too large to be measured"
    if FINEST * max(map(abs, pose.translation)) > max(map(abs, body[1])):
        return "it is so far away that its size is lost in the rounding of where it is"
    return None


class Gathered:
    """The bodies of a scene, while they are."""

    def __init__(self) -> None:
        self._indices: dict[str, int] = {}
        self._placed: list[Placed] = []
        self._bodies: list[Body] = []
        self.left_out: list[tuple[Shape, str]] = []

    def add(self, frame: str, body: SizedBody, placed: Placed) -> None:
        if frame not in self._indices:
            self._indices[frame] = len(self._placed)
            self._placed.append(placed)
        self._bodies.append((self._indices[frame], *body))

    def arranged(self, state: SceneState, model: Scene) -> Arrangement:
        indices = self._indices
        allowed = {
            _ordered(indices[one], indices[other])
            for one, other in model.allowed_collisions
            if one != other and one in indices and other in indices
        }
        called, names = names_in_texts(state), frame_names(state)
        first: dict[str, int] = {}
        pieces = (names.link(name) if names.links else called.get(name, name) for name in indices)
        return Arrangement(
            tuple(indices),
            tuple(self._placed),
            tuple(self._bodies),
            tuple(sorted(allowed)),
            tuple(self.left_out),
            _above(model, indices),
            tuple(first.setdefault(piece, index) for index, piece in enumerate(pieces)),
        )


def _above(model: Scene, indices: Mapping[str, int]) -> tuple[int, ...]:
    found = []
    # Of frames that no shape hangs on.
    known: dict[str, int] = {}
    for name in indices:
        way = []
        parent = model.frames[name].parent or ROOT
        # A frame may have an empty name, like the root.
        while parent != ROOT and parent in model.frames and parent not in indices and parent not in known:
            way.append(parent)
            parent = model.frames[parent].parent or ROOT
        nearest = indices[parent] if parent != ROOT and parent in indices else known.get(parent, -1)
        known.update(dict.fromkeys(way, nearest))
        found.append(nearest)
    return tuple(found)


def _is_rotation(pose: Pose) -> bool:
    return any(pose.rotation) and all(map(math.isfinite, pose.rotation))


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _body(solid: Solid, scale: float) -> SizedBody | None:
    """None for a shape without extent: amino accepts it, and its libraries disagree about its meaning."""
    match solid:
        case Box(dimension):
            found = BOX, tuple(side * scale for side in dimension), ""
        case Sphere(radius):
            found = SPHERE, (radius * scale,), ""
        case Cylinder(height, radius):
            found = CYLINDER, (radius * scale, height * scale), ""
        case Capsule(height, radius):
            found = CAPSULE, (radius * scale, height * scale), ""
        case Mesh(_, file, factors):
            each = tuple(scale * factor for factor in factors)
            return None if file is None or not all(0 < abs(one) < FARTHEST for one in each) else (MESH, each, file)
        case Cone() | Grid():
            return None
        case _ as unknown:
            assert_never(unknown)
    return found if all(0 < size < FARTHEST for size in found[1]) else None


def meshes_left_out(found: Arrangement) -> Iterator[str]:
    """Names of meshes whose files are unknown."""
    for shape, _ in found.left_out:
        if isinstance(shape.solid, Mesh) and shape.solid.file is None:
            yield shape.solid.path


def others_left_out(found: Arrangement) -> Iterator[str]:
    """Shapes that are not tested, with the reason, in words."""
    for shape, why in found.left_out:
        if not isinstance(shape.solid, Mesh) or shape.solid.file is not None:
            yield f"a {shape.geometry.shape.value} on '{shape.frame}': {why}"
