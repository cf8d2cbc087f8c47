"""How a frame moves when the variables do."""

import math
from collections.abc import Iterable, Mapping

import numpy as np

from robray.api.kinematics import Kinematics, turned
from robray.api.records import Array
from robray.api.variables import Positions
from robray.scene.joints import Joint, JointType
from robray.scene.model import ROOT, Scene

_UNIT = 1e-6
"""By how much a length may differ from 1."""


def jacobian(
    scene: Scene, chain: Kinematics, name: str, at: Positions, joints: Mapping[str, int], variables: int
) -> Array:
    """`(batch, 6, variables)`: linear velocity above angular velocity of a frame, whose kinematics `chain` are.

    `joints` are the rows of positions by the names of frames that move.

    Raises a ValueError where what turns the frame is no rotation: amino takes axes and quaternions of any length.
    """
    batch = at.values.shape[1]
    found = np.zeros((batch, 6, variables))
    frames = [frame for frame in scene.ancestors(name) if frame.joint is not None]
    if name == ROOT or not frames:
        return found
    rotations, translations = chain.world(at.values)
    _check_rotations(name, rotations, [frame.joint for frame in frames if frame.joint is not None])
    origin = translations[:, chain.rows[name]]
    for frame in frames:
        joint, row = frame.joint, joints[frame.name]
        assert joint is not None, "only those that move are listed"
        if at.columns[row] < 0 or joint.axis is None:
            continue
        here = chain.rows[frame.name]
        # The axis is the same before and behind what turns about it.
        axis = turned(rotations[:, here], np.array(joint.axis)[:, None]) * (joint.factor * at.slopes[row])
        column = found[:, :, at.columns[row]]
        if joint.type is JointType.PRISMATIC:
            column[:, :3] += axis.T
        else:
            column[:, :3] += np.cross(axis.T, (origin - translations[:, here]).T)
            column[:, 3:] += axis.T
    return found


def _check_rotations(name: str, rotations: Array, above: Iterable[Joint]) -> None:
    about = [joint.axis for joint in above if joint.type is JointType.REVOLUTE and joint.axis is not None]
    lengths = np.array([math.hypot(*axis) for axis in about]), np.linalg.norm(rotations, axis=0)
    if any((np.abs(each - 1) > _UNIT).any() for each in lengths):
        raise ValueError(f"an axis or a quaternion above '{name}' has not the length 1: what it turns is scaled")
