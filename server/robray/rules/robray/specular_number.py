"""A shine that is a single number."""

from functools import partial

from robray.analysis.results import Result
from robray.facts.details import Written
from robray.facts.problems import Problem
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, written
from robray.rules.robray.own_values import own_numbers_of

_NAMES = frozenset({"specular"})


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    return tuple(
        Problem("specular-number", value.span, Written(value.text))
        for _, value, _ in own_numbers_of(block, result, _NAMES)
        if isinstance(value, Expression)
    )


def _fix(context: RuleContext) -> Fix | None:
    text = written(context)
    return replaced(context, f"[{text}, {text}, {text}]", safe=False).by_hand


LOGIC = {
    "specular-number": partial(
        Rule,
        check=_check,
        statements=frozenset({Block}),
        kinds=frozenset({BlockKind.CLASS, BlockKind.GEOMETRY}),
        attributes=frozenset({"specular"}),
        fix=_fix,
    )
}
