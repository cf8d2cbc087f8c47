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
    """A moving joint. `axis` is in the frame itself and is not normalised; `offset` is in radians or metres.

    Both are None where they are not known. `limits` are the lowest and the highest position, in radians or metres,
    where the text gives them: they say what a controller keeps to, and stop no joint here.
    """

    type: JointType
    axis: Vector | None
    offset: float | None
    variable: str
    limits: tuple[float, float] | None = None

    def displacement(self, position: float) -> Pose | None:
        """The pose of the moved frame in the frame at rest, for a joint position in radians or metres.

        None where the axis or the offset is not known.
        """
        if self.axis is None or self.offset is None:
            return None
        travel = position + self.offset
        if self.type is JointType.REVOLUTE:
            return Pose(rotation=about_axis(self.axis, travel))
        x, y, z = self.axis
        return Pose(translation=(x * travel, y * travel, z * travel))
