"""Noted by resolving: what a shape or a joint cannot do without."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.robray.incomplete import is_incomplete


def _lacking(context: RuleContext) -> list[str]:
    """All that is missing to the same shape or joint, in the order in which it is noted."""
    scene, place = scene_and_place(context)
    found = [
        problem.details.name
        for problem in scene.findings.get(place, ())
        if problem.code == "missing-attribute" and problem.span == context.span
    ]
    # What is told at a class was noticed elsewhere.
    return found or [context.details.name]


def _is_said(context: RuleContext) -> bool:
    return _lacking(context)[0] != context.details.name or is_incomplete(context)


def _message(context: RuleContext) -> str:
    what = context.details.what
    *others, last = (f"'{name}'" for name in _lacking(context))
    lacking = f"{', '.join(others)} and {last}" if others else last
    it = "them" if others else "it"
    if context.details.is_told_of_class:
        return f"{what} needs {lacking}; add {it} to this class"
    return f"{what} needs {lacking}; add {it} here or in a class"


LOGIC = {"missing-attribute": partial(Rule, message_at=_message, is_said=_is_said)}
