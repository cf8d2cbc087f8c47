"""Noted with lengths that look like millimetres: one that is out of all proportion to its scene."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.robray.looks_like_millimetres import in_metres


def _message(context: RuleContext) -> str:
    length, thousandth, usual = context.details
    beside = f"and {usual} is usual in this scene" if usual else "and so is all of this scene"
    return f"'{length}' is {length} metres, {beside}; write '{thousandth}' if millimetres are meant"


LOGIC = {"out-of-scale": partial(Rule, message_at=_message, fix=in_metres)}
