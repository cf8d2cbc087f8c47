"""Noted by resolving: a string in whose place amino puts the value of a constant."""

from functools import partial

from robray.rules.engine.rule import Fix, Related, Rule, RuleContext
from robray.rules.engine.rule_contexts import is_identifier, name_at, replaced, scene_and_place


def the_constant(context: RuleContext) -> tuple[Related, ...]:
    scene, place = scene_and_place(context)
    definition = scene.constant_before(context.details.name, place)
    return () if definition is None else (Related(name_at(scene, definition), "the constant"),)


def _fix(context: RuleContext) -> Fix | None:
    name = context.details.name
    return replaced(context, name, safe=True) if is_identifier(name) else None


LOGIC = {"quoted-constant": partial(Rule, fix=_fix, related=the_constant)}
