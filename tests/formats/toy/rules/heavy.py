"""A load that is too heavy for any of these cranes."""

from robray.formats.toy.statements import Load

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.rules.engine.rule import Rule, Severity

_MOST = 500
"""Kilograms."""


def _check(load: Load, _: Result) -> tuple[Problem, ...]:
    if load.mass is None or load.mass.value is None or load.mass.value <= _MOST:
        return ()
    return (Problem("toy-heavy", load.mass.span, (f"{load.mass.value:g}", str(_MOST))),)


RULE = Rule(
    code="toy-heavy",
    severity=Severity.WARNING,
    summary="A load is too heavy.",
    message="a load of {0} kg is more than the {1} kg that a crane lifts",
    explanation="A crane with such a load falls over. Divide the load, or give its mass in kilograms.",
    bad="load crate [|501|]\n",
    good="load crate 500\n",
    statements=frozenset({Load}),
    check=_check,
)
