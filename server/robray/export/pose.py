"""A pose as it is written in a scene, and in a robot."""

from collections.abc import Iterable

from robray.export.literals import number
from robray.scene.pose import IDENTITY_ROTATION, ORIGIN, Pose, roll_pitch_yaw

_NOISE = 1e-12
"""Metres and radians, below which a value is a rounded zero."""


def statements(pose: Pose) -> str:
    """Attributes of a frame, each on a line; none for zeros, except the translation if all are zero."""
    lines = []
    if pose.translation != ORIGIN or pose.rotation == IDENTITY_ROTATION:
        lines.append(f"translation [{', '.join(_numbers(pose.translation))}];")
    if pose.rotation != IDENTITY_ROTATION:
        lines.append(f"quaternion [{', '.join(_numbers(pose.rotation))}];")
    return "\n".join(lines)


def origin(pose: Pose) -> str:
    """The element of URDF."""
    xyz = " ".join(f"{_clean(value):.10g}" for value in pose.translation)
    rpy = " ".join(f"{_clean(angle):.10g}" for angle in roll_pitch_yaw(pose.rotation))
    return f'<origin xyz="{xyz}" rpy="{rpy}"/>'


def _numbers(values: Iterable[float]) -> list[str]:
    return [number(_clean(value)) or "0" for value in values]


def _clean(value: float) -> float:
    return 0.0 if abs(value) < _NOISE else value
