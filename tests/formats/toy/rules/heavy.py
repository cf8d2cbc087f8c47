"""A load that is too heavy for any of these cranes."""

from typing import NamedTuple

from robray.formats.toy.statements import Load

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.rules.engine.rule import Rule, Severity

_MOST = 500
"""Kilograms."""


class Details(NamedTuple):
    """Kilograms."""

    mass: float
    most: int


def _check(load: Load, _: Result) -> tuple[Problem, ...]:
    if load.mass is None or load.mass.value is None or load.mass.value <= _MOST:
        return ()
    return (Problem("toy-heavy", load.mass.span, Details(load.mass.value, _MOST)),)


RULE = Rule(
    code="toy-heavy",
    severity=Severity.WARNING,
    summary="A load is too heavy.",
    message="a load of {mass:g} kg is more than the {most} kg that a crane lifts",
    details=Details,
    explanation="A crane with such a load falls over. Divide the load, or give its mass in kilograms.",
    bad="load crate [|501|]\n",
    good="load crate 500\n",
    statements=frozenset({Load}),
    check=_check,
)
