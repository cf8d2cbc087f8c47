"""Noted by lowering: a literal that is too large for single precision and has no double-precision exponent."""

from functools import partial

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced


def in_double(text: str) -> str:
    """A literal with the exponent that makes amino read it in double precision."""
    lowered = text.lower()
    return lowered.replace("e", "d") if "e" in lowered else f"{lowered}d0"


def _message(context: RuleContext) -> str:
    text = context.details.text
    return f"'{text}' is too large for single precision; write '{in_double(text)}'"


def _fix(context: RuleContext) -> Fix:
    return replaced(context, in_double(context.details.text), safe=True)


LOGIC = {"single-precision-overflow": partial(Rule, message_at=_message, fix=_fix)}
