"""Poses as the matrices that other programs take."""

import math

import numpy as np
from numpy.typing import NDArray

from robray.scene.pose import Pose
from robray.scene.rotation_matrix import to_matrix


def matrix(pose: Pose, scale: float = 1.0) -> NDArray[np.float64]:
    """4 by 4, for column vectors; the quaternion is normalised."""
    x, y, z, w = pose.rotation
    length = math.hypot(x, y, z, w)
    found = np.eye(4)
    found[:3, :3] = np.reshape(to_matrix((x / length, y / length, z / length, w / length)), (3, 3)) * scale
    found[:3, 3] = pose.translation
    return found
