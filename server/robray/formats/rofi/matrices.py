"""Motions as matrices of four rows of four, row by row: a configuration may have some that are not rigid.

Poses of two modules are compared entry by entry, like in the reader.
"""

import math

from robray.scene.pose import Pose, Quaternion, Vector

Matrix = tuple[float, ...]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)

TOLERANCE = 1e-3
"""Difference of entries that the reader ignores."""

_LARGEST = 1e100

_QUARTERS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))


def product(one: Matrix, other: Matrix) -> Matrix:
    """First `other`, then `one`."""
    a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p = one  # noqa: E741 - the letters of the alphabet
    if (m, n, o, p) != (0.0, 0.0, 0.0, 1.0) or other[12:] != (0.0, 0.0, 0.0, 1.0):
        rows = (one[:4], one[4:8], one[8:12], one[12:])
        return tuple(
            sum(x * y for x, y in zip(row, other[column::4], strict=True)) for row in rows for column in range(4)
        )
    A, B, C, D, E, F, G, H, I, J, K, L, *_ = other  # noqa: E741 - as above
    return (
        a * A + b * E + c * I,
        a * B + b * F + c * J,
        a * C + b * G + c * K,
        a * D + b * H + c * L + d,
        e * A + f * E + g * I,
        e * B + f * F + g * J,
        e * C + f * G + g * K,
        e * D + f * H + g * L + h,
        i * A + j * E + k * I,
        i * B + j * F + k * J,
        i * C + j * G + k * K,
        i * D + j * H + k * L + l,
        0.0,
        0.0,
        0.0,
        1.0,
    )


def inverse(rigid: Matrix) -> Matrix:
    a, b, c, x, d, e, f, y, g, h, i, z, *_ = rigid
    return (
        a,
        d,
        g,
        -(a * x + d * y + g * z),
        b,
        e,
        h,
        -(b * x + e * y + h * z),
        c,
        f,
        i,
        -(c * x + f * y + i * z),
        0.0,
        0.0,
        0.0,
        1.0,
    )


def translation(x: float, y: float, z: float) -> Matrix:
    return (1.0, 0.0, 0.0, x, 0.0, 1.0, 0.0, y, 0.0, 0.0, 1.0, z, 0.0, 0.0, 0.0, 1.0)


def turn(degrees: float, axis: Vector) -> Matrix:
    """About an axis of length 1; quarter turns are exact."""
    return _turned(*cosine_sine(degrees), axis)


def turn_in_radians(angle: float, axis: Vector) -> Matrix:
    """About an axis as written: if its length is not 1 the result is not a rotation, as in the reader."""
    return _turned(math.cos(angle), math.sin(angle), axis)


def cosine_sine(degrees: float) -> tuple[float, float]:
    quarters = degrees / 90
    if quarters.is_integer():
        return _QUARTERS[int(quarters) % 4]
    return math.cos(math.radians(degrees)), math.sin(math.radians(degrees))


def _turned(c: float, s: float, axis: Vector) -> Matrix:
    x, y, z = axis
    t = 1 - c
    return (
        c + x * x * t,
        x * y * t - z * s,
        x * z * t + y * s,
        0.0,
        y * x * t + z * s,
        c + y * y * t,
        y * z * t - x * s,
        0.0,
        z * x * t - y * s,
        z * y * t + x * s,
        c + z * z * t,
        0.0,
        0.0,
        0.0,
        0.0,
        1.0,
    )


def is_same(one: Matrix, other: Matrix) -> bool:
    return all(abs(x - y) <= TOLERANCE for x, y in zip(one, other, strict=True))


def is_finite(matrix: Matrix) -> bool:
    """True if computing with it does not overflow."""
    return all(abs(each) < _LARGEST for each in matrix)


def not_rigid(matrix: Matrix) -> str | None:
    """Reason why a matrix is not a rigid motion, to a thousandth; None if it is."""
    a, b, c, _, d, e, f, _, g, h, i, _, *last = matrix
    if max(abs(one - other) for one, other in zip(last, (0.0, 0.0, 0.0, 1.0), strict=True)) > TOLERANCE:
        return "its last row is not 0 0 0 1"
    columns = ((a, d, g), (b, e, h), (c, f, i))
    for row, one in enumerate(columns):
        for column, other in enumerate(columns):
            product = sum(x * y for x, y in zip(one, other, strict=True))
            # NaN is not a rigid motion either.
            if not abs(product - (row == column)) <= TOLERANCE:
                return "it scales" if row == column else "it shears"
    if a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) < 0:
        return "it mirrors"
    return None


def is_rigid(matrix: Matrix) -> bool:
    """True if it is a rigid motion, to a thousandth, and so has a quaternion."""
    return is_finite(matrix) and not_rigid(matrix) is None


def pose(rigid: Matrix) -> Pose:
    return Pose(_quaternion(rigid), (rigid[3], rigid[7], rigid[11]))


def _quaternion(rigid: Matrix) -> Quaternion:
    """By the largest of its components, to avoid division by small numbers."""
    a, b, c, _, d, e, f, _, g, h, i, *_ = rigid
    fours = (1 + a - e - i, 1 - a + e - i, 1 - a - e + i, 1 + a + e + i)
    largest = max(range(4), key=lambda each: (fours[each], each))
    root = math.sqrt(fours[largest])
    half = 0.5 / root
    first = 0.5 * root
    if largest == 3:
        return ((h - f) * half, (c - g) * half, (d - b) * half, first)
    if largest == 0:
        return (first, (b + d) * half, (c + g) * half, (h - f) * half)
    if largest == 1:
        return ((b + d) * half, first, (f + h) * half, (c - g) * half)
    return ((c + g) * half, (f + h) * half, first, (d - b) * half)
