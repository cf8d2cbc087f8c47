"""Noted by lowering: a statement goes on, or ends, where its semicolon should be."""

import re
from functools import partial

from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file
from robray.rules.robray.attributes_around import is_alone
from robray.rules.robray.block_heads import is_before_block
from robray.rules.robray.braced_arrays import braced_array
from robray.rules.robray.broken_text import swallowing_comment
from robray.text.spans import Span

_DIVISOR = re.compile(rb"(?<=//)[ \t]*[\w.()]+[ \t]*[\],;]")

_QUOTIENT = re.compile(rb"[ \t]*(//)[ \t]*-?[\w.()]+(?:[ \t]*[-+*/^]+[ \t]*[\w.()]+)*[ \t]*;[ \t]*\r?$", re.MULTILINE)
"""A comment that would be the end of a quotient, were it none."""


def _quotient(context: RuleContext) -> Span | None:
    """The marks of the comment, in the item's local text."""
    text, span = in_file(context)
    match = _QUOTIENT.match(text, span.end)
    shift = context.span.end - span.end
    return None if match is None else Span(*match.span(1)).shifted(shift)


def _message(context: RuleContext) -> str:
    if _quotient(context) is not None:
        return "'//' begins a comment, which hides the ';'; write '/' to divide, or ';' before the comment"
    array = braced_array(context)
    if array is not None:
        return f"write an array between '[' and ']', without ':' or '='; write '{array.text}'"
    return "missing ';'"


def _fix(context: RuleContext) -> Fix | None:
    if braced_array(context) is not None:
        return None
    quotient = _quotient(context)
    if quotient is not None:
        return Fix("Change to '/'", (Replacement(quotient, "/"),), Applicability.UNSAFE)
    fix = Fix("Insert ';'", (Replacement(context.span, ";"),), Applicability.if_safe(is_alone(context)))
    text, span = in_file(context)
    comment = swallowing_comment(text, span.end)
    if comment is None:
        return fix
    marks = Span(*comment.span(1)).shifted(context.span.end - span.end)
    divided = Fix("Change to '/'", (Replacement(marks, "/"),), Applicability.UNSAFE)
    return divided if _DIVISOR.match(text, comment.end(1)) is not None else fix.by_hand


LOGIC = {"missing-semicolon": partial(Rule, message_at=_message, fix=_fix, is_said=is_before_block)}
