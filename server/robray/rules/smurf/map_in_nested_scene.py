"""Noted by resolving: a map where MARS reads a list."""

from functools import partial
from typing import NamedTuple

from robray.formats.smurf.statements import Entity
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.smurf.written import listed


class Details(NamedTuple):
    key: str


def _fix(context: RuleContext) -> Fix | None:
    """The list of a position; of a rotation Phobos would read another one."""
    scene, place = scene_and_place(context)
    entity = scene.item(place).statement
    if not isinstance(entity, Entity) or entity.position is None or entity.position.span != context.span:
        return None
    written = listed(entity.position.value)
    return Fix(f"Change to {written}", (Replacement(context.span, written),))


LOGIC = {"smurf-map-in-nested-scene": partial(Rule, details=Details, fix=_fix)}
