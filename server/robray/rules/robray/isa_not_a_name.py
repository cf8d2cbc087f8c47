"""Noted by resolving: `isa` with a number, an array or an expression."""

from functools import partial

from robray.rules import RULES
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.robray.parted_names import parted


def _message(context: RuleContext) -> str:
    path = parted(context)
    return RULES["isa-not-a-name"].said(context.details) if path is None else path.message


def _fix(context: RuleContext) -> Fix | None:
    path = parted(context)
    return None if path is None else path.fix


LOGIC = {"isa-not-a-name": partial(Rule, message_at=_message, fix=_fix)}
