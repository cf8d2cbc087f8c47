"""Positions and rotations of entities."""

import math
import re
from functools import partial
from typing import NamedTuple

from robray.formats.smurf.statements import Entity
from robray.rules.engine.choices import instead, only_numbers
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, scene_and_place, written
from robray.scene.pose import Quaternion, Vector


def quaternion(rotation: Quaternion) -> str:
    """In the spelling that all readers read alike."""
    x, y, z, w = map(_number, rotation)
    return f"{{w: {w}, x: {x}, y: {y}, z: {z}}}"


def listed(position: Vector) -> str:
    return f"[{', '.join(f'{value:.15g}' for value in position)}]"


def _number(value: float) -> str:
    """The shortest digits of the same number; a rounded zero as zero."""
    return repr(0.0 if abs(value) < 1e-16 else value)


def _ambiguous_rotation_message(context: RuleContext) -> str:
    if context.details.number == "3":
        return "ambiguous angles; MARS reads degrees, and Phobos radians"
    return "ambiguous quaternion; MARS reads w, x, y, z, and Phobos x, y, z, w"


def _quaternion_taken(context: RuleContext) -> Fix | None:
    """The same pose, in the spelling that has one meaning."""
    scene, place = scene_and_place(context)
    entity = scene.item(place).statement
    if not isinstance(entity, Entity) or entity.rotation is None:
        return None
    written = quaternion(entity.rotation.taken)
    return Fix(f"Change to {written}", (Replacement(context.span, written),))


_NUMBER = r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"
_LIST = re.compile(rf"[\[({{<]?\s*({_NUMBER}(?:(?:\s*[,;]\s*|\s+){_NUMBER})*)\s*[\])}}>]?")
_SEPARATOR = re.compile(r"\s*[,;]\s*|\s+")
_LONGEST = 400


def meant_list(context: RuleContext, *lengths: int) -> str | None:
    """The corrected list, if it has one of these lengths and differs from the text."""
    text = written(context)
    found = _LIST.fullmatch(text) if len(text) <= _LONGEST else None
    elements = () if found is None else _SEPARATOR.split(found[1])
    meant = f"[{', '.join(elements)}]"
    return meant if len(elements) in lengths and meant != text else None


def as_list(context: RuleContext, *lengths: int) -> Fix | None:
    meant = meant_list(context, *lengths)
    return None if meant is None else replaced(context, meant, safe=False)


_WHAT = "expected a position [x, y, z] in metres"


def _bad_position_message(context: RuleContext) -> str:
    meant = meant_list(context, 3)
    return _WHAT if meant is None else f"{_WHAT}; use '{meant}'"


class BadRotation(NamedTuple):
    what: str
    taken_by: str


_LENGTHS = 3, 4
_PART = re.compile(r"[{,]\s*([wxyz])\s*:\s*(-?[0-9]+(?:\.[0-9]+)?)(?=\s*[,}])")


def _bad_rotation_message(context: RuleContext) -> str | None:
    meant = meant_list(context, *_LENGTHS)
    return f"expected three angles or a quaternion; use '{meant}'" if meant is not None else None


def _completed(context: RuleContext) -> Fix | None:
    """A quaternion with the one part that it lacks, as long as makes its length 1."""
    text = written(context)
    parts = (
        [name for name, _ in _PART.findall(text)] if text.startswith("{") and text.endswith("}") and ":" in text else []
    )
    missing = [each for each in "wxyz" if each not in parts]
    if len(missing) != 1 or len(parts) + 1 != len("wxyz"):
        return None
    rest = 1 - sum(float(value) ** 2 for _, value in _PART.findall(text))
    return None if rest < 0 else instead(context, f"{text[:-1].rstrip()}, {missing[0]}: {math.sqrt(rest):.12g}}}")


class NotUnitQuaternion(NamedTuple):
    length: str


LOGIC = {
    "smurf-ambiguous-rotation": partial(Rule, message_at=_ambiguous_rotation_message, fix=_quaternion_taken),
    "smurf-bad-position": partial(
        Rule, message_at=_bad_position_message, fix=lambda context: as_list(context, 3) or only_numbers(context, 3)
    ),
    "smurf-bad-rotation": partial(
        Rule,
        message_at=_bad_rotation_message,
        details=BadRotation,
        fix=lambda context: as_list(context, *_LENGTHS) or _completed(context),
        rejected_at=lambda details: not details.taken_by,
    ),
    "smurf-not-unit-quaternion": partial(Rule, details=NotUnitQuaternion, fix=_quaternion_taken),
}
