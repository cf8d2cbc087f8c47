"""When two values are the same in meaning: what refactoring leaves of a number may differ in its last digits."""

import math

from robray.compare.changes import Motion
from robray.scene.geometry import Classes, Measure
from robray.scene.pose import Pose, Quaternion, product

TOLERANCE = 1e-9
"""Metres, radians; of what is larger than one, relative."""


def is_near(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=TOLERANCE, abs_tol=TOLERANCE)


def is_same(one: Measure | Classes, other: Measure | Classes) -> bool:
    if one == other:
        return True
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(is_same, one, other))
    if isinstance(one, int | float) and isinstance(other, int | float):
        return is_near(one, other)
    return False


def is_same_pose(one: Pose | None, other: Pose | None) -> bool:
    """Quaternions of both signs are one rotation."""
    if one == other:
        return True
    if one is None or other is None or not all(map(is_near, one.translation, other.translation)):
        return False
    turned = tuple(-each for each in other.rotation)
    return all(map(is_near, one.rotation, other.rotation)) or all(map(is_near, one.rotation, turned))


def motion(one: Pose, other: Pose) -> Motion:
    """From the one to the other, along the axes of what both are given in."""
    (x, y, z), (a, b, c) = one.translation, other.translation
    return Motion((a - x, b - y, c - z), _angle(one.rotation, other.rotation))


def _angle(one: Quaternion, other: Quaternion) -> float:
    """Quaternions may have any length: amino keeps it."""
    x, y, z, w = one
    a, b, c, d = product((-x, -y, -z, w), other)
    return 2 * math.atan2(math.hypot(a, b, c), abs(d))


def is_nothing(motion: Motion) -> bool:
    return math.hypot(*motion.translation) <= TOLERANCE and motion.angle <= TOLERANCE
