"""Rules about companions, includes, overlapping shapes and suppressions."""

from collections.abc import Iterable
from functools import partial

from robray.analysis.files import Absence
from robray.facts.details import Overlap, SeveralRobots
from robray.formats import ROBRAY
from robray.rules import ROLES, RULES
from robray.rules.engine.rule import Fix, Related, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import name_at, scene_and_place
from robray.rules.engine.suggest import nearest
from robray.rules.engine.suppressions import UnusedSuppression, without
from robray.text.spans import Span


def _companion_not_found_message(context: RuleContext) -> str | None:
    name, why, is_in_package = context.details
    if is_in_package:
        return f"'{name}' is not loaded: package or file not found"
    if why == Absence.MISSING.value:
        return f"'{name}' is not loaded: the file does not exist; use a path relative to the folder of this file"
    return None


def _companion_not_found_severity(context: RuleContext) -> Severity:
    # Packages may well be there on another machine.
    return Severity.INFORMATION if context.details.is_in_package else Severity.WARNING


def _include_limit_message(context: RuleContext) -> str:
    name, why, is_companion = context.details
    return f"'{name}' is not loaded: {why}" if is_companion else f"'{name}' is not read: {why}"


def _shapes_overlap_message(context: RuleContext) -> str:
    found: Overlap = context.details
    scene, _ = scene_and_place(context)
    # Only scenes can allow collisions.
    can_allow = any(file.format is ROBRAY for file in scene.instances.distinct_files())
    joined = ", which is joined to it," if found.joined else ""
    remedy = "; separate them or add 'allow_collision'" if can_allow else ""
    hull = " (measured at the convex hull of a mesh)" if found.hull else ""
    return f"overlaps '{found.called or found.other}'{joined} by {found.depth}{hull}{remedy}"


def _shapes_overlap_severity(context: RuleContext) -> Severity:
    found: Overlap = context.details
    # Joined frames are mostly meant to touch, and the inside of a hull is unknown.
    return Severity.INFORMATION if found.joined or found.hull else Severity.WARNING


def _related(context: RuleContext) -> Iterable[Related]:
    scene, _ = scene_and_place(context)
    other = scene.effective_frame(context.details.other)
    return () if other is None else (Related(name_at(scene, other), "the other frame"),)


def _unused_suppression_message(context: RuleContext) -> str:
    code = context.details.code
    if not code:
        return "missing rule in this comment; use 'ignore[RULE]'"
    if code in ROLES.stopping:
        return f"rule '{code}' cannot be ignored; remove the comment"
    if context.details.is_vain:
        return f"this '{code}' diagnostic cannot be ignored; remove the comment"
    if code in RULES:
        return f"no '{code}' diagnostic to ignore here; remove the comment"
    near = nearest(code, RULES) if context.details.is_rule_sought else None
    return f"unknown rule '{code}'" + ("" if near is None else f"; did you mean '{near}'?")


def _fix(context: RuleContext) -> Fix:
    code, start, end, _, _ = context.details
    assert context.file is not None, "comments are found in files"
    gone = without(context.file, context.span, Span(start, end))
    return Fix(f"Remove the unused '{code}'" if code else "Remove the comment", (Replacement(gone, ""),))


def _several_robots_message(context: RuleContext) -> str:
    robots = " or ".join(f"'{each}'" for each in context.details.robots)
    return f"the robot may be {robots}, which differ here; name it with 'robray: with' or in robray.toml"


LOGIC = {
    "companion-not-found": partial(
        Rule, message_at=_companion_not_found_message, severity_at=_companion_not_found_severity
    ),
    "include-limit": partial(Rule, message_at=_include_limit_message),
    "several-robots": partial(Rule, details=SeveralRobots, message_at=_several_robots_message),
    "shapes-overlap": partial(
        Rule, message_at=_shapes_overlap_message, severity_at=_shapes_overlap_severity, related=_related
    ),
    "unused-suppression": partial(Rule, details=UnusedSuppression, message_at=_unused_suppression_message, fix=_fix),
}
