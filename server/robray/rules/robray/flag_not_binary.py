"""A switch that is neither 0 nor 1."""

from functools import partial
from typing import NamedTuple

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced
from robray.rules.robray.own_values import own_numbers_of, short


class Details(NamedTuple):
    attribute: str
    number: str


_NAMES = ROBRAY.names(lambda word: word.type is ValueType.FLAG)


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    return tuple(
        Problem("flag-not-binary", value.span, Details(attribute.name, short(numbers[0])))
        for attribute, value, numbers in own_numbers_of(block, result, _NAMES)
        if numbers[0] not in (0, 1)
    )


def _fix(context: RuleContext) -> Fix:
    return replaced(context, "1", safe=True)


LOGIC = {
    "flag-not-binary": partial(
        Rule,
        details=Details,
        check=_check,
        statements=frozenset({Block}),
        attributes=_NAMES,
        kinds=frozenset({BlockKind.CLASS, BlockKind.GEOMETRY}),
        fix=_fix,
    )
}
