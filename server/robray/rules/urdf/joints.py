"""Angles, limits and axes of joints."""

import math
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from robray.analysis.results import Result
from robray.facts.details import Named, Said
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.urdf.semantics.values import chosen, numbers_of
from robray.formats.urdf.statements import Joint, Limit, LinkElement, NumberLiteral, RobotStatement, Vector
from robray.rules.engine.choices import instead, swapped, without_minus
from robray.rules.engine.limits import LARGEST_ANGLE
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced, scene_and_place, statement
from robray.rules.urdf.lengths import LIMITS
from robray.scene.pose import UNIT_TOLERANCE
from robray.scene.units import Unit
from robray.text.spans import Span


class LooksLikeDegrees(NamedTuple):
    number: str


LARGEST_TRAVEL = 4 * math.pi
"""Radians that a joint with limits turns to one side: cables are wound round two turns at most."""

LARGEST_DEGREES = 720.0
"""A larger limit means unlimited, as 1e16."""


_ANGLES = chosen(lambda word: word.unit is Unit.RADIAN and word.sliding is None)
_TRAVEL = chosen(lambda word: word.unit is Unit.RADIAN and word.sliding is not None, LIMITS)


def _looks_like_degrees_check(found: RobotStatement, _: Result) -> tuple[Problem, ...]:
    problems = []
    assert isinstance(found, Joint | LinkElement), "only those are looked at"
    for angle in numbers_of(found, _ANGLES):
        values = angle.values if isinstance(angle, Vector) else (angle.value or 0.0,)
        largest = max(values or (0.0,), key=abs)
        if abs(largest) > LARGEST_ANGLE:
            problems.append(Problem("urdf-looks-like-degrees", angle.span, LooksLikeDegrees(f"{largest:g}")))
    large = [limit for limit in _limits(found) if LARGEST_TRAVEL < abs(limit.value or 0.0) <= LARGEST_DEGREES]
    if large:
        problems.append(Problem("urdf-looks-like-degrees", large[0].span, LooksLikeDegrees(f"{large[0].value:g}")))
    return tuple(problems)


def _limits(found: RobotStatement) -> Iterator[NumberLiteral]:
    """The limits of a joint that turns, hard and soft."""
    if not isinstance(found, Joint) or found.type is None or found.type.text != "revolute":
        return
    for each in numbers_of(found, _TRAVEL):
        if isinstance(each, NumberLiteral) and each.value is not None:
            yield each


def _looks_like_degrees_fix(context: RuleContext) -> Fix | None:
    """All limits of a joint at once, except for values that cannot be degrees."""
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
    """Beside a limit in degrees: a small one with a fraction is in radians, and a huge one is unlimited."""
    return abs(limit) <= LARGEST_DEGREES and (abs(limit) > LARGEST_TRAVEL or limit.is_integer())


def _in_radians(degrees: str) -> str:
    return " ".join(f"{math.radians(float(number)):.12g}" for number in degrees.split())


def _limit_check(joint: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(joint, Joint), "only joints are looked at"
    limit, kind = joint.limit, joint.type
    return () if limit is None or kind is None else (*_negative(limit), *_ends(limit, kind))


def _negative(limit: Limit) -> Iterator[Problem]:
    for name, number in (("effort", limit.effort), ("velocity", limit.velocity)):
        if number is not None and number.value is not None and number.value < 0:
            what = f"'{name}' is negative; use 0 or a positive number"
            yield Problem("urdf-limit", number.span, Said(what))


def _ends(limit: Limit, kind: Name) -> tuple[Problem, ...]:
    given = limit.lower or limit.upper
    low = 0.0 if limit.lower is None else limit.lower.value
    high = 0.0 if limit.upper is None else limit.upper.value
    if kind.text == "continuous":
        if given is None or low == high == 0:
            # Zero is the default, and what tools write for it.
            return ()
        return (Problem("urdf-limit", given.span, Said("a continuous joint has no position limits; remove them")),)
    if kind.text not in ("revolute", "prismatic") or low is None or high is None or low < high:
        return ()
    if low == high:
        what = f"lower and upper limit are both {low:g}, so the joint cannot move"
        return (Problem("urdf-limit", limit.keyword if given is None else given.span, Said(what)),)
    what = f"lower limit {low:g} is above upper limit {high:g}"
    return (Problem("urdf-limit", limit.keyword if given is None else given.span, Said(what)),)


def _is_misspelt(context: RuleContext) -> bool:
    """True if one of the limits is misspelt or refused."""
    scene, place = scene_and_place(context)
    problems = scene.item(place).problems
    return any(
        problem.code == "urdf-bad-limit"
        or (problem.code == "urdf-unknown-word" and problem.details.meant in ("lower", "upper"))
        for problem in problems
    )


def _limit_fix(context: RuleContext) -> Fix | None:
    """The size of a negative number, or limits the wrong way round in each other's place.

    The second is for a person: a minus may be missing as well.
    """
    joint = statement(context)
    assert isinstance(joint, Joint), "only joints are looked at"
    limit = joint.limit
    if limit is not None and context.span in [each.span for each in (limit.effort, limit.velocity) if each is not None]:
        return without_minus(context)
    if limit is None or limit.lower is None or limit.upper is None or joint.type is None:
        return None
    low, high = limit.lower.value, limit.upper.value
    is_reversed = low is not None and high is not None and low > high and joint.type.text != "continuous"
    return swapped(limit.lower.span, limit.upper.span, context) if is_reversed else None


def _zero_limit_check(joint: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(joint, Joint), "only joints are looked at"
    limit = joint.limit
    if limit is None or joint.type is None or joint.type.text not in ("revolute", "continuous", "prismatic"):
        return ()
    given = (("effort", limit.effort), ("velocity", limit.velocity))
    zero = [(name, number) for name, number in given if number is not None and number.value == 0]
    if not zero:
        return ()
    return (Problem("urdf-zero-limit", zero[0][1].span, Named(" and ".join(name for name, _ in zero))),)


class AxisNotUnit(NamedTuple):
    length: str


def _axis_not_unit_check(joint: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(joint, Joint), "only joints are looked at"
    if joint.axis is None:
        return ()
    xyz = joint.axis.xyz
    if xyz is None:
        return (Problem("urdf-axis-not-unit", joint.axis.keyword, AxisNotUnit("0")),)
    length = 1.0 if xyz.values is None else math.hypot(*xyz.values)
    if abs(length - 1) <= UNIT_TOLERANCE:
        return ()
    return (Problem("urdf-axis-not-unit", xyz.span, AxisNotUnit(f"{length:.4g}")),)


def _is_in_axis(context: RuleContext, span: Span) -> bool:
    """True if a span of the item is in the tag at whose name the finding is."""
    text, at = in_file(context)
    start = span.start + at.start - context.span.start
    return at.end < start and b">" not in text[at.end : start]


def _message(context: RuleContext) -> str | None:
    length = context.details.length
    return "the axis is zero, so the joint does not move; use '0 0 1' for the z axis" if length == "0" else None


def _is_said(context: RuleContext) -> bool:
    """True for the finding that the axis is in the text of its element, or that its attribute is misspelt."""
    scene, place = scene_and_place(context)
    problems = scene.item(place).problems
    return any(
        problem.code == "urdf-unknown-word"
        and (problem.span == context.span or (problem.details.meant == "xyz" and _is_in_axis(context, problem.span)))
        for problem in problems
    )


def _axis_not_unit_fix(context: RuleContext) -> Fix | None:
    """The axis scaled to length one, or the z axis. For a person: a number may be wrong."""
    joint = statement(context)
    axis = joint.axis if isinstance(joint, Joint) else None
    if axis is None or axis.xyz is None or axis.xyz.values is None:
        return None
    length = math.hypot(*axis.xyz.values)
    if not math.isfinite(length):
        return None
    return instead(context, " ".join(f"{each / length:.12g}" for each in axis.xyz.values) if length else "0 0 1")


LOGIC = {
    "urdf-looks-like-degrees": partial(
        Rule,
        details=LooksLikeDegrees,
        statements=frozenset({Joint, LinkElement}),
        check=_looks_like_degrees_check,
        fix=_looks_like_degrees_fix,
    ),
    "urdf-limit": partial(
        Rule, statements=frozenset({Joint}), check=_limit_check, fix=_limit_fix, is_said=_is_misspelt
    ),
    "urdf-zero-limit": partial(Rule, statements=frozenset({Joint}), check=_zero_limit_check),
    "urdf-axis-not-unit": partial(
        Rule,
        details=AxisNotUnit,
        is_said=_is_said,
        message_at=_message,
        statements=frozenset({Joint}),
        check=_axis_not_unit_check,
        fix=_axis_not_unit_fix,
    ),
}
