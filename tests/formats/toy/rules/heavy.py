"""A load that is too heavy for any of these cranes."""

from functools import partial
from typing import NamedTuple

from robray.formats.toy.statements import Load

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.rules.engine.rule import Rule

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


LOGIC = {"toy-heavy": partial(Rule, details=Details, statements=frozenset({Load}), check=_check)}
