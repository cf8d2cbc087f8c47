"""Roll, pitch, yaw and more."""

import math
from functools import partial
from typing import NamedTuple

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.robray.expressions import Array
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.robray.attributes_around import attribute_around
from robray.rules.robray.own_values import own
from robray.scene.pose import UNIT_TOLERANCE


class Details(NamedTuple):
    number: str
    blanks: str


_OF_QUATERNION = 4


def _check(block: Block, _result: Result) -> tuple[Problem, ...]:
    rpy = own(block, "rpy")
    if rpy is None or not isinstance(rpy.value, Array) or len(rpy.value.elements) <= 3:
        return ()
    surplus = rpy.value.elements[3].span._replace(end=rpy.value.elements[-1].span.end)
    between = rpy.value.elements[2].span.end - surplus.start
    return (Problem("extra-angles", surplus, Details(str(len(rpy.value.elements)), str(between))),)


def _fix(context: RuleContext) -> Fix:
    attribute = attribute_around(context)
    if attribute is not None and isinstance(attribute.value, Array):
        numbers = [each.literal for each in attribute.value.elements]
        known = [float(number) for number in numbers if isinstance(number, int | float)]
        if len(known) == len(numbers) == _OF_QUATERNION and abs(math.hypot(*known) - 1) < UNIT_TOLERANCE:
            return Fix("Change to 'quaternion'", (Replacement(attribute.name_span, "quaternion"),)).by_hand
    start = context.span.start + int(context.details.blanks)
    return Fix(
        "Remove the extra numbers",
        (Replacement(context.span._replace(start=start), ""),),
        Applicability.UNSAFE,
    )


LOGIC = {
    "extra-angles": partial(
        Rule,
        details=Details,
        check=_check,
        statements=frozenset({Block}),
        kinds=frozenset({BlockKind.FRAME, BlockKind.CLASS}),
        attributes=frozenset({"rpy"}),
        fix=_fix,
    )
}
