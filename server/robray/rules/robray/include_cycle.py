"""Noted by resolving: an include that leads back to a file it stands in."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext


def _message(context: RuleContext) -> str:
    path = context.details.text
    if not path:
        return "this include names no file, and amino takes that for the file itself; write the path of another"
    return f"'{path}' leads back to a file that is being included; remove one include of the ring"


LOGIC = {"include-cycle": partial(Rule, message_at=_message)}
