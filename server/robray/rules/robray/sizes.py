"""Sizes of shapes, and lengths out of proportion to their scene."""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from math import inf, ulp
from typing import NamedTuple, TypeVar

from robray.analysis.queries import ItemPath
from robray.analysis.results import GeometryResult, Result, extent_of
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.choices import blanks_of_line, edited, without_minus
from robray.rules.engine.limits import LARGEST_LENGTH, LARGEST_SCALE, THINNEST
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, inserted, scene_and_place, statement
from robray.rules.robray.blocks import (
    BLOCK_RULE,
    are_within,
    attribute_around,
    given_by,
    given_of,
    is_incomplete,
    literals,
    own,
    own_numbers_of,
    parts,
    scaled,
    short,
    value_around,
)
from robray.rules.robray.details import Length, MeshSize
from robray.scene.geometry import DEFAULTS, ShapeType
from robray.scene.joints import JointType
from robray.scene.units import Unit
from robray.text.spans import Span

_Noticed = TypeVar("_Noticed")

LENGTHS = ROBRAY.names(lambda word: word.unit is Unit.METRE)

_JUDGED = frozenset({"mesh-looks-like-millimetres", "out-of-scale"})
"""Codes that depend on the rest of the scene."""

LEAST_OUT_OF_SCALE = 20.0
"""Metres. Shorter lengths are not too large for any scene."""

GROUND = 2
"""Numbers in the dimension of a grid, which is mostly the ground and may be of any width."""

_MOST_LOOKED_AT = 300
"""Blocks of a scene."""

_FEWEST = 3
"""Lengths required for judging a scale."""

_FEWEST_OF_ALL = 6
"""Lengths required for judging the unit of a whole scene."""

_ABOVE_MEDIAN = 100
_ABOVE_LARGEST = 10
"""Ratio to the usual, and to the largest, of the other lengths that is more than a slip of one digit."""

_FIT = 3
"""Ratio to the others within which the thousandth of a length fits to them."""


class Scale(NamedTuple):
    """The minimum, median and maximum of the inconspicuous lengths, in metres; and the median of all."""

    others: int
    least: float
    usual: float
    largest: float
    usual_of_all: float
    is_whole: bool
    """True if no length of the scene has a fraction."""


def perhaps_out_of_scale(span: Span, details: Length) -> Problem:
    """The finding of a length, if the rest of the scene confirms it."""
    return Problem("out-of-scale", span, details)


def in_scale(
    scene: SceneState, found: Iterable[tuple[ItemPath, Problem, _Noticed]]
) -> Iterator[tuple[ItemPath, Problem, _Noticed]]:
    """The findings, without lengths that are in proportion to their scene; the others get the usual length.

    The caller's records of where it was noticed stay with each.
    """
    scale: Scale | None = None
    for place, problem, noticed in found:
        length = _length(problem) if problem.code in _JUDGED else None
        if length is None:
            yield place, problem, noticed
            continue
        scale = scale or _scale(scene)
        if (usual := _out_of(scale, abs(length))) is not None:
            yield place, problem._replace(details=problem.details._replace(usual=usual)), noticed


def _length(problem: Problem) -> float | None:
    """A length to compare with the scene, in metres."""
    found: Length | MeshSize = problem.details
    if isinstance(found, Length):
        return float(found.number)
    return None if found.instead == "scale" else float(found.size)


def _out_of(scale: Scale, length: float) -> str | None:
    """The usual length, if this one is out of all proportion; empty if the whole scene is."""
    if scale.is_whole and scale.usual_of_all >= LEAST_OUT_OF_SCALE:
        return ""
    is_far_off = length >= _ABOVE_MEDIAN * scale.usual and length >= _ABOVE_LARGEST * scale.largest
    fits = scale.least / _FIT <= length / 1000 <= scale.largest * _FIT
    return short(scale.usual) if scale.others >= _FEWEST and is_far_off and fits else None


def _scale(scene: SceneState) -> Scale:
    """The scale of some hundred blocks, spread evenly over the scene, so that it costs the same in any scene."""
    # Most scenes have no conspicuous length, and need not wait for this.
    from statistics import median

    others: list[float] = []
    every: list[float] = []
    is_whole = True
    for place, block in _blocks(scene):
        for _, _, numbers in own_numbers_of(block, scene.results[place], LENGTHS):
            sizes = [abs(number) for number in numbers if number and len(numbers) != GROUND]
            is_whole = is_whole and all(size.is_integer() for size in sizes)
            every += sizes
            if sizes and max(sizes) < LEAST_OUT_OF_SCALE:
                others += sizes
    is_known = len(every) >= _FEWEST_OF_ALL
    usual_of_all = median(every) if is_known else 0.0
    if not others:
        return Scale(0, 0, 0, 0, usual_of_all, is_whole and is_known)
    return Scale(len(others), min(others), median(others), max(others), usual_of_all, is_whole and is_known)


def _blocks(scene: SceneState) -> Iterator[tuple[ItemPath, Block]]:
    """Some of the scene's, spread evenly over its items."""
    count = sum(len(file.reading.facts) for file in scene.instances.files.values())
    step = 1 + count // _MOST_LOOKED_AT
    for prefix, file in scene.instances.files.items():
        facts = file.reading.facts
        for label, item in islice(zip(facts.labels, facts.items, strict=True), 0, None, step):
            if isinstance(item.statement, Block):
                yield (*prefix, label), item.statement


_PERHAPS = ROBRAY.names(lambda word: word.has_unit(Unit.METRE)) - LENGTHS
"""Lengths for some joints."""

_ALL = LENGTHS | _PERHAPS

_SMALLEST_BESIDE = 1.0
"""Limit for the other numbers in the same array: fractions of a millimetre are unusually fine."""


def _looks_like_millimetres_check(block: Block, result: Result) -> tuple[Problem, ...]:
    """Lengths above the limit, and those too large for the scene: each block is checked once for both."""
    return large_lengths(block, result, LARGEST_LENGTH, LEAST_OUT_OF_SCALE)


def large_lengths(block: Block, result: Result, limit: float, least: float | None = None) -> tuple[Problem, ...]:
    """The lengths of a block that are above a limit, in metres; those from `least` on are noted as 'out-of-scale'."""
    lowest = limit if least is None else least
    if are_within(result, _ALL, -lowest, lowest):
        return ()
    names = LENGTHS | _of_joint(block, result)
    found: tuple[Problem, ...] = ()
    smallest = min(_SMALLEST_BESIDE, limit)
    for _, value, numbers in own_numbers_of(block, result, names):
        if min(numbers) >= -lowest and max(numbers) <= lowest:
            continue
        # A computed value is deliberate: '250 * mm' as well as '400 * aisle'.
        plain = [number for part, number in zip(parts(value), numbers, strict=False) if len(part.steps) == 1]
        largest = max(plain, key=abs, default=0.0)
        if abs(largest) > lowest and all(abs(number) >= smallest or number == 0 for number in numbers):
            details = Length(short(largest), short(largest / 1000))
            if abs(largest) > limit:
                found += (Problem("looks-like-millimetres", value.span, details),)
            elif len(numbers) != GROUND:
                found += (perhaps_out_of_scale(value.span, details),)
    return found


def _of_joint(block: Block, result: Result) -> frozenset[str]:
    """Attributes that are lengths for the frame's joint, existing or incomplete."""
    given = given_by(given_of(result), "type") if block.kind is BlockKind.FRAME else None
    joint = next((one for one in JointType if given is not None and given.value == one.value), None)
    found = (name for name in _PERHAPS if ROBRAY.attributes[name].unit_of(joint) is Unit.METRE)
    return frozenset(found)


def in_metres(context: RuleContext) -> Fix | None:
    value = value_around(context)
    if value is None or literals(value) is None:
        return None
    return scaled("Convert to metres", value, 1 / 1000)


_SCALE = "scale"
"""The second detail where it is not known how large the mesh is."""


def _mesh_looks_like_millimetres_check(block: Block, result: Result) -> tuple[Problem, ...]:
    value = result.value
    if not isinstance(value, GeometryResult) or value.geometry is None or value.geometry.shape is not ShapeType.MESH:
        return ()
    scale = dict(value.geometry.options).get("scale", DEFAULTS["scale"])
    name = "mesh" if (extent := extent_of(result)) is not None else "scale"
    span = next((each.value.span for each in reversed(block.attributes) if each.name == name and each.value), None)
    if span is None:
        span = next((each.value.span for each in block.attributes if each.name == "isa" and each.value), None)
    if not isinstance(scale, float) or span is None:
        return ()
    if extent is None:
        return (
            (Problem("mesh-looks-like-millimetres", span, MeshSize(short(scale), _SCALE)),)
            if scale >= LARGEST_SCALE
            else ()
        )
    sides = [side * abs(scale) for side in extent.sides]
    if sides[-1] < LEAST_OUT_OF_SCALE or sides[0] < THINNEST:
        return ()
    return (Problem("mesh-looks-like-millimetres", span, MeshSize(f"{sides[-1]:.3g}", f"{scale / 1000:g}")),)


def _mesh_looks_like_millimetres_message(context: RuleContext) -> str:
    number, instead, usual = context.details
    if instead == _SCALE:
        return f"this scales the mesh by {number}; write 'scale 0.001' for a mesh in millimetres"
    beside = f"but {usual} is usual in this scene" if usual else "like all of this scene"
    return f"the mesh is {number} metres wide, {beside}; write 'scale {instead}' if it is in millimetres"


def _mesh_looks_like_millimetres_fix(context: RuleContext) -> Fix | None:
    block, mesh = statement(context), attribute_around(context)
    if context.details.instead == _SCALE or not isinstance(block, Block) or mesh is None or mesh.name != "mesh":
        return None
    scale = own(block, "scale")
    if scale is not None and scale.value is not None:
        return None if literals(scale.value) is None else scaled("Convert to metres", scale.value, 1 / 1000)
    written = f"scale {context.details.instead};"
    return Fix(f"Insert '{written}'", (inserted(context, mesh.span.start, f"{written} "),)).by_hand


def _out_of_scale_message(context: RuleContext) -> str:
    length, thousandth, usual = context.details
    beside = f"but {usual} is usual in this scene" if usual else "like all of this scene"
    return f"'{length}' is {length} metres, {beside}; write '{thousandth}' if you mean millimetres"


class SizeNotPositive(NamedTuple):
    attribute: str
    size: str


_NAMES = ROBRAY.sizes() | {"scale"}
_MAY_BE_ZERO = frozenset(size.attribute for shape in ROBRAY.shapes.values() for size in shape.sizes if size.may_be_zero)
"""A cone has a tip, and a grid may be of lines without width."""

_ABOVE_ZERO = ulp(0)
"""The least number above 0."""


def _size_not_positive_check(block: Block, result: Result) -> tuple[Problem, ...]:
    if are_within(result, _NAMES, _ABOVE_ZERO, inf):
        return ()
    found: tuple[Problem, ...] = ()
    for attribute, value, numbers in own_numbers_of(block, result, _NAMES):
        smallest = min(numbers)
        if smallest < 0 or (smallest == 0 and attribute.name not in _MAY_BE_ZERO and not _is_plate(result, numbers)):
            found += (Problem("size-not-positive", value.span, SizeNotPositive(attribute.name, short(smallest))),)
    return found


def _is_plate(result: Result, numbers: tuple[float, ...]) -> bool:
    """True for a box without thickness that is only visual."""
    value = result.value
    if not isinstance(value, GeometryResult) or value.geometry is None or value.geometry.shape is not ShapeType.BOX:
        return False
    return not value.geometry.collision and numbers.count(0) == 1


_TO_SEMICOLON = re.compile(rb"[ \t]*;")


def _missing_dimension_check(block: Block, result: Result) -> tuple[Problem, ...]:
    value = result.value
    if not isinstance(value, GeometryResult) or value.geometry is None or value.geometry.shape is not ShapeType.BOX:
        return ()
    if "dimension" in [given.name for given in value.attributes]:
        return ()
    shape = own(block, "shape")
    span = block.keyword if shape is None or shape.value is None else shape.value.span
    return (Problem("missing-dimension", span),)


def _missing_dimension_message(context: RuleContext) -> str:
    scene, place = scene_and_place(context)
    known = "missing 'dimension', so this box has no size"
    idle = [
        f"'{each.details.attribute}'"
        for each in scene.findings.get(place, ())
        if each.code == "ignored-shape-attribute"
    ]
    if not idle:
        return f"{known}; add 'dimension [x, y, z];'"
    return f"{known}; use it instead of {' and '.join(idle)}"


def _missing_dimension_fix(context: RuleContext) -> Fix | None:
    """A size to begin with, behind the shape; if a class gives the shape, the class should have one."""
    block = statement(context)
    shape = own(block, "shape") if isinstance(block, Block) else None
    text, span = in_file(context)
    end = None if shape is None or shape.value is None else _TO_SEMICOLON.match(text, span.end)
    if end is None:
        return None
    start = text.rfind(b"\n", 0, span.start) + 1
    is_first = text[start : span.start].split() == [b"shape"]
    before = f"\n{blanks_of_line(text, span.start)}" if is_first and start else " "
    return edited("Add 'dimension'", (Span(end.end(), end.end()), f"{before}dimension [0.1, 0.1, 0.1];"))


LOGIC = {
    "looks-like-millimetres": partial(BLOCK_RULE, check=_looks_like_millimetres_check, attributes=_ALL, fix=in_metres),
    "mesh-looks-like-millimetres": partial(
        BLOCK_RULE,
        message_at=_mesh_looks_like_millimetres_message,
        check=_mesh_looks_like_millimetres_check,
        kinds=frozenset({BlockKind.GEOMETRY}),
        attributes=frozenset({"mesh", "isa"}),
        fix=_mesh_looks_like_millimetres_fix,
    ),
    "out-of-scale": partial(Rule, message_at=_out_of_scale_message, fix=in_metres),
    "size-not-positive": partial(
        BLOCK_RULE,
        details=SizeNotPositive,
        check=_size_not_positive_check,
        fix=without_minus,
        attributes=_NAMES,
        kinds=frozenset({BlockKind.CLASS, BlockKind.GEOMETRY}),
    ),
    "missing-dimension": partial(
        BLOCK_RULE,
        message_at=_missing_dimension_message,
        check=_missing_dimension_check,
        fix=_missing_dimension_fix,
        is_said=is_incomplete,
        kinds=frozenset({BlockKind.GEOMETRY}),
    ),
}
