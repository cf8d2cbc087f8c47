"""Forward kinematics in numpy: all frames of one depth at once, for all configurations.

Poses are composed as in amino, as translations and quaternions without normalisation, and become matrices at the end:
for a quaternion whose length is not 1 a product of matrices would differ (`scene/pose.py`). Quaternions are arrays `(4,
frames, batch)`, `(x, y, z, w)` in front; translations are `(3, frames, batch)`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from robray.scene.joints import JointType
from robray.scene.model import ROOT, Frame, Scene
from robray.scene.pose import IDENTITY, Pose, product, rotated

Array = NDArray[np.float64]

UNKNOWN_POSE = Pose((np.nan,) * 4, (np.nan,) * 3)
_AT_ONCE = 1 << 14
"""Poses that are worked out at a time, so that they stay in the processor's cache."""


class _Level(NamedTuple):
    """Frames of one depth, in the rows from `begin` to `end`: the fixed ones, then the revolute ones from `turning` on,
    then from `sliding` on the prismatic ones.

    The pose in the parent, of which each kind has what it needs: the rotation is `still`, and for a revolute joint at
    an angle h `cos(h/2) * still + sin(h/2) * swing`; the translation is `at`, for a prismatic joint plus its travel
    times `along`. A joint travels by `factor * position + offset`; its position is in the row of `joints`.
    """

    begin: int
    turning: int
    sliding: int
    end: int
    parents: NDArray[np.intp]
    still: Array
    swing: Array
    at: Array
    along: Array
    joints: NDArray[np.intp]
    factors: Array
    offsets: Array


class Kinematics:
    """That of some frames and all above them. Those that nothing moves are worked out once, when it is made."""

    def __init__(self, scene: Scene, names: Iterable[str]) -> None:
        joints = rows_of_joints(scene)
        self._count = len(joints)
        depths = _depths(scene, names)
        # None is the root: a frame may be called nothing, as the root is.
        self._resting: dict[str | None, Pose] = {None: IDENTITY}
        levels: dict[int, list[Frame]] = {}
        for name in sorted(depths, key=depths.__getitem__):
            frame = scene.frames[name]
            above = self._resting.get(frame.parent or None)
            if above is not None and frame.joint is None:
                own = frame.pose_in_parent
                self._resting[name] = UNKNOWN_POSE if own is None else above @ own
            else:
                levels.setdefault(depths[name], []).append(frame)
        moving = [frame for level in levels.values() for frame in level]
        needed = dict.fromkeys(parent for frame in moving if (parent := frame.parent or None) in self._resting)
        self.names: list[str | None] = [*needed]
        """The frames of the rows, first those that rest and that others hang from."""
        self.rows = {name: row for row, name in enumerate(self.names)}
        self._levels: list[_Level] = []
        for depth in sorted(levels):
            self._levels.append(self._level(levels[depth], joints))
        self.resting = tuple(name for name in self._resting if name is not None)
        self.moving = tuple(name for name in self.names[len(needed) :] if name is not None)
        still = [self._resting[name] for name in needed]
        self._still = _columns([pose.rotation for pose in still], 4), _columns([pose.translation for pose in still], 3)

    def _level(self, frames: list[Frame], joints: Mapping[str, int]) -> _Level:
        kinds = {None: 0, JointType.REVOLUTE: 1, JointType.PRISMATIC: 2}
        frames.sort(key=lambda frame: kinds[None if frame.joint is None else frame.joint.type])
        begin = len(self.names)
        parents = np.array([self.rows[frame.parent or None] for frame in frames], dtype=np.intp)
        for frame in frames:
            self.rows[frame.name] = len(self.names)
            self.names.append(frame.name)
        fixed, turning = (
            sum(kinds[None if f.joint is None else f.joint.type] == kind for f in frames) for kind in (0, 1)
        )
        poses = [pose_at_zero(frame) for frame in frames]
        with_joints = [
            (frame.joint, pose) for frame, pose in zip(frames, poses, strict=True) if frame.joint is not None
        ]
        axes = [joint.axis or (0.0, 0.0, 0.0) for joint, _ in with_joints]
        rotations = [pose.rotation for _, pose in with_joints]
        swings = [product(turn, (*axis, 0.0)) for turn, axis in zip(rotations[:turning], axes, strict=False)]
        ways = [rotated(turn, axis) for turn, axis in zip(rotations[turning:], axes[turning:], strict=True)]
        return _Level(
            begin,
            begin + fixed,
            begin + fixed + turning,
            begin + len(frames),
            parents,
            _columns([pose.rotation for pose in poses], 4),
            _columns(swings, 4),
            _columns([pose.translation for pose in poses], 3),
            _columns(ways, 3),
            np.array([joints[frame.name] for frame in frames if frame.joint is not None], dtype=np.intp),
            np.array([joint.factor for joint, _ in with_joints], dtype=float)[:, None],
            np.array([joint.offset or 0.0 for joint, _ in with_joints], dtype=float)[:, None],
        )

    def world(self, positions: Array) -> tuple[Array, Array]:
        """Rotations and translations in the root of the frames of `rows`, for `positions` of joints `(joints, batch)`.

        Cost: O(frames * batch) in C, and a number of calls for each depth in the tree.
        """
        assert len(positions) == self._count, "each frame that moves has a row"
        batch = positions.shape[1]
        rotations, translations = np.empty((4, len(self.names), batch)), np.empty((3, len(self.names), batch))
        still = self._still[0].shape[1]
        rotations[:, :still], translations[:, :still] = self._still
        # Of what is not known nothing is known, and huge translations add up to infinities.
        with np.errstate(invalid="ignore", over="ignore"):
            for level in self._levels:
                turn, shift = _in_parents(level, positions)
                above = rotations[:, level.parents]
                rotations[:, level.begin : level.end] = products(above, turn)
                found = translations[:, level.parents] + turned(above, shift)
                translations[:, level.begin : level.end] = found
        return rotations, translations

    def placed(self, names: Sequence[str], positions: Array) -> tuple[Array, Array]:
        """Translations `(batch, names, 3)` in the root and rotations `(batch, names, 4)`; NaN where no way leads."""
        rotations, translations = self.world(positions)
        found = np.full((7, len(names), positions.shape[1]), np.nan)
        for index, name in enumerate(names):
            row, resting = self.rows.get(name or None), self._resting.get(name or None)
            if resting is not None:
                found[:, index] = np.array((*resting.translation, *resting.rotation))[:, None]
            elif row is not None:
                found[:3, index], found[3:, index] = translations[:, row], rotations[:, row]
        return found[:3].transpose(2, 1, 0), found[3:].transpose(2, 1, 0)

    def matrices(self, positions: Array, into: Array, indices: Mapping[str, int]) -> None:
        """Writes `X_RF` of all frames, moving or not, into `into` `(batch, frames, 4, 4)` at their indices."""
        resting = [self._resting[name] for name in self.resting]
        of_resting = matrices_of(
            _columns([pose.rotation for pose in resting], 4), _columns([pose.translation for pose in resting], 3)
        )
        into[:, [indices[name] for name in self.resting], :3] = of_resting
        at = [indices[name] for name in self.moving]
        first, step = len(self.names) - len(self.moving), max(1, _AT_ONCE // max(1, len(self.names)))
        for start in range(0, positions.shape[1] if at else 0, step):
            rotations, translations = self.world(positions[:, start : start + step])
            into[start : start + step, at, :3] = matrices_of(rotations[:, first:], translations[:, first:])


def rows_of_joints(scene: Scene) -> dict[str, int]:
    """The rows of positions, by the names of the frames that move: in the order of the scene."""
    moving = (frame.name for frame in scene.frames.values() if frame.joint is not None)
    return {name: row for row, name in enumerate(moving)}


def pose_at_zero(frame: Frame) -> Pose:
    """Where its joint does not move it; unknown where it is not known how that moves it."""
    joint = frame.joint
    if frame.pose_in_parent is None or (joint is not None and (joint.axis is None or joint.offset is None)):
        return UNKNOWN_POSE
    return frame.pose_in_parent


def _in_parents(level: _Level, positions: Array) -> tuple[Array, Array]:
    """Where the frames of a level are in their parents."""
    turning, sliding = level.turning - level.begin, level.sliding - level.begin
    shape = (level.end - level.begin, positions.shape[1])
    turn, shift = np.empty((4, *shape)), np.empty((3, *shape))
    turn[:], shift[:] = level.still, level.at
    if len(level.joints):
        travel = positions[level.joints] * level.factors + level.offsets
        half = travel[: sliding - turning] / 2
        turn[:, turning:sliding] = level.still[:, turning:sliding] * np.cos(half) + level.swing * np.sin(half)
        shift[:, sliding:] += level.along * travel[sliding - turning :]
    return turn, shift


def _depths(scene: Scene, names: Iterable[str]) -> dict[str, int]:
    """Depth of some frames and their ancestors, without those that are not connected to the root."""
    found: dict[str, int | None] = {}
    for name in names:
        chain = []
        for frame in scene.ancestors(name):
            if frame.name in found:
                break
            chain.append(frame)
        if not chain:
            continue
        top = chain[-1].parent or ROOT
        depth = -1 if top == ROOT else found.get(top)
        for frame in reversed(chain):
            depth = None if depth is None else depth + 1
            found[frame.name] = depth
    return {name: depth for name, depth in found.items() if depth is not None}


def _columns(rows: Sequence[Sequence[float]], width: int) -> Array:
    """`(width, rows, 1)`."""
    return np.array(rows, dtype=float).reshape(-1, width).T[:, :, None]


def products(p: Array, q: Array) -> Array:
    """Hamilton's products of quaternions: `scene.pose.product` of each."""
    px, py, pz, pw = p
    qx, qy, qz, qw = q
    found = np.empty(np.broadcast_shapes(p.shape, q.shape))
    found[0] = pw * qx + px * qw + py * qz - pz * qy
    found[1] = pw * qy - px * qz + py * qw + pz * qx
    found[2] = pw * qz + px * qy - py * qx + pz * qw
    found[3] = pw * qw - px * qx - py * qy - pz * qz
    return found


def turned(q: Array, v: Array) -> Array:
    """`scene.pose.rotated` of each vector by each quaternion."""
    x, y, z, w = q
    a, b, c = v
    tx, ty, tz = 2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)
    found = np.empty((3, *np.broadcast_shapes(x.shape, a.shape)))
    found[0] = a + w * tx + y * tz - z * ty
    found[1] = b + w * ty + z * tx - x * tz
    found[2] = c + w * tz + x * ty - y * tx
    return found


def matrices_of(rotations: Array, translations: Array) -> Array:
    """The upper three rows of transforms, `(batch, frames, 3, 4)`."""
    x, y, z, w = rotations
    found = np.empty((3, 4, *x.shape))
    found[0, 0], found[0, 1], found[0, 2] = 1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)
    found[1, 0], found[1, 1], found[1, 2] = 2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)
    found[2, 0], found[2, 1], found[2, 2] = 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)
    found[:, 3] = translations
    return found.transpose(3, 2, 0, 1)
