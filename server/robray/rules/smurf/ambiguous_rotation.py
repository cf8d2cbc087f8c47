"""Noted by reading: a rotation that the readers read differently."""

from functools import partial

from robray.formats.smurf.statements import Entity
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.smurf.written import quaternion


def _message(context: RuleContext) -> str:
    if context.details.number == "3":
        return "ambiguous angles; MARS reads degrees, and Phobos radians"
    return "ambiguous quaternion; MARS reads w, x, y, z, and Phobos x, y, z, w"


def _fix(context: RuleContext) -> Fix | None:
    """The same pose, in the spelling that has one meaning."""
    scene, place = scene_and_place(context)
    entity = scene.item(place).statement
    if not isinstance(entity, Entity) or entity.rotation is None:
        return None
    written = quaternion(entity.rotation.taken)
    return Fix(f"Change to {written}", (Replacement(context.span, written),))


LOGIC = {"smurf-ambiguous-rotation": partial(Rule, message_at=_message, fix=_fix)}
