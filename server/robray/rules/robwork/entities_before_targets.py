"""Noted by resolving: the motions of a task stand before its targets."""

from functools import partial

from robray.facts.items import TOP
from robray.formats.robwork.statements import Target
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.robwork.mending import targets_moved_up

_CODE = "robwork-entities-before-targets"
_MOST_LOOKED_AT = 100


def _is_first(context: RuleContext) -> bool:
    """Of what stands in one `Entities` once: what is moved up makes all of it right."""
    scene, place = scene_and_place(context)
    own = (each.span for each in scene.findings.get(place, ()) if each.code == _CODE)
    if context.span != min(own, default=context.span):
        return False
    facts = scene.file(place).reading.facts
    rank, label = facts.rank(place[-1]), facts.container(place[-1])
    around = facts.rank(label) if label != TOP else TOP
    for _ in range(_MOST_LOOKED_AT):
        if rank == around + 1:
            return True
        rank = facts.child_around(around, rank - 1)
        if isinstance(facts.items[rank].statement, Target):
            return True
        if any(each.code == _CODE for each in scene.findings.get((*place[:-1], facts.labels[rank]), ())):
            return False
    return True


LOGIC = {
    "robwork-entities-before-targets": partial(
        Rule, fix=targets_moved_up, is_said=lambda context: not _is_first(context)
    )
}
