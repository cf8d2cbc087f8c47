"""Poses as matrices, with numpy alone: for computations that take nothing from the server, which has quaternions."""

import math
import random
from collections.abc import Sequence
from typing import TypeAlias

import numpy
from numpy.typing import NDArray

Matrix: TypeAlias = NDArray[numpy.float64]

X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


def moved(*position: float) -> Matrix:
    found = numpy.eye(4)
    found[:3, 3] = position
    return found


def turned(angle: float, axis: Sequence[float]) -> Matrix:
    """By an angle in radians, about an axis of length 1 (Rodrigues' formula)."""
    x, y, z = axis
    cross = numpy.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    found = numpy.eye(4)
    found[:3, :3] = numpy.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross
    return found


def about_zyx(angles: Sequence[float]) -> Matrix:
    """The first about z, the second about y, the third about x; in radians."""
    return turned(angles[0], Z) @ turned(angles[1], Y) @ turned(angles[2], X)


def direction_by_chance(rng: random.Random) -> list[float]:
    axis = [rng.gauss(0, 1) for _ in range(3)]
    return [each / math.hypot(*axis) for each in axis]


def words(numbers: Sequence[float]) -> str:
    """As XML has them, so that reading gives the same numbers."""
    return " ".join(map(repr, numbers))
