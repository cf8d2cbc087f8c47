"""An opacity that is an exact quotient."""

from fractions import Fraction
from functools import partial
from typing import NamedTuple

from robray.analysis.results import Result
from robray.facts.numbers import double_of
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced
from robray.rules.robray.own_values import given_of, own

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


LOGIC = {
    "alpha-quotient": partial(
        Rule,
        details=Details,
        check=_check,
        statements=frozenset({Block}),
        kinds=frozenset({BlockKind.CLASS, BlockKind.GEOMETRY}),
        attributes=frozenset({"alpha"}),
        fix=_fix,
    )
}
