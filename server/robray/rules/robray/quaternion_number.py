"""A quaternion that is a single number."""

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
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


RULE = Rule(
    code="quaternion-number",
    severity=Severity.WARNING,
    summary="A quaternion is given as a single number.",
    message="a number is taken as the w of a quaternion and turns nothing; write '[x, y, z, w]'",
    explanation=(
        "A quaternion has four numbers, x, y, z and w. In their place amino takes one number, as w, with x, y and z "
        "zero: '1' is no rotation at all, and any other number is no rotation either, but stretches what hangs from "
        "the frame."
    ),
    bad="""\
frame lamp {
    quaternion [|1|];
}
""",
    good="""\
frame lamp {
    quaternion [0, 0, 0, 1];
}
""",
    check=_check,
    statements=frozenset({Block}),
    kinds=frozenset({BlockKind.FRAME, BlockKind.CLASS}),
    attributes=frozenset({"quaternion"}),
    fix=_fix,
)
