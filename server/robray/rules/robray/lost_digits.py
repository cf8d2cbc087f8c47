"""Noted by lowering: a literal of which single precision keeps too few digits."""

from functools import partial

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced
from robray.rules.robray.single_precision_overflow import in_double


def _message(context: RuleContext) -> str:
    text, read = context.details
    return f"amino reads '{text}' in single precision, as {read}; write '{in_double(text)}' to keep all digits"


def _fix(context: RuleContext) -> Fix:
    return replaced(context, in_double(context.details.text), safe=True)


LOGIC = {"lost-digits": partial(Rule, message_at=_message, fix=_fix)}
