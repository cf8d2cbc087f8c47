"""A joint axis whose length is not one."""

import math

from robray.analysis.results import ClassResult, FrameResult, Result
from robray.facts.problems import Problem
from robray.facts.statements import Block
from robray.rules.lengths import TOLERANCE, normalized, own_numbers
from robray.rules.occasions import replaced
from robray.rules.rule import Fix, Occasion, Rule, Severity


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    if not _may_move(result):
        return ()
    found = own_numbers(block, result, "axis", 3)
    if found is None:
        return ()
    value, numbers = found
    length = math.hypot(*numbers)
    if abs(length - 1) <= TOLERANCE:
        return ()
    return (Problem("axis-not-unit", value.span, (f"{length:.4g}", normalized(numbers))),)


def _may_move(result: Result) -> bool:
    """Whether the axis is read: by a joint, or by whatever frame takes a class over."""
    value = result.value
    return isinstance(value, ClassResult) or (isinstance(value, FrameResult) and value.frame.joint is not None)


def _message(occasion: Occasion) -> str:
    length = occasion.details[0]
    if length == "0":
        return "this axis is all zero, so that the joint does not move; '[0, 0, 1]' is the z axis"
    return f"this axis has length {length}, so the joint moves by {length} times its position; the length must be 1"


def _fix(occasion: Occasion) -> Fix | None:
    unit = occasion.details[1]
    return replaced(occasion, unit, safe=False) if unit else None


RULE = Rule(
    code="axis-not-unit",
    severity=Severity.WARNING,
    summary="The axis of a joint is not of length one.",
    message="this axis has length {0}; its length must be 1",
    message_at=_message,
    explanation=(
        "amino never normalises an axis. It multiplies it with the joint's position and takes the result as a "
        "rotation vector, or as a displacement: with an axis of length two a joint turns or slides twice as far as it "
        "should, and with a zero axis not at all. Lengths that are off by less than 0.001 are taken as rounding."
    ),
    bad="""\
frame door {
    type revolute;
    axis [|[0, 1, 1]|];
}
""",
    good="""\
frame door {
    type revolute;
    axis [0, 0.707106781, 0.707106781];
}
""",
    check=_check,
    attributes=frozenset({"axis"}),
    fix=_fix,
)
