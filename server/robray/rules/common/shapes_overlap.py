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
    joined = ", which is joined to it," if found.joined else ""
    remedy = "; separate them or add 'allow_collision'" if can_allow else ""
    hull = " (measured at the convex hull of a mesh)" if found.hull else ""
    return f"overlaps '{found.called or found.other}'{joined} by {found.depth}{hull}{remedy}"


def _severity(context: RuleContext) -> Severity:
    found: Overlap = context.details
    # What is joined is mostly meant to touch, and of a hull nobody knows what is in it.
    return Severity.INFORMATION if found.joined or found.hull else Severity.WARNING


def _related(context: RuleContext) -> Iterable[Related]:
    scene, _ = scene_and_place(context)
    other = scene.effective_frame(context.details.other)
    return () if other is None else (Related(name_at(scene, other), "the other frame"),)


LOGIC = {"shapes-overlap": partial(Rule, message_at=_message, severity_at=_severity, related=_related)}
