"""Poses in SE(3): a unit quaternion and a translation.

Quaternions are `(x, y, z, w)`. Nothing is normalised, because amino does not: a quaternion of length 2 scales what it
rotates, and our answers must say so. Monogram notation: `X_AB` is the pose of B in A, `X_AC = X_AB @ X_BC`.
"""

from math import asin, atan2, copysign, cos, hypot, pi, sin
from typing import NamedTuple

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]

IDENTITY_ROTATION: Quaternion = (0.0, 0.0, 0.0, 1.0)
ORIGIN: Vector = (0.0, 0.0, 0.0)

UNIT_TOLERANCE = 1e-3
"""Tolerance for the unit length of an axis or a quaternion: four digits, such as 0.7071, count as exact."""

_NO_LENGTH = 1e-14
"""A shorter vector has no direction, only rounding errors."""


class Pose(NamedTuple):
    """A rotation and a translation in metres."""

    rotation: Quaternion = IDENTITY_ROTATION
    translation: Vector = ORIGIN

    def __matmul__(self, other: "Pose") -> "Pose":
        x, y, z = rotated(self.rotation, other.translation)
        a, b, c = self.translation
        return Pose(product(self.rotation, other.rotation), (a + x, b + y, c + z))


IDENTITY = Pose()


def inverse(pose: Pose) -> Pose:
    """The pose of A in B for that of B in A, whose quaternion has length 1."""
    x, y, z, w = pose.rotation
    back = (-x, -y, -z, w)
    a, b, c = rotated(back, pose.translation)
    return Pose(back, (-a, -b, -c))


def product(p: Quaternion, q: Quaternion) -> Quaternion:
    """Hamilton's product: first `q`, then `p`."""
    px, py, pz, pw = p
    qx, qy, qz, qw = q
    return (
        pw * qx + px * qw + py * qz - pz * qy,
        pw * qy - px * qz + py * qw + pz * qx,
        pw * qz + px * qy - py * qx + pz * qw,
        pw * qw - px * qx - py * qy - pz * qz,
    )


def rotated(q: Quaternion, v: Vector) -> Vector:
    """`v + 2w(u x v) + 2u x (u x v)` for `q = (u, w)`: the rotation of `v`, when `q` is a unit quaternion."""
    x, y, z, w = q
    a, b, c = v
    # t = 2 (u x v)
    tx, ty, tz = 2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)
    return (
        a + w * tx + y * tz - z * ty,
        b + w * ty + z * tx - x * tz,
        c + w * tz + x * ty - y * tx,
    )


def from_roll_pitch_yaw(roll: float, pitch: float, yaw: float) -> Quaternion:
    """`Rz(yaw) Ry(pitch) Rx(roll)`, angles in radians, as URDF has it."""
    about_x = (sin(roll / 2), 0.0, 0.0, cos(roll / 2))
    about_y = (0.0, sin(pitch / 2), 0.0, cos(pitch / 2))
    about_z = (0.0, 0.0, sin(yaw / 2), cos(yaw / 2))
    return product(about_z, product(about_y, about_x))


def about_axis(axis: Vector, angle: float) -> Quaternion:
    """`(a sin(h/2), cos(h/2))`: the rotation by `angle` radians when `axis` has length 1, else no rotation at all."""
    s = sin(angle / 2)
    return (axis[0] * s, axis[1] * s, axis[2] * s, cos(angle / 2))


def roll_pitch_yaw(q: Quaternion) -> Vector:
    """The angles, in radians, of the rotation that `q` stands for after normalising it.

    Pitch lies within a quarter turn; where it is one, roll is taken as 0 (gimbal lock).
    """
    length = hypot(*q)
    if length == 0:
        return ORIGIN
    x, y, z, w = (component / length for component in q)
    sine = max(-1.0, min(1.0, 2 * (w * y - z * x)))
    if abs(sine) > 1 - 1e-12:
        return (0.0, copysign(pi / 2, sine), -2 * atan2(x, w) * copysign(1.0, sine))
    return (
        atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
        asin(sine),
        atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
    )


def precise_roll_pitch_yaw(q: Quaternion) -> Vector:
    """The angles of a unit quaternion, in radians, precise also where pitch is near a quarter turn.

    Pitch comes from sine and cosine, and roll from what yaw and pitch leave over, so that near gimbal lock, where yaw
    is mostly noise, the three of them are still the rotation.
    """
    x, y, z, w = q
    cosine_x, cosine_y = 1 - 2 * (y * y + z * z), 2 * (w * z + x * y)
    pitch = atan2(2 * (w * y - z * x), hypot(cosine_x, cosine_y))
    yaw = atan2(cosine_y, cosine_x) if hypot(cosine_x, cosine_y) > _NO_LENGTH else 0.0
    a, b, c, d = from_roll_pitch_yaw(0.0, pitch, yaw)
    left = product((-a, -b, -c, d), q)
    roll = 2 * atan2(left[0], left[3])
    return (roll - 2 * pi if roll > pi else roll + 2 * pi if roll < -pi else roll, pitch, yaw)
