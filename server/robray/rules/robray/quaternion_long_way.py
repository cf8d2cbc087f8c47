"""A quaternion whose w is negative."""

from functools import partial

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.robray.expressions import Array
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.robray.attributes_around import attribute_around
from robray.rules.robray.own_values import literals, own_numbers_of, parts

_NAMES = frozenset({"quaternion"})


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    return tuple(
        Problem("quaternion-long-way", value.span)
        for _, value, numbers in own_numbers_of(block, result, _NAMES)
        if isinstance(value, Array) and len(numbers) == 4 and numbers[3] < 0
    )


def _fix(context: RuleContext) -> Fix | None:
    attribute = attribute_around(context)
    if attribute is None or attribute.value is None or literals(attribute.value) is None:
        return None
    replacements = tuple(
        Replacement(part.span, part.text[1:] if part.text.startswith("-") else f"-{part.text}")
        for part in parts(attribute.value)
        if part.literal
    )
    return Fix("Change all signs", replacements, Applicability.UNSAFE)


LOGIC = {
    "quaternion-long-way": partial(
        Rule,
        check=_check,
        statements=frozenset({Block}),
        kinds=frozenset({BlockKind.FRAME, BlockKind.CLASS}),
        attributes=frozenset({"quaternion"}),
        fix=_fix,
    )
}
