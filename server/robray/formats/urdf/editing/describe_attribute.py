"""The attributes of a robot's elements: what they are for, and what is written there in the units people think in."""

import re

from robray.analysis.analysis import FileSpan
from robray.analysis.files import SourceFile
from robray.facts.items import TOP
from robray.features.hover import Hover
from robray.features.numbers import number, vector
from robray.features.tag_context import Typing, tag_in_robot
from robray.features.units import hexadecimal, in_other_unit
from robray.formats.urdf.statements import Joint, Robot
from robray.formats.urdf.vocabulary import elements, word_in
from robray.scene.units import Unit
from robray.text.markdown import code


def explain(file: SourceFile, offset: int) -> Hover | None:
    facts = file.reading.facts
    context = tag_in_robot(file, offset, lambda item: isinstance(item.statement, Robot))
    if context is None or context.typing is Typing.END:
        return None
    written = file.text[context.replaced.start : context.replaced.end].decode("utf-8", "replace")
    at = FileSpan(file.path, context.replaced)
    if context.typing is Typing.ELEMENT:
        word = word_in((*context.path, written))
        return None if word is None else Hover(at, f"{code(f'<{word.name}>')}: {word.documentation}")
    rank = facts.rank_at(offset)
    statement = None if rank == TOP else facts.items[rank].statement
    joint = statement if isinstance(statement, Joint) else None
    if context.typing is Typing.VALUE:
        told = describe_attribute(context.path, context.attribute, written, joint)
    else:
        told = describe_attribute(context.path, written, _value_behind(file.text, at.span.end), joint)
    return None if told is None else Hover(at, told)


def _value_behind(text: bytes, end: int) -> str:
    """The value of the attribute whose name ends there."""
    found = _VALUE_BEHIND.match(text, end)
    return "" if found is None else (found[1] or found[2] or b"").decode("utf-8", "replace")


_VALUE_BEHIND = re.compile(rb"\s*=\s*(?:\"([^\"<]*)\"|'([^'<]*)')")


_LIMITS = {word.name: word for element in elements() if element.name == "limit" for word in element.attributes}
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
    note = None if word is None else word.attribute(attribute)
    if word is None or note is None:
        return None
    unit = note.unit_of(slides=joint is not None and joint.type is not None and joint.type.text == "prismatic")
    lines = [f"**{attribute}** — {note.documentation}" + (f" In {unit.value}." if unit is not None else "")]
    if (word.name, attribute) == ("joint", "type") and value in _TYPES:
        lines.append(f"{code(value)}: {_TYPES[value]}")
    else:
        lines += _told(word.name, value, unit)
    if word.name == "limit" and joint is not None and (limits := describe_limits(joint)):
        lines.append(limits)
    return "\n\n".join(lines)


def _told(element: str, value: str, unit: Unit | None) -> list[str]:
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
    return [f"{code(written)}{f' {unit.value}' if unit is not None else ''} = {other}"] if other else []


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
    for name, numeral in (("effort", limit.effort), ("velocity", limit.velocity)):
        unit = _LIMITS[name].unit_of(slides=slides)
        if numeral is not None and numeral.value is not None and unit is not None:
            angular = f" = {in_other_unit(numeral.value, Unit.RADIAN)}/s" if unit is Unit.RADIAN_PER_SECOND else ""
            pieces.append(f"{name} {number(numeral.value)} {unit.value}{angular}")
    return f"limits: {', '.join(pieces)}" if pieces else ""


def _travel(end: float, *, slides: bool) -> str:
    return f"{number(end)} m" if slides else in_other_unit(end, Unit.RADIAN)
