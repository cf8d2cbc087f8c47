"""Cylinders and cones that a format places by their middle, and that stand on the frame that they are placed in."""

from math import hypot

from robray.scene.pose import Pose, Quaternion, Vector, rotated

_NEAR = 2e-3
"""Distance of a standing shape from its frame, as a share of its height: angles are written as `1.57`."""


def stands(base: Pose, height: float) -> bool:
    """True if its base, wherever it points, is at the frame."""
    return hypot(*base.translation) <= _NEAR * height


def raised(middle: Vector, rotation: Quaternion, growth: float) -> Vector:
    """Where its middle is when it is higher by so much and its base stays, but for what rounded angles make of that."""
    moved = (each if abs(each) > _NEAR * abs(growth) else 0.0 for each in rotated(rotation, (0.0, 0.0, growth / 2)))
    a, b, c = (now + change for now, change in zip(middle, moved, strict=True))
    return (a, b, c)
