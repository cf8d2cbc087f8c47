"""An inertia that is impossible for its mass, whatever the shape of the body."""

import math
from functools import partial
from typing import NamedTuple

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.urdf.statements import LinkElement, RobotStatement
from robray.rules.engine.rule import Rule
from robray.rules.urdf.inertia import flaw, is_point


class Details(NamedTuple):
    mass: str
    size: str


_WIDEST = 20.0
"""Metres; only cranes and ships have wider links."""

_DENSEST = 1e7
"""Kilograms per cubic metre. The densest metal has 22,600; slightly small moments are usual, so the margin is wide."""


def size_of(part: LinkElement) -> float | None:
    """The diameter in metres of the hollow ball that has the mass and the largest moment of a part; None where the part
    has no mass or inertia, or other rules report them."""
    mass = None if part.mass is None else part.mass.value
    if mass is None or mass <= 0 or part.inertia is None or is_point(part) or flaw(part):
        return None
    moments = [part.inertia.moments[at] for at in (0, 3, 5)]
    values = [0.0 if moment is None or moment.value is None else moment.value for moment in moments]
    return None if min(values) <= 0 else 2 * math.sqrt(1.5 * max(values) / mass)


def is_possible_size(part: LinkElement, size: float) -> bool:
    """Whether a body may have the mass of the part and this diameter in metres."""
    mass = 0.0 if part.mass is None else part.mass.value or 0.0
    return size <= _WIDEST and mass <= _DENSEST * math.pi / 6 * size**3


def _check(part: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(part, LinkElement), "only parts are looked at"
    size = size_of(part)
    if size is None or part.mass is None or part.inertia is None or is_possible_size(part, size):
        return ()
    details = Details(f"{part.mass.value:g}", f"{size:.2g}")
    return (Problem("urdf-inertia-size", part.inertia.keyword, details),)


LOGIC = {"urdf-inertia-size": partial(Rule, details=Details, statements=frozenset({LinkElement}), check=_check)}
