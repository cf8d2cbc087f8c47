"""Rotations that are written as matrices, nine numbers row by row."""

from math import sqrt

from robray.scene.pose import IDENTITY_ROTATION, Quaternion

Matrix = tuple[float, float, float, float, float, float, float, float, float]

_STEPS = 60
"""Steps of the iteration, each of which doubles the digits once it is near."""


def determinant(m: Matrix) -> float:
    a, b, c, d, e, f, g, h, i = m
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def nearest_rotation(m: Matrix) -> Matrix | None:
    """The orthogonal factor of a matrix (Higham 1986: Newton's iteration); None where it is singular.

    Of one that mirrors the third axis is turned round.
    """
    for _ in range(_STEPS):
        size = determinant(m)
        if not abs(size) > 1e-300:
            return None
        a, b, c, d, e, f, g, h, i = m
        # The transpose of the inverse.
        t = (
            (e * i - f * h) / size,
            (f * g - d * i) / size,
            (d * h - e * g) / size,
            (c * h - b * i) / size,
            (a * i - c * g) / size,
            (b * g - a * h) / size,
            (b * f - c * e) / size,
            (c * d - a * f) / size,
            (a * e - b * d) / size,
        )
        following = tuple((x + y) / 2 for x, y in zip(m, t, strict=True))
        change = max(abs(x - y) for x, y in zip(m, following, strict=True))
        m = following  # type: ignore[assignment]
        if change < 1e-16:
            break
    a, b, c, d, e, f, g, h, i = m
    return m if determinant(m) > 0 else (a, b, -c, d, e, -f, g, h, -i)


def from_matrix(m: Matrix) -> Quaternion:
    """The unit quaternion of a rotation (Shepperd 1978), its largest part not negative."""
    a, b, c, d, e, f, g, h, i = m
    parts = (a - e - i, e - a - i, i - a - e, a + e + i)
    largest = max(range(4), key=lambda index: parts[index])
    size = sqrt(max(parts[largest] + 1.0, 0.0)) / 2
    if size == 0.0:
        return IDENTITY_ROTATION
    s = 1 / (4 * size)
    if largest == 0:
        return (size, (b + d) * s, (c + g) * s, (h - f) * s)
    if largest == 1:
        return ((b + d) * s, size, (f + h) * s, (c - g) * s)
    if largest == 2:
        return ((c + g) * s, (f + h) * s, size, (d - b) * s)
    return ((h - f) * s, (c - g) * s, (d - b) * s, size)


def to_matrix(q: Quaternion) -> Matrix:
    """Rotation matrix of a unit quaternion."""
    x, y, z, w = q
    return (
        1 - 2 * (y * y + z * z),
        2 * (x * y - z * w),
        2 * (x * z + y * w),
        2 * (x * y + z * w),
        1 - 2 * (x * x + z * z),
        2 * (y * z - x * w),
        2 * (x * z - y * w),
        2 * (y * z + x * w),
        1 - 2 * (x * x + y * y),
    )
