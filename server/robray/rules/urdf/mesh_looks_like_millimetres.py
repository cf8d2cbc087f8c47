"""A mesh that is out of all proportion to the robot that it is of."""

from functools import partial
from typing import NamedTuple

from robray.analysis.results import Result, extent_of
from robray.facts.problems import Problem
from robray.formats.urdf.statements import LinkElement, RobotStatement
from robray.rules.engine.limits import LARGEST_SCALE, THINNEST
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, scene_and_place, statement
from robray.rules.urdf.lengths import usual_length
from robray.rules.urdf.looks_like_millimetres import LARGE_LENGTH
from robray.text.spans import Span


class Details(NamedTuple):
    size: str


_TIMES = 100.0
"""How many times the usual length of the robot a mesh is that is in millimetres."""


def _check(part: RobotStatement, result: Result) -> tuple[Problem, ...]:
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
    return (Problem("urdf-mesh-looks-like-millimetres", shape.filename.span, Details(f"{extent.longest * times:.3g}")),)


def _is_usual(context: RuleContext) -> bool:
    """Whether the rest of the robot is not so much smaller, or there is hardly any."""
    usual = usual_length(*scene_and_place(context))
    return usual is None or float(context.details.size) < _TIMES * usual


def _message(context: RuleContext) -> str:
    usual = usual_length(*scene_and_place(context))
    beside = "" if usual is None else f", but lengths here are about {usual:.3g} m"
    return f"the mesh is {context.details.size} m wide{beside}; {_advice(context)} if it is in millimetres"


def _advice(context: RuleContext) -> str:
    part = statement(context)
    scale = part.shape.scale if isinstance(part, LinkElement) and part.shape is not None else None
    values = (1.0, 1.0, 1.0) if scale is None or scale.values is None else scale.values
    return "use 'scale=\"" + " ".join(f"{value / 1000:g}" for value in values) + "\"'"


def _fix(context: RuleContext) -> Fix | None:
    part = statement(context)
    text, span = in_file(context)
    # The name may be the attribute's value, or that in its quotes.
    behind = context.span.end + (text[span.end : span.end + 1] in (b'"', b"'"))
    if not isinstance(part, LinkElement) or part.shape is None or part.shape.scale is not None:
        return None
    return Fix("Scale to metres", (Replacement(Span(behind, behind), ' scale="0.001 0.001 0.001"'),)).by_hand


LOGIC = {
    "urdf-mesh-looks-like-millimetres": partial(
        Rule,
        details=Details,
        message_at=_message,
        statements=frozenset({LinkElement}),
        check=_check,
        is_said=_is_usual,
        fix=_fix,
    )
}
