"""Up to which numbers are taken as meant: what a project may set lower or higher than the rules do."""

from typing import NamedTuple

LARGEST_ANGLE = 6.2863
"""Radians, a whole turn and a little for those who round it: nobody writes more than that."""

LARGEST_LENGTH = 100.0
"""Metres. Robots and the rooms that they work in are smaller."""

LARGEST_SCALE = 100.0
"""Of a mesh: nobody has meshes in larger units than metres by more than that."""

THINNEST = 1.0
"""Metres: a mesh that is thinner is a floor and not a thing in millimetres."""


class Limits(NamedTuple):
    """The largest angle in radians and the largest length in metres that nothing is said of."""

    angle: float = LARGEST_ANGLE
    length: float = LARGEST_LENGTH

    def or_lower(self, other: "Limits") -> "Limits":
        return Limits(min(self.angle, other.angle), min(self.length, other.length))


LIMITS = Limits()
