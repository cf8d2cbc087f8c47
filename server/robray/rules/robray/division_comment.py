"""Noted by lowering: a comment that begins where a quotient seems to go on."""

from functools import partial

from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place

_SAY_IT = frozenset({"missing-operator", "missing-semicolon"})


def _fix(context: RuleContext) -> Fix:
    return Fix("Change to '/'", (Replacement(context.span, "/"),), Applicability.UNSAFE)


def _is_said(context: RuleContext) -> bool:
    """Whether the comment makes the statement end, or its values meet, where they must not."""
    scene, place = scene_and_place(context)
    return any(
        problem.code in _SAY_IT and problem.span.start <= context.span.start <= problem.span.end
        for problem in scene.item(place).problems
    )


LOGIC = {"division-comment": partial(Rule, fix=_fix, is_said=_is_said)}
