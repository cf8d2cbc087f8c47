"""Noted by resolving: a mimic of itself, or of no joint; by `simulation`: of or in a joint without a position."""

from functools import partial

from robray.formats.urdf import kinds as urdf_kinds
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Rule, RuleContext


def _message(context: RuleContext) -> str:
    name, itself, kind, of_leader = context.details
    if of_leader:
        return f"joint '{name}' is {kind}, so no joint can mimic it; remove the 'mimic'"
    if kind:
        return f"robray and ROS ignore the 'mimic' of a {kind} joint; remove it"
    return f"joint '{name}' mimics itself" if itself else f"undefined joint '{name}'"


LOGIC = {
    "urdf-mimic": partial(
        Rule, message_at=_message, names=urdf_kinds.JOINT, fix=partial(mended_by_name, kind=urdf_kinds.JOINT)
    )
}
