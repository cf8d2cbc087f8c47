"""Noted by lowering: digits with letters or points behind them that make no number."""

import re
from functools import partial

from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file
from robray.rules.robray.misspelt_numbers import misspelt_number
from robray.text.spans import Span

_DEGREES = re.compile(r"(-?\d+)deg(?:s|rees?)?")
_EXPONENT_ONLY = re.compile(r"-?\d+[eEdD]")


def _is_plus_exponent(context: RuleContext) -> bool:
    """Whether the number breaks off at a plus sign in its exponent."""
    if context.scene is None or not _EXPONENT_ONLY.fullmatch(context.details.text):
        return False
    text, span = in_file(context)
    return text[span.end : span.end + 1] == b"+" and text[span.end + 1 : span.end + 2].isdigit()


def _message(context: RuleContext) -> str:
    text = context.details.text
    if degrees := _DEGREES.fullmatch(text):
        return f"'{text}' is not a number; write '{degrees[1]}*deg'"
    if _is_plus_exponent(context):
        return f"'{text}+' is not a number; remove '+' from the exponent"
    if _EXPONENT_ONLY.fullmatch(text):
        if context.scene is not None and (misspelt := misspelt_number(context)) is not None:
            return misspelt.message
        return f"missing digits in the exponent of '{text}'; write '{text}0' or remove '{text[-1]}'"
    if context.scene is not None and (misspelt := misspelt_number(context)) is not None:
        return misspelt.message
    return f"'{text}' is not a number; add an operator between number and name"


def _fix(context: RuleContext) -> Fix | None:
    if degrees := _DEGREES.fullmatch(context.details.text):
        at = context.span.start + len(degrees[1])
        return Fix(f"Change to '{degrees[1]}*deg'", (Replacement(Span(at, context.span.end), "*deg"),))
    if _is_plus_exponent(context):
        return Fix("Remove '+'", (Replacement(Span(context.span.end, context.span.end + 1), ""),))
    misspelt = misspelt_number(context)
    return None if misspelt is None else misspelt.fix()


LOGIC = {"malformed-number": partial(Rule, message_at=_message, fix=_fix)}
