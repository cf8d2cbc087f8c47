"""Noted by resolving: a mimic of itself, or of what is no joint."""

from functools import partial

from robray.formats.urdf import kinds as urdf_kinds
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Rule, RuleContext


def _message(context: RuleContext) -> str:
    name, itself = context.details
    return f"joint '{name}' mimics itself" if itself else f"there is no joint '{name}' to mimic"


LOGIC = {
    "urdf-mimic": partial(
        Rule, message_at=_message, names=urdf_kinds.JOINT, fix=partial(mended_by_name, kind=urdf_kinds.JOINT)
    )
}
