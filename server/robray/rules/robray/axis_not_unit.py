"""A joint axis whose length is not one."""

import math
from functools import partial
from typing import NamedTuple

from robray.analysis.results import ClassResult, FrameResult, Result
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced
from robray.rules.robray.lengths import normalized, own_numbers
from robray.scene.pose import UNIT_TOLERANCE


class Details(NamedTuple):
    length: str
    unit: str


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    moves = result.value
    if isinstance(moves, FrameResult):
        # A class's axis is read by whatever frame takes it over, a frame's by its joint: nearly all are well.
        joint = moves.frame.joint
        if joint is None or (joint.axis is not None and _is_unit(joint.axis)):
            return ()
    elif not isinstance(moves, ClassResult):
        return ()
    found = own_numbers(block, result, "axis", 3)
    if found is None or _is_unit(found[1]):
        return ()
    value, numbers = found
    length = math.hypot(*numbers)
    return (Problem("axis-not-unit", value.span, Details(f"{length:.4g}", normalized(numbers))),)


def _is_unit(axis: tuple[float, ...]) -> bool:
    return abs(math.hypot(*axis) - 1) <= UNIT_TOLERANCE


def _message(context: RuleContext) -> str:
    length = context.details.length
    if length == "0":
        return "zero axis, so the joint does not move; use '[0, 0, 1]' for the z axis"
    return f"expected an axis of length 1, found length {length}; the joint moves {length} times too far"


def _fix(context: RuleContext) -> Fix | None:
    unit = context.details.unit
    return replaced(context, unit, safe=False).by_hand if unit else None


LOGIC = {
    "axis-not-unit": partial(
        Rule,
        details=Details,
        message_at=_message,
        check=_check,
        statements=frozenset({Block}),
        attributes=frozenset({"axis"}),
        fix=_fix,
    )
}
