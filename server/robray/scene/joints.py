"""Joints: what moves a frame in its parent."""

from enum import Enum

from robray.scene.pose import Pose, Vector, about_axis
from robray.text.records import NamedTuple


class JointType(Enum):
    """The values are the words of the scene files."""

    FIXED = "fixed"
    REVOLUTE = "revolute"
    PRISMATIC = "prismatic"


class Following(NamedTuple):
    """A joint is where another one is, times `multiplier` and plus `offset`, for the readers that mind it."""

    variable: str
    multiplier: float
    offset: float


class Joint(NamedTuple):
    """A moving joint. `axis` is in the frame itself and is not normalised; `offset` is in radians or metres.

    Both are None where they are not known. It moves by `factor` times the variable, and stands at `rest`, in the
    variable's unit, where nobody says where it is. `limits` are the lowest and the highest position, where the text
    gives them: they say what a controller keeps to, and stop no joint here. What it
    `follows` moves nothing by itself: amino does not mind it.
    """

    type: JointType
    axis: Vector | None
    offset: float | None
    variable: str
    factor: float = 1.0
    rest: float = 0.0
    limits: tuple[float, float] | None = None
    follows: Following | None = None

    def displacement(self, position: float) -> Pose | None:
        """The pose of the moved frame in the frame that does not move, for a joint position in radians or metres.

        None where the axis or the offset is not known.
        """
        if self.axis is None or self.offset is None:
            return None
        travel = self.factor * position + self.offset
        if self.type is JointType.REVOLUTE:
            return Pose(rotation=about_axis(self.axis, travel))
        x, y, z = self.axis
        return Pose(translation=(x * travel, y * travel, z * travel))
