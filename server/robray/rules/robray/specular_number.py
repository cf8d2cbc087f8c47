"""A shine that is a single number."""

from robray.analysis.results import Result
from robray.facts.details import Written
from robray.facts.problems import Problem
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
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


RULE = Rule(
    code="specular-number",
    severity=Severity.WARNING,
    summary="The colour of a shine is given as a single number.",
    message=(
        "amino reads a single number for 'specular', and fails when it makes code of it; "
        "write '[{text}, {text}, {text}]'"
    ),
    details=Written,
    explanation=(
        "'specular' is the colour of the light that a surface throws back, in red, green and blue. The reader of amino "
        "takes one number as well, but 'aarxc' then fails where it writes the C code for the scene."
    ),
    bad="""\
class steel {
    specular [|0.5|];
}
""",
    good="""\
class steel {
    specular [0.5, 0.5, 0.5];
}
""",
    check=_check,
    statements=frozenset({Block}),
    kinds=frozenset({BlockKind.CLASS, BlockKind.GEOMETRY}),
    attributes=frozenset({"specular"}),
    fix=_fix,
)
