"""Lengths that are too large or not positive."""

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from functools import partial
from itertools import islice
from statistics import median
from typing import NamedTuple

from robray.analysis.results import Result, extent_of
from robray.facts.problems import Problem
from robray.formats.urdf.semantics.values import chosen, numbers_of
from robray.formats.urdf.statements import (
    Joint,
    LinkElement,
    NumberLiteral,
    PartKind,
    RobotStatement,
    Shape,
    ShapeKind,
    Vector,
)
from robray.rules.engine.choices import without_minus
from robray.rules.engine.limits import LARGEST_LENGTH, LARGEST_SCALE, THINNEST
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, kept, replaced, scene_and_place, statement
from robray.scene.units import Unit
from robray.text.spans import Span

LIMITS = ("limit", "safety_controller")
"""The elements with limits of a joint."""

_LENGTHS = chosen(lambda word: word.unit is Unit.METRE)
_TRAVEL = chosen(lambda word: word.sliding is Unit.METRE, LIMITS)

_MOST_COMPARED = 100
"""Lengths that represent all of a robot."""


class Length(NamedTuple):
    """One or several numbers of one attribute, in metres; `numbers` are never empty."""

    numbers: tuple[float, ...]
    span: Span

    @property
    def largest(self) -> float:
        return max(self.numbers, key=abs)


def lengths(statement: Joint | LinkElement) -> Iterator[Length]:
    """Lengths in metres, without the limits of a sliding joint."""
    for written in numbers_of(statement, _LENGTHS):
        yield from _of(written)


def travel(joint: Joint) -> Iterator[Length]:
    """The limits of a joint that slides, hard and soft."""
    if joint.type is not None and joint.type.text == "prismatic":
        for written in numbers_of(joint, _TRAVEL):
            yield from _of(written)


def _of(written: Vector | NumberLiteral) -> Iterator[Length]:
    if isinstance(written, Vector) and written.values:
        yield Length(written.values, written.span)
    elif isinstance(written, NumberLiteral) and written.value is not None:
        yield Length((written.value,), written.span)


def usual_length(context: RuleContext) -> float | None:
    """The median of the largest numbers of the other statements' lengths; None if there are too few.

    Cost: O(statements up to the first two hundred lengths), once for all findings.
    """
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    found = (
        (label, abs(length.largest))
        for label, item in zip(facts.labels, facts.items, strict=True)
        if isinstance(item.statement, Joint | LinkElement)
        for length in lengths(item.statement)
        if length.largest
    )
    # No statement has as many lengths itself.
    most = 2 * _MOST_COMPARED
    first = kept(context.looked, ("first lengths", scene.file(place).path), lambda: [*islice(found, most)])
    compared = [each for label, each in first if label != place[-1]][:_MOST_COMPARED]
    return median(compared) if len(compared) >= 2 else None


class LooksLikeMillimetres(NamedTuple):
    number: str
    metres: str


LARGE_LENGTH = 5.0
"""Metres: millimetres, if the rest of the robot is `TIMES` smaller."""

TIMES = 25.0

LARGEST_MILLIMETRES = LARGEST_LENGTH * 1000
"""A larger limit means unlimited, as 1e16: it is too large in millimetres as well."""

_SMALLEST = 1.0
"""Limit for the other numbers beside it: fractions of a millimetre are unusually fine."""


def _looks_like_millimetres_check(owner: RobotStatement, result: Result) -> tuple[Problem, ...]:
    assert isinstance(owner, Joint | LinkElement), "only those are looked at"
    found = [_problem(length) for length in lengths(owner) if _is_large(length)]
    if isinstance(owner, Joint):
        large = (length for length in travel(owner) if _is_large(length) and abs(length.largest) < LARGEST_MILLIMETRES)
        found += [_problem(length) for length in large][:1]
    scale = owner.shape.scale if isinstance(owner, LinkElement) and owner.shape is not None else None
    if scale is not None and scale.values is not None and min(map(abs, scale.values)) >= LARGEST_SCALE:
        extent = extent_of(result)
        if extent is None or extent.longest * min(map(abs, scale.values)) >= LARGE_LENGTH:
            found.append(
                Problem(
                    "urdf-looks-like-millimetres", scale.span, LooksLikeMillimetres(f"{scale.values[0]:g}", "scale")
                )
            )
    return tuple(found)


def _is_large(length: Length) -> bool:
    # Sheets and floors are thin: a fraction beside it shows that metres are meant.
    is_whole = all(abs(number) >= _SMALLEST or number == 0 for number in length.numbers)
    return is_whole and abs(length.largest) >= LARGE_LENGTH


def _problem(length: Length) -> Problem:
    return Problem(
        "urdf-looks-like-millimetres",
        length.span,
        LooksLikeMillimetres(f"{length.largest:g}", f"{length.largest / 1000:g}"),
    )


def _looks_like_millimetres_is_usual(context: RuleContext) -> bool:
    """True if the rest of the robot is not much smaller."""
    number, instead = context.details
    if instead == "scale" or abs(float(number)) >= LARGEST_LENGTH:
        return False
    usual = usual_length(context)
    return usual is None or abs(float(number)) < TIMES * usual


def _looks_like_millimetres_message(context: RuleContext) -> str | None:
    number, instead = context.details
    if instead == "scale":
        return f"the mesh becomes {number} times larger; use '0.001 0.001 0.001' if it is in millimetres"
    return None


def _looks_like_millimetres_fix(context: RuleContext) -> Fix | None:
    """All limits of a joint at once, except for values that cannot be millimetres."""
    if context.details.metres == "scale":
        return None
    text, span = in_file(context)
    shift = span.start - context.span.start
    found = statement(context)
    limits = travel(found) if isinstance(found, Joint) else ()
    of_travel = [each.span for each in limits if _SMALLEST <= abs(each.largest) < LARGEST_MILLIMETRES]
    spans = of_travel if context.span in of_travel else [context.span]
    written = [_in_metres(text[one.start + shift : one.end + shift]) for one in spans]
    if len(spans) == 1:
        return None if written[0] is None else replaced(context, written[0], safe=False).by_hand
    metres = [Replacement(one, meant) for one, meant in zip(spans, written, strict=True) if meant is not None]
    return Fix("Convert to metres", tuple(metres)).by_hand if len(metres) == len(spans) else None


def _in_metres(millimetres: bytes) -> str | None:
    try:
        numbers = [Decimal(number) / 1000 for number in millimetres.decode("utf-8", "replace").split()]
    except InvalidOperation:
        return None
    return " ".join(f"{number.normalize():f}" for number in numbers)


class MeshLooksLikeMillimetres(NamedTuple):
    size: str


_TIMES = 100.0
"""Ratio to the usual length of the robot from which a mesh is in millimetres."""


def _mesh_looks_like_millimetres_check(part: RobotStatement, result: Result) -> tuple[Problem, ...]:
    assert isinstance(part, LinkElement), "only those are looked at"
    shape, extent = part.shape, extent_of(result)
    if extent is None or shape is None or shape.filename is None:
        return ()
    scale = (1.0,) if shape.scale is None else shape.scale.values
    if not scale or min(map(abs, scale)) >= LARGEST_SCALE:
        return ()
    times = max(map(abs, scale))
    if extent.longest * times < LARGE_LENGTH or extent.sides[0] * times < THINNEST:
        return ()
    return (
        Problem(
            "urdf-mesh-looks-like-millimetres",
            shape.filename.span,
            MeshLooksLikeMillimetres(f"{extent.longest * times:.3g}"),
        ),
    )


def _mesh_looks_like_millimetres_is_usual(context: RuleContext) -> bool:
    """True if the rest of the robot is not much smaller, or too little is known."""
    usual = usual_length(context)
    return usual is None or float(context.details.size) < _TIMES * usual


def _mesh_looks_like_millimetres_message(context: RuleContext) -> str:
    usual = usual_length(context)
    beside = "" if usual is None else f", but lengths here are about {usual:.3g} m"
    return f"the mesh is {context.details.size} m wide{beside}; {_advice(context)} if it is in millimetres"


def _advice(context: RuleContext) -> str:
    part = statement(context)
    scale = part.shape.scale if isinstance(part, LinkElement) and part.shape is not None else None
    values = (1.0, 1.0, 1.0) if scale is None or scale.values is None else scale.values
    return "use 'scale=\"" + " ".join(f"{value / 1000:g}" for value in values) + "\"'"


def _mesh_looks_like_millimetres_fix(context: RuleContext) -> Fix | None:
    part = statement(context)
    text, span = in_file(context)
    # The name may be the attribute's value, or that in its quotes.
    behind = context.span.end + (text[span.end : span.end + 1] in (b'"', b"'"))
    if not isinstance(part, LinkElement) or part.shape is None or part.shape.scale is not None:
        return None
    return Fix("Scale to metres", (Replacement(Span(behind, behind), ' scale="0.001 0.001 0.001"'),)).by_hand


class SizeNotPositive(NamedTuple):
    attribute: str
    size: str


def _size_not_positive_check(part: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(part, LinkElement), "only parts are looked at"
    # The reader of a capsule reports its size itself.
    if part.shape is None or part.shape.kind is ShapeKind.CAPSULE:
        return ()
    return tuple(_problems(part.shape, is_drawn=part.kind is PartKind.VISUAL))


def _problems(shape: Shape, *, is_drawn: bool) -> Iterator[Problem]:
    values = None if shape.size is None else shape.size.values
    # A visual box without thickness is a plate.
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
    yield Problem("urdf-size-not-positive", span, SizeNotPositive(name, f"{numbers[at]:g}"))


LOGIC = {
    "urdf-looks-like-millimetres": partial(
        Rule,
        details=LooksLikeMillimetres,
        message_at=_looks_like_millimetres_message,
        statements=frozenset({Joint, LinkElement}),
        check=_looks_like_millimetres_check,
        is_said=_looks_like_millimetres_is_usual,
        fix=_looks_like_millimetres_fix,
    ),
    "urdf-mesh-looks-like-millimetres": partial(
        Rule,
        details=MeshLooksLikeMillimetres,
        message_at=_mesh_looks_like_millimetres_message,
        statements=frozenset({LinkElement}),
        check=_mesh_looks_like_millimetres_check,
        is_said=_mesh_looks_like_millimetres_is_usual,
        fix=_mesh_looks_like_millimetres_fix,
    ),
    "urdf-size-not-positive": partial(
        Rule,
        details=SizeNotPositive,
        statements=frozenset({LinkElement}),
        check=_size_not_positive_check,
        fix=without_minus,
    ),
}
