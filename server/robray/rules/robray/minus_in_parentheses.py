"""Noted by lowering: a sign inside a parenthesis that is an operand, which leaves an operator without one."""

import re
from functools import partial

from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file
from robray.text.spans import Span

_OPERAND = re.compile(rb"[\w.-]+[ \t]*\)")
"""All that is in the parenthesis behind the sign."""


def _fix(context: RuleContext) -> Fix | None:
    text, span = in_file(context)
    # An expression with more blanks than that in it gets no fix.
    if not text[max(span.start - 100, 0) : span.start].rstrip().endswith(b"("):
        return None
    at = Span(context.span.start, context.span.start)
    fix = Fix("Subtract from 0", (Replacement(at, "0 "),))
    # Before a sum, or with blanks around it, something may have been left out, or it was to stand further up front.
    is_sign = text[span.start - 1 : span.start] == b"(" and _OPERAND.match(text, span.end) is not None
    return fix if is_sign else fix.by_hand


LOGIC = {"minus-in-parentheses": partial(Rule, fix=_fix)}
