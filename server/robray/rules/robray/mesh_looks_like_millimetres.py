"""A mesh that is out of all proportion to the scene that it is in."""

from functools import partial

from robray.analysis.results import GeometryResult, Result, extent_of
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.limits import LARGEST_SCALE, THINNEST
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import inserted, statement
from robray.rules.robray.attributes_around import attribute_around
from robray.rules.robray.details import MeshSize
from robray.rules.robray.own_values import literals, own, scaled, short
from robray.rules.robray.scale import LEAST_OUT_OF_SCALE
from robray.scene.geometry import DEFAULTS, ShapeType

_SCALE = "scale"
"""The second detail where it is not known how large the mesh is."""


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
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


def _message(context: RuleContext) -> str:
    number, instead, usual = context.details
    if instead == _SCALE:
        return f"this scales the mesh by {number}; write 'scale 0.001' for a mesh in millimetres"
    beside = f"but {usual} is usual in this scene" if usual else "like all of this scene"
    return f"the mesh is {number} metres wide, {beside}; write 'scale {instead}' if it is in millimetres"


def _fix(context: RuleContext) -> Fix | None:
    block, mesh = statement(context), attribute_around(context)
    if context.details.instead == _SCALE or not isinstance(block, Block) or mesh is None or mesh.name != "mesh":
        return None
    scale = own(block, "scale")
    if scale is not None and scale.value is not None:
        return None if literals(scale.value) is None else scaled("Convert to metres", scale.value, 1 / 1000)
    written = f"scale {context.details.instead};"
    return Fix(f"Insert '{written}'", (inserted(context, mesh.span.start, f"{written} "),)).by_hand


LOGIC = {
    "mesh-looks-like-millimetres": partial(
        Rule,
        message_at=_message,
        check=_check,
        statements=frozenset({Block}),
        kinds=frozenset({BlockKind.GEOMETRY}),
        attributes=frozenset({"mesh", "isa"}),
        fix=_fix,
    )
}
