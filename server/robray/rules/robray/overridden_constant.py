"""Noted when the relations of a scene are looked at: a definition that nothing used before the next one."""

from collections.abc import Iterable
from functools import partial

from robray.facts.symbols import SymbolKind
from robray.rules.engine.choices import renamed_apart
from robray.rules.engine.rule import Fix, Related, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import name_at, scene_and_place


def _related(context: RuleContext) -> Iterable[Related]:
    scene, place = scene_and_place(context)
    earlier = scene.constant_before(context.details.name, place)
    return () if earlier is None else (Related(name_at(scene, earlier), "earlier definition"),)


def _severity(context: RuleContext) -> Severity:
    return Severity.INFORMATION if context.details.earlier == context.details.value else Severity.WARNING


def _message(context: RuleContext) -> str:
    name, earlier, value = context.details
    if earlier == value:
        return f"duplicate constant '{name}' with the same value; remove one"
    return f"duplicate constant '{name}'; nothing uses the earlier value {earlier}"


def _fix(context: RuleContext) -> Fix | None:
    return renamed_apart(context, SymbolKind.CONSTANT)


LOGIC = {"overridden-constant": partial(Rule, severity_at=_severity, message_at=_message, fix=_fix, related=_related)}
