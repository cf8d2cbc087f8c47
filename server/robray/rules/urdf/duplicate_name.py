"""Noted by resolving: a second link, joint or material of one name."""

from collections.abc import Iterable
from functools import partial

from robray.facts.symbols import Symbol
from robray.formats.urdf import kinds as urdf_kinds
from robray.rules.engine.choices import renamed_apart
from robray.rules.engine.rule import Fix, Related, Rule, RuleContext
from robray.rules.engine.rule_contexts import name_at, scene_and_place

_KINDS = {kind.word: kind for kind in (urdf_kinds.LINK, urdf_kinds.JOINT, urdf_kinds.MATERIAL)}


def _related(context: RuleContext) -> Iterable[Related]:
    scene, place = scene_and_place(context)
    kind, name = context.details
    for other in scene.declarations.get(Symbol(_KINDS[kind], name), ()):
        if other != place and other[:-1] == place[:-1]:
            yield Related(name_at(scene, other), "also defined here")
            return


def _fix(context: RuleContext) -> Fix | None:
    return renamed_apart(context, _KINDS[context.details.kind])


LOGIC = {"urdf-duplicate-name": partial(Rule, related=_related, fix=_fix)}
