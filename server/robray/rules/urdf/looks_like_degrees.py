"""Angles of a robot that are far too large for radians."""

import math
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.urdf.semantics.values import chosen, numbers_of
from robray.formats.urdf.statements import Joint, LinkElement, NumberLiteral, RobotStatement, Vector
from robray.rules.engine.limits import LARGEST_ANGLE
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced, statement
from robray.rules.urdf.lengths import LIMITS
from robray.scene.units import Unit


class Details(NamedTuple):
    number: str


LARGEST_TRAVEL = 4 * math.pi
"""Radians that a joint with limits turns to one side: cables are wound round two turns at most."""

LARGEST_DEGREES = 720.0
"""Above it a limit stands for none, as in 1e16."""


_ANGLES = chosen(lambda word: word.unit is Unit.RADIAN and word.sliding is None)
_TRAVEL = chosen(lambda word: word.unit is Unit.RADIAN and word.sliding is not None, LIMITS)


def _check(found: RobotStatement, _: Result) -> tuple[Problem, ...]:
    problems = []
    assert isinstance(found, Joint | LinkElement), "only those are looked at"
    for angle in numbers_of(found, _ANGLES):
        values = angle.values if isinstance(angle, Vector) else (angle.value or 0.0,)
        largest = max(values or (0.0,), key=abs)
        if abs(largest) > LARGEST_ANGLE:
            problems.append(Problem("urdf-looks-like-degrees", angle.span, Details(f"{largest:g}")))
    large = [limit for limit in _limits(found) if LARGEST_TRAVEL < abs(limit.value or 0.0) <= LARGEST_DEGREES]
    if large:
        problems.append(Problem("urdf-looks-like-degrees", large[0].span, Details(f"{large[0].value:g}")))
    return tuple(problems)


def _limits(found: RobotStatement) -> Iterator[NumberLiteral]:
    """The limits of a joint that turns, hard and soft."""
    if not isinstance(found, Joint) or found.type is None or found.type.text != "revolute":
        return
    for each in numbers_of(found, _TRAVEL):
        if isinstance(each, NumberLiteral) and each.value is not None:
            yield each


def _fix(context: RuleContext) -> Fix | None:
    """All limits of a joint at once, but for what is no angle in degrees beside one that is."""
    found = statement(context)
    assert isinstance(found, Joint | LinkElement), "only those are looked at"
    limits = list(_limits(found))
    if all(limit.span != context.span for limit in limits):
        text, span = in_file(context)
        radians = _in_radians(text[span.start : span.end].decode("utf-8", "replace"))
        return replaced(context, radians, safe=False).by_hand
    if any("&" in limit.text for limit in limits):
        return None
    degrees = (limit for limit in limits if limit.value and _may_be_degrees(limit.value))
    written = tuple(Replacement(limit.span, _in_radians(limit.text)) for limit in degrees)
    return Fix("Convert to radians", written).by_hand


def _may_be_degrees(limit: float) -> bool:
    """Beside a limit in degrees: a small one with a fraction is in radians, and a huge one stands for none."""
    return abs(limit) <= LARGEST_DEGREES and (abs(limit) > LARGEST_TRAVEL or limit.is_integer())


def _in_radians(degrees: str) -> str:
    return " ".join(f"{math.radians(float(number)):.12g}" for number in degrees.split())


LOGIC = {
    "urdf-looks-like-degrees": partial(
        Rule, details=Details, statements=frozenset({Joint, LinkElement}), check=_check, fix=_fix
    )
}
