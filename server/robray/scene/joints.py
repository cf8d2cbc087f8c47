"""Joints: what moves a frame in its parent."""

from enum import Enum
from typing import NamedTuple

from robray.scene.pose import Pose, Vector, about_axis


class JointType(Enum):
    """The values are the words of the scene files."""

    FIXED = "fixed"
    REVOLUTE = "revolute"
    PRISMATIC = "prismatic"


class Joint(NamedTuple):
    """A moving joint. `axis` is in the frame itself and is not normalised; `offset` is in radians or metres."""

    type: JointType
    axis: Vector
    offset: float
    variable: str

    def displacement(self, position: float) -> Pose:
        """The pose of the moved frame in the frame at rest, for a joint position in radians or metres."""
        travel = position + self.offset
        if self.type is JointType.REVOLUTE:
            return Pose(rotation=about_axis(self.axis, travel))
        x, y, z = self.axis
        return Pose(translation=(x * travel, y * travel, z * travel))
