"""Finds collisions of one scene in many configurations: robray makes the bodies once, and then only moves them."""

from functools import cache, partial
from threading import Lock

import numpy as np

from robray.analysis.analysis import scene_model
from robray.analysis.links import frame_names
from robray.analysis.scene_state import SceneState
from robray.collision.adjacent import Adjacency, leaves_out_adjacent
from robray.collision.arrangement import FARTHEST, FINEST, Gathered, Placed, others_left_out, solids, why_left_out
from robray.collision.report import Touching, allowed_pairs, not_found, of_links, ordered, told
from robray.collision.touching import Bodies, rotations
from robray.export.shapes import MeshBytes, MeshFile
from robray.export.triangles import Floats
from robray.scene.kinematics import Kinematics
from robray.scene.pose import Pose

_NOWHERE: Placed = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
"""Pose of bodies that get their place later."""


class Configurations:
    """Configurations of a scene. Several threads may use one instance.

    `unread` are shapes that amino collides and that no configuration tests, with the reason.
    """

    def __init__(self, state: SceneState, mesh_file: MeshFile, mesh_bytes: MeshBytes) -> None:
        """Reads the meshes. Raises LibraryError without mujoco. Cost: some 30 µs a shape."""
        model = scene_model(state)
        self._solids = tuple(solids(state, mesh_file))
        gathered, self._names = Gathered(), frame_names(state)
        for shape, body in self._solids:
            if body is None:
                called = shape._replace(frame=self._names.link(shape.frame))
                gathered.left_out.append((called, why_left_out(called, body, Pose()) or ""))
            else:
                gathered.add(shape.frame, body, _NOWHERE)
        self._found = gathered.arranged(state, model)
        self._bodies = Bodies(self._found, mesh_bytes)
        self.unread = (
            *not_found(self._found, mesh_bytes),
            *self._bodies.unread.values(),
            *dict.fromkeys(others_left_out(self._found)),
        )
        self._kinematics = Kinematics(model.unfolded(), self._found.frames)
        self._least = np.full(len(self._found.frames), np.inf)
        for frame, _, sizes, _ in self._found.bodies:
            self._least[frame] = min(self._least[frame], max(map(abs, sizes)))
        self._allowed = allowed_pairs(model)
        self._leaves_out_adjacent = leaves_out_adjacent(state)
        self._joins = cache(Adjacency(state).joins)
        self._is_tried = cache(self._is_pair_tried)
        self._lock = Lock()

    def left_out(self, positions: Floats) -> tuple[str, ...]:
        """Shapes that are not tested in some configurations, with the reason; `positions` as in `touching`."""
        frames = self._found.frames
        translations, turns = self._kinematics.placed(frames, positions)
        farthest = np.abs(translations).max(axis=2, initial=0)
        # Unknown values are NaN, which is never less.
        is_tried = (farthest < FARTHEST) & (farthest * FINEST <= self._least) & np.isfinite(turns).all(axis=2)
        is_tried &= turns.any(axis=2)
        left = []
        for configuration in np.flatnonzero(~is_tried.all(axis=1)).tolist():
            numbers = zip(frames, turns[configuration].tolist(), translations[configuration].tolist(), strict=True)
            poses = {name: Pose((x, y, z, w), (a, b, c)) for name, (x, y, z, w), (a, b, c) in numbers}
            for shape, body in self._solids:
                called = shape._replace(frame=self._names.link(shape.frame))
                why = None if body is None else why_left_out(called, body, poses[shape.frame])
                if why is not None:
                    left.append((called, why))
        return tuple(dict.fromkeys(others_left_out(self._found._replace(left_out=tuple(left)))))

    def touching(self, positions: Floats, *, adjacent: bool = False) -> list[tuple[Touching, ...]]:
        """Collisions that are not allowed in each configuration, sorted. Cost of each: O(shapes + near pairs).

        `positions` of joints have the order of the scene's frames, `(joints, configurations)`. `adjacent` also tests
        adjacent frames of a robot.
        """
        is_tried = partial(self._is_tried, self._leaves_out_adjacent and not adjacent)
        with self._lock:
            translations, turns = self._kinematics.placed(self._found.frames, positions)
            matrices = rotations(turns.reshape(-1, 4)).reshape(*turns.shape[:2], 3, 3)
            looks = self._bodies.touching_in(zip(translations, matrices, strict=True), is_tried)
            return [of_links(self._names, told(self._joins, self._found, touches)) for touches in looks]

    def _is_pair_tried(self, leaves_out_adjacent: bool, one: int, other: int) -> bool:  # noqa: FBT001 - for each of both
        pair = ordered(self._found.frames[one], self._found.frames[other])
        return pair not in self._allowed and not (leaves_out_adjacent and self._joins(*pair))
