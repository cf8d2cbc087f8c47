"""Default limits of plausible numbers, which a project may change."""

from typing import NamedTuple

LARGEST_ANGLE = 6.2863
"""Radians, a whole turn and a little for rounding: larger angles are unusual."""

LARGEST_LENGTH = 100.0
"""Metres. Robots and the rooms that they work in are smaller."""

LARGEST_SCALE = 100.0
"""For a mesh: no unit of meshes is larger than metres by more than that."""

THINNEST = 1.0
"""Metres: a thinner mesh is a floor rather than a thing in millimetres."""


class Limits(NamedTuple):
    """The largest angle in radians and the largest length in metres without a finding."""

    angle: float = LARGEST_ANGLE
    length: float = LARGEST_LENGTH

    def or_lower(self, other: "Limits") -> "Limits":
        return Limits(min(self.angle, other.angle), min(self.length, other.length))


LIMITS = Limits()
