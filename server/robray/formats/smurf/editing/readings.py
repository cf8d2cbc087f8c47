"""A rotation in words, as each reader has it."""

from math import isclose

from robray.features.numbers import degrees, settled, vector
from robray.formats.smurf.statements import Reading, Rotation
from robray.scene.pose import Quaternion, roll_pitch_yaw


def reading_lines(rotation: Rotation) -> str:
    """What is shown is the reading that the project takes; where the other reader has another one, that, too."""
    readers = [("MARS", rotation.mars), ("Phobos", rotation.phobos)]
    (name, own), (other_name, other) = reversed(readers) if rotation.by_phobos else readers
    if own is None and other is None:
        return "no reader makes a rotation of this"
    if own is None:
        return f"read as {other_name} does: {_said(other)}; {_REFUSING[name]}"
    if other is None:
        return f"read as {name} does: {_said(own)}; {_REFUSING[other_name]}"
    if _is_same(own.rotation, other.rotation):
        return f"MARS and Phobos agree: {_said(own)}"
    return f"read as {name} does: {_said(own)}  \n{other_name}: {_said(other)}"


_REFUSING = {"MARS": "MARS makes nothing of it", "Phobos": "Phobos refuses it"}


def _said(reading: Reading | None) -> str:
    if reading is None:
        return ""
    angles = degrees(settled(roll_pitch_yaw(reading.rotation)))
    return f"{reading.said}; roll pitch yaw {angles}, quaternion xyzw {vector(settled(reading.rotation))}"


def _is_same(one: Quaternion, other: Quaternion) -> bool:
    """Both signs of a quaternion are one rotation."""
    return any(
        all(isclose(a, sign * b, abs_tol=1e-12) for a, b in zip(one, other, strict=True)) for sign in (1.0, -1.0)
    )
