"""A quaternion that is a single number."""

from functools import partial

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, written
from robray.rules.robray.own_values import own_numbers_of

_NAMES = frozenset({"quaternion"})


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    return tuple(
        Problem("quaternion-number", value.span)
        for _, value, numbers in own_numbers_of(block, result, _NAMES)
        if isinstance(value, Expression) and numbers == (1.0,)
    )


def _fix(context: RuleContext) -> Fix:
    return replaced(context, f"[0, 0, 0, {written(context)}]", safe=True)


LOGIC = {
    "quaternion-number": partial(
        Rule,
        check=_check,
        statements=frozenset({Block}),
        kinds=frozenset({BlockKind.FRAME, BlockKind.CLASS}),
        attributes=frozenset({"quaternion"}),
        fix=_fix,
    )
}
