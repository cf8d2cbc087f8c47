"""A shape whose size is zero or less."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.urdf.statements import (
    LinkElement,
    NumberLiteral,
    PartKind,
    RobotStatement,
    Shape,
    ShapeKind,
    Vector,
)
from robray.rules.engine.choices import without_minus
from robray.rules.engine.rule import Rule


class Details(NamedTuple):
    attribute: str
    size: str


def _check(part: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(part, LinkElement), "only parts are looked at"
    # The reader of a capsule reports its size itself.
    if part.shape is None or part.shape.kind is ShapeKind.CAPSULE:
        return ()
    return tuple(_problems(part.shape, is_drawn=part.kind is PartKind.VISUAL))


def _problems(shape: Shape, *, is_drawn: bool) -> Iterator[Problem]:
    values = None if shape.size is None else shape.size.values
    # A box without thickness that is only drawn is a plate.
    if values is not None and not (is_drawn and values.count(0) == 1 and min(values) == 0):
        yield from _too_small("size", shape.size, values)
    for name, number in (("radius", shape.radius), ("length", shape.length)):
        if number is not None and number.value is not None:
            yield from _too_small(name, number, (number.value,))
    factors = None if shape.scale is None else shape.scale.values
    if factors is not None:
        # A negative factor mirrors a mesh.
        yield from _too_small("scale", shape.scale, tuple(map(abs, factors)))


def _too_small(name: str, written: NumberLiteral | Vector | None, numbers: tuple[float, ...]) -> Iterator[Problem]:
    assert written is not None, "it has numbers"
    if min(numbers) > 0:
        return
    at = numbers.index(min(numbers))
    span = written.parts[at] if isinstance(written, Vector) and len(written.parts) == len(numbers) else written.span
    yield Problem("urdf-size-not-positive", span, Details(name, f"{numbers[at]:g}"))


LOGIC = {
    "urdf-size-not-positive": partial(
        Rule, details=Details, statements=frozenset({LinkElement}), check=_check, fix=without_minus
    )
}
