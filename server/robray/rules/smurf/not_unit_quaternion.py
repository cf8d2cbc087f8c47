"""Noted by reading: a quaternion that is not of length 1."""

from functools import partial
from typing import NamedTuple

from robray.formats.smurf.statements import Entity
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.smurf.written import quaternion


class Details(NamedTuple):
    length: str


def _fix(context: RuleContext) -> Fix | None:
    scene, place = scene_and_place(context)
    entity = scene.item(place).statement
    if not isinstance(entity, Entity) or entity.rotation is None:
        return None
    written = quaternion(entity.rotation.taken)
    return Fix(f"Change to {written}", (Replacement(context.span, written),))


LOGIC = {"smurf-not-unit-quaternion": partial(Rule, details=Details, fix=_fix)}
