"""Joints: what moves a frame in its parent."""

from enum import Enum
from typing import NamedTuple

from robray.scene.pose import Pose, Vector, about_axis, rotated

_X: Vector = (1.0, 0.0, 0.0)
_Y: Vector = (0.0, 1.0, 0.0)
_Z: Vector = (0.0, 0.0, 1.0)


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

    Both are None if unknown. It moves by `factor` times the variable, and `rest` is its default position in the
    variable's unit. `limits` are the lowest and the highest position in the text, for controllers: they stop no joint
    here. amino ignores the joint that it `follows`.
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


class FreeType(Enum):
    """The values are the words of URDF."""

    FLOATING = "floating"
    PLANAR = "planar"


class Free(NamedTuple):
    """Joint with several variables: floating, or planar in the plane with a `normal`.

    The frame moves as if it had a joint for each variable, one behind the other. `normal` has the length 1, and is None
    where it is not known. `called` is what its variables begin with where that is not the frame's name.
    """

    type: FreeType
    normal: Vector | None = _Z
    called: str = ""

    def joints(self, name: str) -> tuple[Joint, ...]:
        """Variables of the frame with a name: `NAME/x` and so on, in metres and radians. Yaw turns first, then
        pitch and roll."""
        if self.type is FreeType.FLOATING:
            ways: list[tuple[str, Vector | None]] = [("x", _X), ("y", _Y), ("z", _Z)]
            turns: list[tuple[str, Vector | None]] = [("yaw", _Z), ("pitch", _Y), ("roll", _X)]
        else:
            ways = [("x", self._in_plane(_X)), ("y", self._in_plane(_Y))]
            turns = [("theta", self.normal)]
        return tuple(
            Joint(kind, axis, 0.0, f"{self.called or name}/{each}")
            for kind, those in ((JointType.PRISMATIC, ways), (JointType.REVOLUTE, turns))
            for each, axis in those
        )

    def _in_plane(self, axis: Vector) -> Vector | None:
        """An axis of the plane of x and y, turned as little as takes z to the normal."""
        if self.normal is None:
            return None
        x, y, z = self.normal
        length = ((1 + z) / 2) ** 0.5
        turn = (-y / length / 2, x / length / 2, 0.0, length) if length else (1.0, 0.0, 0.0, 0.0)
        return rotated(turn, axis)
