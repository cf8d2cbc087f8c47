"""Noted of a world as a whole: a world has no space joint."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.rofi.added_joints import space_joint_of_tool


def _message(context: RuleContext) -> str:
    module = f"module {context.details.name}" if context.details.name else "the first module"
    return f"no space joint fixes this world; 'rofi-tool check' puts {module} at the origin"


LOGIC = {"rofi-no-space-joint": partial(Rule, message_at=_message, fix=space_joint_of_tool)}
