"""A shape whose size is zero or less."""

from collections.abc import Iterator

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
from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


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


def _shape(kind: str, shape: str) -> str:
    return f"""\
<robot name="arm">
  <link name="base">
    <{kind}>
      <geometry>
        {shape}
      </geometry>
    </{kind}>
  </link>
</robot>
"""


_MESH = "//- /w/a.stl\n"

RULE = Rule(
    code="urdf-size-not-positive",
    severity=Severity.WARNING,
    summary="A shape has a size of zero or less.",
    message="'{attribute}' is {size}; a shape needs a size above 0",
    details=Details,
    explanation=(
        "urdfdom accepts any number. Programs draw such a shape inside out or not at all, and physics engines refuse "
        "it: 'robray collisions' and 'robray convert' do, too. One edge of a box that is only drawn may be 0, and "
        "a negative scale mirrors a mesh."
    ),
    bad=_shape("collision", '<sphere radius="[|-0.1|]"/>'),
    good=_shape("collision", '<sphere radius="0.1"/>'),
    cases=(
        (
            _shape("visual", '<box size="0.05 0.05 [|-0.3|]"/>'),
            _shape("visual", '<box size="0.05 0.05 0.3"/>'),
        ),
        (
            _shape("collision", '<box size="0.3 0.2 [|0|]"/>'),
            _shape("visual", '<box size="0.3 0.2 0"/>'),
        ),
        (
            _shape("visual", '<box size="[|0|] 0 0"/>'),
            _shape("visual", '<box size="0.1 0.1 0.1"/>'),
        ),
        (
            _shape("visual", '<cylinder radius="[|0|]" length="[|-1|]"/>'),
            _shape("visual", '<cylinder radius="0.1" length="1"/>'),
        ),
        (
            _shape("visual", '<mesh filename="a.stl" scale="1 [|0|] 1"/>') + _MESH,
            _shape("visual", '<mesh filename="a.stl" scale="1 -1 1"/>') + _MESH,
        ),
    ),
    statements=frozenset({LinkElement}),
    check=_check,
    fix=without_minus,
)
