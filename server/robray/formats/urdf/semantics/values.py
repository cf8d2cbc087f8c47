"""Poses, sizes and directions from the numbers of a robot's text."""

from math import hypot, isfinite

from robray.formats.urdf.statements import NumberLiteral, Origin, Vector
from robray.scene.pose import ORIGIN, Pose
from robray.scene.pose import Vector as Translation


def pose_of(origin: Origin | None) -> Pose | None:
    """Metres and radians; None where one of them cannot be read."""
    if origin is None:
        return Pose()
    rotation, translation = origin.rotation, triple(origin.xyz)
    return None if rotation is None or translation is None else Pose(rotation, translation)


def triple(vector: Vector | None) -> Translation | None:
    """Zero where nothing is given, None where it cannot be read."""
    if vector is None:
        return ORIGIN
    return None if vector.values is None else (vector.values[0], vector.values[1], vector.values[2])


def direction(vector: Vector | None) -> Translation | None:
    """The axis as a unit vector, as in ROS, though amino multiplies by its length. A zero axis stays zero."""
    given = triple(vector)
    length = 0.0 if given is None else hypot(*given)
    if given is None or not length or not isfinite(length):
        return given
    x, y, z = given
    return x / length, y / length, z / length


def number(numeral: NumberLiteral | None) -> float | None:
    return None if numeral is None else numeral.value
