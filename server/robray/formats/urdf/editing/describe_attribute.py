"""The attributes of a robot's elements: what they are for, and what is written there in the units people think in."""

from collections.abc import Mapping
from typing import NamedTuple

from robray.features.numbers import number, vector
from robray.features.units import hexadecimal, in_other_unit
from robray.formats.urdf.editing.words import word_in
from robray.formats.urdf.statements import Joint
from robray.text.markdown import code


class _Note(NamedTuple):
    """`unit` is that of a joint that turns, and `sliding` that of one that slides, where they differ."""

    documentation: str
    unit: str = ""
    sliding: str | None = None


_NAME = {
    "robot": "What the robot is called.",
    "link": "What the link is called, for joints to name it. No other link is called so.",
    "joint": "What the joint is called. No other joint is called so.",
    "visual": "What this shape is called; nothing names it.",
    "collision": "What this shape is called; nothing names it.",
    "material": "What the material is called: one of that name that is defined elsewhere counts here as well.",
    "transmission": "What the transmission is called.",
    "actuator": "What the actuator is called.",
}
_LOWEST = "How far the joint moves at least; 0 if it is not written. Only joints that turn or slide have limits."
_NOTES: Mapping[tuple[str, str], _Note] = {
    **{(element, "name"): _Note(documentation) for element, documentation in _NAME.items()},
    ("robot", "version"): _Note("The version of the format: 1.0 if it is not written."),
    ("joint", "type"): _Note("How the joint moves."),
    ("origin", "xyz"): _Note("Where the origin is: x, y and z; 0 0 0 if it is not written.", "m"),
    ("origin", "rpy"): _Note(
        "How it is turned: about the fixed x axis, then y, then z; 0 0 0 if it is not written.", "rad"
    ),
    ("box", "size"): _Note("Edge lengths along x, y and z.", "m"),
    ("cylinder", "radius"): _Note("Radius of the cylinder.", "m"),
    ("cylinder", "length"): _Note("Length of the cylinder, along z.", "m"),
    ("sphere", "radius"): _Note("Radius of the sphere.", "m"),
    ("mesh", "filename"): _Note("The file of the mesh: a path, or `package://` and the name of a package."),
    ("mesh", "scale"): _Note("Factors on the size along x, y and z; 1 1 1 if it is not written."),
    ("color", "rgba"): _Note("Red, green, blue and opacity, each from 0 to 1."),
    ("texture", "filename"): _Note("The file of an image."),
    ("mass", "value"): _Note("The mass of the link.", "kg"),
    **{
        ("inertia", name): _Note(f"The moment of inertia {name[1:]}, about the centre of mass.", "kg m²")
        for name in ("ixx", "iyy", "izz")
    },
    **{
        ("inertia", name): _Note(f"The product of inertia {name[1:]}, about the centre of mass.", "kg m²")
        for name in ("ixy", "ixz", "iyz")
    },
    ("parent", "link"): _Note("The link that the joint leads from."),
    ("child", "link"): _Note("The link that the joint leads to."),
    ("axis", "xyz"): _Note("The axis that the joint turns about or slides along, in the joint's own frame."),
    ("limit", "lower"): _Note(_LOWEST, "rad", "m"),
    ("limit", "upper"): _Note(_LOWEST.replace("least", "most"), "rad", "m"),
    ("limit", "effort"): _Note("The largest torque or force.", "N m", "N"),
    ("limit", "velocity"): _Note("The largest speed.", "rad/s", "m/s"),
    ("mimic", "joint"): _Note("The joint that this one follows."),
    ("mimic", "multiplier"): _Note("The factor on the other joint's position; 1 if it is not written."),
    ("mimic", "offset"): _Note("Added to that; 0 if it is not written.", "rad", "m"),
    ("dynamics", "damping"): _Note("Damping of the joint.", "N m s/rad", "N s/m"),
    ("dynamics", "friction"): _Note("Static friction of the joint.", "N m", "N"),
    ("safety_controller", "k_velocity"): _Note("Relation between the limits of effort and of velocity."),
    ("safety_controller", "k_position"): _Note("Relation between the limits of position and of velocity."),
    ("safety_controller", "soft_lower_limit"): _Note("Where the controller begins to hold the joint back.", "rad", "m"),
    ("safety_controller", "soft_upper_limit"): _Note("Where the controller begins to hold the joint back.", "rad", "m"),
    ("calibration", "rising"): _Note("Where a reference mark begins, as the joint moves forwards.", "rad", "m"),
    ("calibration", "falling"): _Note("Where a reference mark ends, as the joint moves forwards.", "rad", "m"),
    ("transmission", "type"): _Note("The class of the transmission."),
    ("gazebo", "reference"): _Note("The link or joint that it is about; all of the robot if it is not written."),
}
_TYPES = {
    "revolute": "turns about its axis between its limits",
    "continuous": "turns about its axis without limits",
    "prismatic": "slides along its axis between its limits",
    "fixed": "does not move",
    "floating": "moves and turns freely",
    "planar": "moves in the plane across its axis",
}


def describe_attribute(path: tuple[str, ...], attribute: str, value: str, joint: Joint | None) -> str | None:
    """Of the attribute of the element that `path` leads to; `joint` is the one that it is in.

    None for what is not known there.
    """
    word = word_in(path)
    if word is None or attribute not in word.attributes:
        return None
    note = _NOTES[word.name, attribute]
    slides = joint is not None and joint.type is not None and joint.type.text == "prismatic"
    unit = note.sliding if slides and note.sliding is not None else note.unit
    lines = [f"**{attribute}** — {note.documentation}" + (f" In {unit}." if unit else "")]
    if (word.name, attribute) == ("joint", "type") and value in _TYPES:
        lines.append(f"{code(value)}: {_TYPES[value]}")
    else:
        lines += _told(word.name, value, unit)
    if word.name == "limit" and joint is not None and (limits := describe_limits(joint)):
        lines.append(limits)
    return "\n\n".join(lines)


def _told(element: str, value: str, unit: str) -> list[str]:
    """The numbers that are written, where that says more than they do; none where a word is none."""
    try:
        numbers = tuple(map(float, value.split()))
    except ValueError:
        return []
    if not numbers:
        return []
    written = vector(numbers) if len(numbers) > 1 else number(numbers[0])
    other = in_other_unit(numbers if len(numbers) > 1 else numbers[0], unit)
    if element == "color":
        other = hexadecimal(numbers[:3])
    return [f"{code(written)}{f' {unit}' if unit else ''} = {other}"] if other else []


def describe_limits(joint: Joint) -> str:
    """How far, how strong and how fast a joint moves, angles in degrees; empty where it is without limits."""
    kind = "" if joint.type is None else joint.type.text
    limit = joint.limit
    if limit is None or kind not in ("revolute", "prismatic", "continuous"):
        return ""
    slides = kind == "prismatic"
    pieces = []
    if kind != "continuous":
        ends = [0.0 if one is None else one.value for one in (limit.lower, limit.upper)]
        shown = ["?" if end is None else _travel(end, slides=slides) for end in ends]
        pieces.append(f"from {shown[0]} to {shown[1]}")
    for name, numeral, unit in (
        ("effort", limit.effort, "N" if slides else "N m"),
        ("velocity", limit.velocity, "m/s" if slides else "rad/s"),
    ):
        if numeral is not None and numeral.value is not None:
            angular = "" if slides or name == "effort" else f" = {in_other_unit(numeral.value, 'rad')}/s"
            pieces.append(f"{name} {number(numeral.value)} {unit}{angular}")
    return f"limits: {', '.join(pieces)}" if pieces else ""


def _travel(end: float, *, slides: bool) -> str:
    return f"{number(end)} m" if slides else in_other_unit(end, "rad")
