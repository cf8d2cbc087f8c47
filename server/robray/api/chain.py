"""Pose and Jacobian of one frame, along the joints from the root to it.

One configuration is computed with Python's numbers, in a tenth of the time that numpy needs for so few. Several
configurations are arrays, computed by the same lines. Poses are composed in the order of `scene/kinematics.py`.
"""

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from robray.api.records import Array
from robray.api.variables import Positions
from robray.scene.joints import Joint, JointType
from robray.scene.kinematics import UNKNOWN_POSE, pose_at_zero
from robray.scene.model import ROOT, Frame, Scene
from robray.scene.pose import IDENTITY, Pose, Quaternion, Vector, product, rotated
from robray.text.records import new

_UNIT = 1e-6
"""By how much a length may differ from 1."""

_Number = Any
"""A float, or an array with one for each configuration: both have the same operators."""


class _Step(NamedTuple):
    """A frame in its parent. One that turns by an angle h has the rotation `cos(h/2) * still + sin(h/2) * swing`, one
    that slides by h the translation `at + h * along`; h is `factor` times the position in `row`, and `offset`."""

    still: Quaternion
    at: Vector
    row: int = -1
    factor: float = 0.0
    offset: float = 0.0
    swing: Quaternion | None = None
    along: Vector = (0.0, 0.0, 0.0)
    joint: Joint | None = None


Ways = Sequence[Pose]


class Chain:
    """Joints from the root to a frame. `is_known` is false if no path leads from the root to it."""

    def __init__(self, scene: Scene, name: str, joints: Mapping[str, int]) -> None:
        """`joints` are the rows of positions by the names of frames that move."""
        frames = [*scene.ancestors(name)][::-1] if name != ROOT else []
        self.is_known = name == ROOT or (bool(frames) and (frames[0].parent or ROOT) == ROOT)
        self._name = name
        self._start = IDENTITY
        while frames and frames[0].joint is None:
            own = frames.pop(0).pose_in_parent
            self._start = UNKNOWN_POSE if own is None else self._start @ own
        self._steps = [_step(frame, joints) for frame in frames]
        self._is_rotation = not self._steps or _are_rotations(self._start, self._steps)

    def jacobian(self, ways: Ways, at: Positions, variables: int) -> Array:
        """`(6, variables)`, or `(batch, 6, variables)`: linear velocity above angular velocity.

        Raises a ValueError if an axis or a quaternion above the frame is not of length 1, which amino accepts.
        """
        if not self._is_rotation:
            raise ValueError(
                f"an axis or a quaternion above '{self._name}' is not of length 1, so it scales what it turns"
            )
        x, y, z = ways[-1].translation
        found = np.zeros((*_shape(at), 6, variables))
        # In front are those of a column, and of several configurations behind them these.
        columns = np.moveaxis(found, 0, -1) if at.is_batch else found
        for step, (rotation, (u, v, w)) in zip(self._steps, ways[1:], strict=True):
            joint = step.joint
            if joint is None or at.columns[step.row] < 0 or joint.axis is None:
                continue
            # The axis is the same before and behind what turns about it.
            a, b, c = rotated(rotation, joint.axis)
            slope = joint.factor * at.slopes[step.row]
            a, b, c = a * slope, b * slope, c * slope
            column = columns[:, at.columns[step.row]]
            moved: tuple[_Number, ...] = a, b, c
            if step.swing is not None:
                i, j, k = x - u, y - v, z - w
                moved = b * k - c * j, c * i - a * k, a * j - b * i, a, b, c
            for row, each in enumerate(moved):
                column[row] += each
        return found

    def ways(self, at: Positions) -> Ways:
        """Poses in the root: above the first joint, and behind each step; the last one is that of the frame."""
        values: Any = at.values if at.is_batch else at.values[:, 0].tolist()
        cos: Callable[[_Number], _Number] = math.cos
        sin: Callable[[_Number], _Number] = math.sin
        if at.is_batch:
            cos, sin = np.cos, np.sin
        elif not all(map(math.isfinite, values)):
            # Python's own functions refuse infinite numbers.
            values, cos, sin = at.values[:, 0], np.cos, np.sin
        rotation, (x, y, z) = self._start
        found = [self._start]
        for still, at_zero, row, factor, offset, swing, along, _ in self._steps:
            turn, (a, b, c) = still, at_zero
            if row >= 0:
                travel = values[row] * factor + offset
                if swing is None:
                    a, b, c = a + along[0] * travel, b + along[1] * travel, c + along[2] * travel
                else:
                    cosine, sine = cos(travel / 2), sin(travel / 2)
                    turn = (
                        still[0] * cosine + swing[0] * sine,
                        still[1] * cosine + swing[1] * sine,
                        still[2] * cosine + swing[2] * sine,
                        still[3] * cosine + swing[3] * sine,
                    )
            u, v, w = rotated(rotation, (a, b, c))
            x, y, z = x + u, y + v, z + w
            rotation = product(rotation, turn)
            found.append(new(Pose, (rotation, (x, y, z))))
        return found


def _are_rotations(start: Pose, steps: Sequence[_Step]) -> bool:
    """True if all lengths are 1: a joint with an axis of another length also scales."""
    axes = (step.joint.axis for step in steps if step.swing is not None and step.joint is not None)
    lengths = accumulate((math.hypot(*start.rotation), *(math.hypot(*step.still) for step in steps)), operator.mul)
    found = (*(math.hypot(*axis) for axis in axes if axis is not None), *lengths)
    return not any(abs(length - 1) > _UNIT for length in found)


def _step(frame: Frame, joints: Mapping[str, int]) -> _Step:
    still, at = pose = pose_at_zero(frame)
    joint = frame.joint
    if joint is None:
        return _Step(still, at)
    axis = joint.axis or (0.0, 0.0, 0.0)
    step = _Step(still, at, joints[frame.name], joint.factor, joint.offset or 0.0, joint=joint)
    if joint.type is JointType.PRISMATIC:
        return step._replace(along=rotated(pose.rotation, axis))
    return step._replace(swing=product(pose.rotation, (*axis, 0.0)))


def _shape(at: Positions) -> tuple[int, ...]:
    return (at.values.shape[1],) if at.is_batch else ()


def matrix(ways: Ways, at: Positions) -> Array:
    """The pose of the frame: `(4, 4)`, or `(batch, 4, 4)`."""
    (x, y, z, w), translation = ways[-1]
    found = np.empty((*_shape(at), 4, 4))
    rows = np.moveaxis(found, 0, -1) if at.is_batch else found
    rows[0, 0], rows[0, 1], rows[0, 2] = 1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)
    rows[1, 0], rows[1, 1], rows[1, 2] = 2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)
    rows[2, 0], rows[2, 1], rows[2, 2] = 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)
    rows[0, 3], rows[1, 3], rows[2, 3] = translation
    found[..., 3, :] = (0.0, 0.0, 0.0, 1.0)
    return found
