"""A joint axis whose length is not one."""

import math
from functools import partial
from typing import NamedTuple

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.urdf.statements import Joint, RobotStatement
from robray.rules.engine.choices import instead
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, scene_and_place, statement
from robray.scene.pose import UNIT_TOLERANCE
from robray.text.spans import Span


class Details(NamedTuple):
    length: str


def _check(joint: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(joint, Joint), "only joints are looked at"
    if joint.axis is None:
        return ()
    xyz = joint.axis.xyz
    if xyz is None:
        return (Problem("urdf-axis-not-unit", joint.axis.keyword, Details("0")),)
    length = 1.0 if xyz.values is None else math.hypot(*xyz.values)
    if abs(length - 1) <= UNIT_TOLERANCE:
        return ()
    return (Problem("urdf-axis-not-unit", xyz.span, Details(f"{length:.4g}")),)


def _is_in_axis(context: RuleContext, span: Span) -> bool:
    """Whether a span of the item is in the tag that the finding is at the name of."""
    text, at = in_file(context)
    start = span.start + at.start - context.span.start
    return at.end < start and b">" not in text[at.end : start]


def _message(context: RuleContext) -> str:
    length = context.details.length
    if length == "0":
        return "the axis is zero, so the joint does not move; use '0 0 1' for the z axis"
    return f"expected an axis of length 1, found length {length}"


def _is_said(context: RuleContext) -> bool:
    """Whether the axis stands in the text of its element, or its attribute is misspelt, which is said."""
    scene, place = scene_and_place(context)
    problems = scene.item(place).problems
    return any(
        problem.code == "urdf-unknown-word"
        and (problem.span == context.span or (problem.details.meant == "xyz" and _is_in_axis(context, problem.span)))
        for problem in problems
    )


def _fix(context: RuleContext) -> Fix | None:
    """The axis made one long, or the z axis. For a person: a number of it may be what slipped."""
    joint = statement(context)
    axis = joint.axis if isinstance(joint, Joint) else None
    if axis is None or axis.xyz is None or axis.xyz.values is None:
        return None
    length = math.hypot(*axis.xyz.values)
    if not math.isfinite(length):
        return None
    return instead(context, " ".join(f"{each / length:.12g}" for each in axis.xyz.values) if length else "0 0 1")


LOGIC = {
    "urdf-axis-not-unit": partial(
        Rule,
        details=Details,
        is_said=_is_said,
        message_at=_message,
        statements=frozenset({Joint}),
        check=_check,
        fix=_fix,
    )
}
