"""Noted by lowering: a string that does not end on the line on which it begins."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place


def _is_said(context: RuleContext) -> bool:
    """Whether it is a path that leads nowhere for that."""
    scene, place = scene_and_place(context)
    return any(
        problem.code == "include-not-found" and problem.span.start == context.span.start
        for problem in scene.findings.get(place, ())
    )


LOGIC = {"string-over-lines": partial(Rule, is_said=_is_said)}
