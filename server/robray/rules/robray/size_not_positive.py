"""A shape whose size is zero or less."""

from functools import partial
from math import inf, ulp
from typing import NamedTuple

from robray.analysis.results import GeometryResult, Result
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.choices import without_minus
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.robray.own_values import are_within, own_numbers_of, short
from robray.scene.geometry import ShapeType


class Details(NamedTuple):
    attribute: str
    size: str


_NAMES = ROBRAY.sizes() | {"scale"}
_MAY_BE_ZERO = frozenset(size.attribute for shape in ROBRAY.shapes.values() for size in shape.sizes if size.may_be_zero)
"""A cone has a tip, and a grid may be of lines without width."""

_SMALLEST = ulp(0)
"""The least number above 0."""


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    if are_within(result, _NAMES, _SMALLEST, inf):
        return ()
    found: tuple[Problem, ...] = ()
    for attribute, value, numbers in own_numbers_of(block, result, _NAMES):
        smallest = min(numbers)
        if smallest < 0 or (smallest == 0 and attribute.name not in _MAY_BE_ZERO and not _is_plate(result, numbers)):
            found += (Problem("size-not-positive", value.span, Details(attribute.name, short(smallest))),)
    return found


def _is_plate(result: Result, numbers: tuple[float, ...]) -> bool:
    """Whether it is a box without thickness that is only drawn."""
    value = result.value
    if not isinstance(value, GeometryResult) or value.geometry is None or value.geometry.shape is not ShapeType.BOX:
        return False
    return not value.geometry.collision and numbers.count(0) == 1


def _message(context: RuleContext) -> str:
    name, size = context.details
    return f"expected '{name}' above 0, found {size}"


LOGIC = {
    "size-not-positive": partial(
        Rule,
        details=Details,
        message_at=_message,
        check=_check,
        fix=without_minus,
        statements=frozenset({Block}),
        attributes=_NAMES,
        kinds=frozenset({BlockKind.CLASS, BlockKind.GEOMETRY}),
    )
}
