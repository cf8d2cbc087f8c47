"""An opacity that is an exact quotient."""

from fractions import Fraction

from robray.analysis.results import Result
from robray.facts.numbers import double_of
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced
from robray.rules.robray.own_values import given_of, own
from robray.text.records import NamedTuple

_MOST_BITS = 64
"""Of an integer that is written out."""


class Details(NamedTuple):
    text: str
    instead: str


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    given = next((given for given in given_of(result) if given.name == "alpha"), None)
    alpha = own(block, "alpha")
    if given is None or given.origin is not None or alpha is None or alpha.value is None:
        return ()
    value = given.value
    if not isinstance(value, Fraction) or (double := double_of(value)) is None:
        return ()
    details = Details(f"{_written(value.numerator)}/{_written(value.denominator)}", _literal(value, double))
    return (Problem("alpha-quotient", alpha.value.span, details),)


def _written(number: int) -> str:
    """Python refuses to write thousands of digits, and nobody reads them."""
    return str(number) if number.bit_length() <= _MOST_BITS else "…"


def _literal(value: Fraction, double: float) -> str:
    """A literal that amino reads in double precision, unless single is enough."""
    written = repr(double)
    return written if "e" not in written and value.denominator & (value.denominator - 1) == 0 else _double(written)


def _double(written: str) -> str:
    return written.replace("e", "d") if "e" in written else f"{written}d0"


def _fix(context: RuleContext) -> Fix:
    return replaced(context, context.details.instead, safe=True)


RULE = Rule(
    code="alpha-quotient",
    severity=Severity.WARNING,
    summary="An opacity is a quotient of integers.",
    message="amino writes this opacity as the text '{text}', which is 0 in C; write '{instead}'",
    details=Details,
    explanation=(
        "Integers and their quotients are exact, and amino turns them into doubles only where it uses them. The "
        "opacity is not turned: 'aarxc' writes it into its C code as it is, and there '1/2' is a division of integers, "
        "which is 0. What is half transparent in the editor is then invisible on the robot."
    ),
    bad="""\
class glass {
    color [0.8, 0.9, 1];
    alpha [|1 / 2|];
}
""",
    good="""\
class glass {
    color [0.8, 0.9, 1];
    alpha 0.5;
}
""",
    check=_check,
    statements=frozenset({Block}),
    kinds=frozenset({BlockKind.CLASS, BlockKind.GEOMETRY}),
    attributes=frozenset({"alpha"}),
    fix=_fix,
)
