"""An angle of more than a whole turn that is not written as one."""

import re
from functools import partial
from typing import NamedTuple

from robray.analysis.results import FrameResult, Result
from robray.facts.problems import Problem
from robray.formats.robray.expressions import Array
from robray.formats.robray.statements import Block
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.limits import LARGEST_ANGLE
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.robray.attributes_around import value_around
from robray.rules.robray.own_values import are_within, literals, own_numbers_of, parts, short
from robray.scene.joints import JointType
from robray.scene.units import Unit


class Details(NamedTuple):
    number: str


_UNIT = re.compile(r"\b(?:pi|deg)\b|π")
ANGLES = ROBRAY.names(lambda word: word.has_unit(Unit.RADIAN))


def large_angles(block: Block, result: Result, limit: float = LARGEST_ANGLE) -> tuple[Problem, ...]:
    """The angles of a frame or a class that are above a limit, in radians."""
    if are_within(result, ANGLES, -limit, limit):
        return ()
    found: tuple[Problem, ...] = ()
    for attribute, value, numbers in own_numbers_of(block, result, ANGLES):
        # What is computed may be anything; degrees are written as a number or have a name.
        plain = [number for part, number in zip(parts(value), numbers, strict=False) if len(part.steps) == 1]
        largest = max(plain, key=abs, default=0.0)
        if abs(largest) <= limit or _UNIT.search(value.text):
            continue
        word = ROBRAY.attributes[attribute.name]
        if word.unit_of(_joint(result)) is Unit.RADIAN and (isinstance(value, Array) or not word.slots):
            found += (Problem("looks-like-degrees", value.span, Details(short(largest))),)
    return found


def _message(context: RuleContext) -> str:
    angle = context.details.number
    large = "more than a full turn" if abs(float(angle)) > LARGEST_ANGLE else "a large angle"
    return f"'{angle}' is {large} in radians; write '{angle} * deg' if you mean degrees"


def _joint(result: Result) -> JointType | None:
    joint = result.value.frame.joint if isinstance(result.value, FrameResult) else None
    return None if joint is None else joint.type


def _fix(context: RuleContext) -> Fix | None:
    value = value_around(context)
    if value is None or literals(value) is None:
        return None
    ends = [part.span.end for part in parts(value) if part.literal]
    return Fix(
        "Convert to degrees",
        tuple(Replacement(value.span._replace(start=end, end=end), " * deg") for end in ends),
        Applicability.BY_HAND,
    )


LOGIC = {
    "looks-like-degrees": partial(
        Rule,
        details=Details,
        message_at=_message,
        check=large_angles,
        statements=frozenset({Block}),
        attributes=ANGLES,
        kinds=frozenset(kind for name in ANGLES for kind in ROBRAY.attributes[name].blocks),
        fix=_fix,
    )
}
