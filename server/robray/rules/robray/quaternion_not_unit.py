"""A quaternion whose length is not one."""

import math
from functools import partial
from typing import NamedTuple

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.robray.expressions import Array
from robray.formats.robray.statements import Block
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, written
from robray.rules.robray.lengths import normalized, own_numbers
from robray.scene.pose import UNIT_TOLERANCE


class Details(NamedTuple):
    length: str
    unit: str


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    found = own_numbers(block, result, "quaternion", 4)
    if found is None:
        return ()
    value, numbers = found
    length = math.hypot(*numbers)
    if abs(length - 1) <= UNIT_TOLERANCE:
        return ()
    unit = normalized(numbers) if isinstance(value, Array) else ""
    return (Problem("quaternion-not-unit", value.span, Details(f"{length:.4g}", unit)),)


def _message(context: RuleContext) -> str:
    length = context.details.length
    if length == "0":
        return "zero quaternion; write '[0, 0, 0, 1]' for no rotation"
    return f"expected a quaternion of length 1, found length {length}"


def _fix(context: RuleContext) -> Fix | None:
    unit = context.details.unit
    return replaced(context, unit, safe=False).by_hand if unit and written(context).startswith("[") else None


LOGIC = {
    "quaternion-not-unit": partial(
        Rule,
        details=Details,
        message_at=_message,
        check=_check,
        statements=frozenset({Block}),
        attributes=frozenset({"quaternion"}),
        fix=_fix,
    )
}
