"""Noted by lowering: an include path that does not lead where it seems to."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place

_SAYS_MORE = frozenset({"include-cycle", "include-not-found", "include-outside", "include-path", "include-robot"})


def _is_said(context: RuleContext) -> bool:
    """Whether the path leads nowhere: what says so gives the reason, too."""
    scene, place = scene_and_place(context)
    return any(problem.code in _SAYS_MORE for problem in scene.findings[place])


LOGIC = {"include-read-otherwise": partial(Rule, is_said=_is_said)}
