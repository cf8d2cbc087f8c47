"""Noted by lowering for a literal and by the arithmetic for a result: a number beyond what a double holds."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext


def _message(context: RuleContext) -> str:
    what = f"'{context.details.text}'" if context.details.text else "the result"
    return f"{what} is out of range; the largest number is about 1.8d308"


LOGIC = {"number-out-of-range": partial(Rule, message_at=_message)}
