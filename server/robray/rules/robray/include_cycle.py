"""Noted by resolving: an include that leads back to a file it stands in."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext


def _message(context: RuleContext) -> str:
    path = context.details.text
    if not path:
        return "an empty path includes this file itself; write the path of another file"
    return f"'{path}' includes itself; remove one include of the cycle"


LOGIC = {"include-cycle": partial(Rule, message_at=_message)}
