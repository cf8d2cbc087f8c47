"""Noted by reading: a file that begins as XML does."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext


def _message(context: RuleContext) -> str:
    if context.details.name == "robot":
        return "expected a scene, found a robot in XML; rename the file to '.urdf'"
    return "expected a scene, found XML"


LOGIC = {"xml-file": partial(Rule, message_at=_message)}
