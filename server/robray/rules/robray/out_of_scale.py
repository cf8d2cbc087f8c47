"""Noted with lengths that look like millimetres: one that is out of all proportion to its scene."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.robray.looks_like_millimetres import in_metres


def _message(context: RuleContext) -> str:
    length, thousandth, usual = context.details
    beside = f"but {usual} is usual in this scene" if usual else "like all of this scene"
    return f"'{length}' is {length} metres, {beside}; write '{thousandth}' if you mean millimetres"


LOGIC = {"out-of-scale": partial(Rule, message_at=_message, fix=in_metres)}
