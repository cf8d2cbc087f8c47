"""Noted by lowering: something is not read, because there is far more of it than any scene has."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext


def _message(context: RuleContext) -> str:
    what, why, reader = context.details
    return f"{what} is not read: {why}" + (f"; {reader}" if reader else "")


LOGIC = {"beyond-limits": partial(Rule, message_at=_message)}
