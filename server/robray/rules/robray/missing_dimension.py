"""A box that nothing gives a size."""

import re
from functools import partial

from robray.analysis.results import GeometryResult, Result
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.choices import blanks_of_line, edited
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, scene_and_place, statement
from robray.rules.robray.incomplete import is_incomplete
from robray.rules.robray.own_values import own
from robray.scene.geometry import ShapeType
from robray.text.spans import Span

_TO_SEMICOLON = re.compile(rb"[ \t]*;")


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    value = result.value
    if not isinstance(value, GeometryResult) or value.geometry is None or value.geometry.shape is not ShapeType.BOX:
        return ()
    if "dimension" in [given.name for given in value.attributes]:
        return ()
    shape = own(block, "shape")
    span = block.keyword if shape is None or shape.value is None else shape.value.span
    return (Problem("missing-dimension", span),)


def _message(context: RuleContext) -> str:
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


def _fix(context: RuleContext) -> Fix | None:
    """A size to begin with, behind the shape; where a class gives the shape, it is for that to have one."""
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
    "missing-dimension": partial(
        Rule,
        message_at=_message,
        check=_check,
        fix=_fix,
        statements=frozenset({Block}),
        is_said=is_incomplete,
        kinds=frozenset({BlockKind.GEOMETRY}),
    )
}
