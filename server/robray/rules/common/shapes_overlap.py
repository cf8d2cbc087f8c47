"""Noted when shapes are measured: frames whose shapes touch, and are not allowed to."""

from collections.abc import Iterable
from functools import partial

from robray.facts.details import Overlap
from robray.formats import ROBRAY
from robray.rules.engine.rule import Related, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import name_at, scene_and_place


def _message(context: RuleContext) -> str:
    found: Overlap = context.details
    scene, _ = scene_and_place(context)
    # Only scenes have words for what may touch.
    can_allow = any(file.format is ROBRAY for file in scene.instances.distinct_files())
    allowed = ", and is not allowed to" if can_allow else ""
    joined = ", which is joined to it," if found.joined else ""
    hull = "; a mesh counts as its convex hull here" if found.hull else ""
    return f"this touches '{found.called or found.other}'{joined} {found.depth} deep{allowed}{hull}"


def _severity(context: RuleContext) -> Severity:
    found: Overlap = context.details
    # What is joined is mostly meant to touch, and of a hull nobody knows what is in it.
    return Severity.INFORMATION if found.joined or found.hull else Severity.WARNING


def _related(context: RuleContext) -> Iterable[Related]:
    scene, _ = scene_and_place(context)
    other = scene.effective_frame(context.details.other)
    return () if other is None else (Related(name_at(scene, other), "the other frame"),)


LOGIC = {"shapes-overlap": partial(Rule, message_at=_message, severity_at=_severity, related=_related)}
