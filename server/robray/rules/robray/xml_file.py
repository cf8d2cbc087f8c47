"""Noted by reading: a file that begins as XML does."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext


def _message(context: RuleContext) -> str:
    if context.details.name == "robot":
        return "this is a robot in XML, not a scene; end its name in '.urdf', and 'robray convert' makes a scene of it"
    return "this is XML, not a scene: in a scene, braces and names stand instead of tags"


LOGIC = {"xml-file": partial(Rule, message_at=_message)}
