"""Rotations in the form that they are written in, as near as can be to the numbers that stand there."""

from itertools import product as combinations
from math import degrees, hypot, pi, radians

from robray.features.moving.digits import snapped
from robray.features.moving.proof import angle_between
from robray.features.refactorings.refactoring import RefusalError
from robray.scene.pose import Quaternion, Vector, from_roll_pitch_yaw, precise_roll_pitch_yaw

_UPRIGHT = 1e-6
"""Radians from a quarter turn of pitch, where only the sum or the difference of roll and yaw is a rotation."""

_LARGEST_OFF = 1e-3
QUATERNION_STEP = 1e-7
"""A quaternion is as long as it is written, and scales by that; seven digits are as good as amino reads."""


def angles_near(q: Quaternion, now: tuple[float, ...], step: float) -> tuple[float, ...]:
    """Roll, pitch and yaw of a rotation, snapped, each that hardly changes as it is; off by less than `step`."""
    found: tuple[float, ...] = ()
    for finer in (1, 10, 100, 1000):
        found = min((_snapped(each, now, step / finer) for each in _ways(q, now)), key=lambda each: _change(each, now))
        if angle_between(from_roll_pitch_yaw(found[0], found[1], found[2]), q) <= step:
            return found
    return found


def _ways(q: Quaternion, now: tuple[float, ...]) -> list[Vector]:
    """The angles that come to one rotation, each within half a turn of what it is."""
    roll, pitch, yaw = precise_roll_pitch_yaw(q)
    ways = [(roll, pitch, yaw), (roll + pi, pi - pitch, yaw + pi)]
    if abs(abs(pitch) - pi / 2) < _UPRIGHT:
        sign = 1 if pitch > 0 else -1
        for kept_roll, kept_pitch in combinations((now[0],), (pitch, pi - pitch)):
            ways.append((kept_roll, kept_pitch, yaw + sign * (kept_roll - roll)))
        ways.append((roll + sign * (now[2] - yaw), pitch, now[2]))
    return [(_near(r, now[0]), _near(p, now[1]), _near(y, now[2])) for r, p, y in ways]


def _near(angle: float, now: float) -> float:
    return angle + 2 * pi * round((now - angle) / (2 * pi))


def _snapped(angles: Vector, now: tuple[float, ...], step: float) -> tuple[float, ...]:
    return tuple(
        old if abs(new - old) <= step / 2 else radians(snapped(degrees(new), degrees(step)))
        for new, old in zip(angles, now, strict=True)
    )


def _change(angles: tuple[float, ...], now: tuple[float, ...]) -> tuple[int, float, tuple[bool, ...]]:
    """How many angles change, and by how much in all; of two ways that are alike, yaw rather than roll."""
    off = [abs(new - old) for new, old in zip(angles, now, strict=True)]
    return sum(1 for each in off if each > 0), round(sum(off), 6), tuple(each > 0 for each in off)


def quaternion_near(q: Quaternion, now: tuple[float, ...]) -> tuple[float, ...]:
    """Of the two quaternions of a rotation the one that is nearer to what is written."""
    length = hypot(*now)
    if abs(length - 1) > _LARGEST_OFF:
        raise RefusalError(f"its quaternion is of length {length:.4g}; normalise it first")
    sign = -1 if sum(a * b for a, b in zip(q, now, strict=True)) < 0 else 1
    return tuple(
        old if abs(sign * new - old) <= QUATERNION_STEP / 2 else snapped(sign * new, QUATERNION_STEP)
        for new, old in zip(q, now, strict=True)
    )
