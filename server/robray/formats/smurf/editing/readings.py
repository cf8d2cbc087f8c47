"""A rotation in words, as each reader has it."""

from math import isclose

from robray.features.numbers import degrees, settled, vector
from robray.formats.smurf.statements import Reading, Rotation
from robray.scene.pose import Quaternion, roll_pitch_yaw


def reading_lines(rotation: Rotation) -> str:
    """What is shown is MARS' reading; where Phobos has another one, that, too."""
    mars, phobos = rotation.mars, rotation.phobos
    if mars is None and phobos is None:
        return "no reader makes a rotation of this"
    if mars is None:
        return f"read as Phobos does: {_said(phobos)}; MARS makes nothing of it"
    if phobos is None:
        return f"read as MARS does: {_said(mars)}; Phobos refuses it"
    if _is_same(mars.rotation, phobos.rotation):
        return f"MARS and Phobos agree: {_said(mars)}"
    return f"read as MARS does: {_said(mars)}  \nPhobos: {_said(phobos)}"


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
