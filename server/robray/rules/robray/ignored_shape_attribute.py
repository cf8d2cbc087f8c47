"""A size that the shape does not have."""

from functools import partial
from typing import NamedTuple

from robray.analysis.results import GeometryResult, Result
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import removed_by_hand, scene_and_place
from robray.rules.robray.own_values import own
from robray.scene.geometry import ShapeType


class Details(NamedTuple):
    attribute: str
    shape: str


_READ = {
    ShapeType.MESH: frozenset({"mesh"}),
    **{ShapeType(name): frozenset(size.attribute for size in shape.sizes) for name, shape in ROBRAY.shapes.items()},
}
_SIZES = ROBRAY.sizes() | {"mesh"}


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    value = result.value
    if not isinstance(value, GeometryResult) or value.geometry is None or result.problems:
        return ()
    shape = value.geometry.shape
    read = _READ[shape]
    return tuple(
        Problem("ignored-shape-attribute", attribute.span, Details(attribute.name, shape.value))
        for attribute in block.attributes
        if attribute.name not in read and attribute.name in _SIZES and own(block, attribute.name) is attribute
    )


def _message(context: RuleContext) -> str:
    name, shape = context.details
    if name == "mesh":
        return f"'mesh' has no effect beside 'shape {shape};'; remove one of the two"
    return f"'{name}' has no effect on a {shape}; remove it"


def _is_said(context: RuleContext) -> bool:
    """Whether the shape was exchanged for a box, which says what it has instead of a dimension."""
    scene, place = scene_and_place(context)
    return any(problem.code == "missing-dimension" for problem in scene.findings.get(place, ()))


LOGIC = {
    "ignored-shape-attribute": partial(
        Rule,
        details=Details,
        message_at=_message,
        is_said=_is_said,
        check=_check,
        statements=frozenset({Block}),
        attributes=_SIZES,
        kinds=frozenset({BlockKind.GEOMETRY}),
        fix=removed_by_hand,
    )
}
