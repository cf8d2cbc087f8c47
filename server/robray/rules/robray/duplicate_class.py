"""Noted by resolving: a second class of one name."""

from collections.abc import Iterable
from functools import partial

from robray.facts.items import TOP
from robray.facts.symbols import Symbol, SymbolKind
from robray.rules.engine.choices import renamed_apart
from robray.rules.engine.rule import Fix, Related, Rule, RuleContext
from robray.rules.engine.rule_contexts import name_at, scene_and_place


def _message(context: RuleContext) -> str:
    name = context.details.name
    if context.details.is_included_twice:
        return f"'{name}' is included twice, which defines its classes twice; remove one include"
    return f"duplicate class '{name}'; rename one of the two"


def _related(context: RuleContext) -> Iterable[Related]:
    if context.details.is_included_twice:
        return ()
    scene, place = scene_and_place(context)
    first = scene.declarations[Symbol(SymbolKind.CLASS, context.details.name)][0]
    return () if first == place else (Related(name_at(scene, first), "first definition"),)


def _fix(context: RuleContext) -> Fix | None:
    return None if context.details.is_included_twice else renamed_apart(context, SymbolKind.CLASS)


def _is_said(context: RuleContext) -> bool:
    """Whether the second one is none, but a word in a block."""
    scene, place = scene_and_place(context)
    facts = scene.file(place).reading.facts
    return facts.container(place[-1]) != TOP


LOGIC = {"duplicate-class": partial(Rule, message_at=_message, related=_related, is_said=_is_said, fix=_fix)}
