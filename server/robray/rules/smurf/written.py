"""Poses as entities write them."""

from robray.scene.pose import Quaternion, Vector


def quaternion(rotation: Quaternion) -> str:
    """In the spelling that all readers read alike."""
    x, y, z, w = map(_number, rotation)
    return f"{{w: {w}, x: {x}, y: {y}, z: {z}}}"


def listed(position: Vector) -> str:
    return f"[{', '.join(f'{value:.15g}' for value in position)}]"


def _number(value: float) -> str:
    """As long as it has to be to be the same number again; what rounding left of zero is zero."""
    return repr(0.0 if abs(value) < 1e-16 else value)
