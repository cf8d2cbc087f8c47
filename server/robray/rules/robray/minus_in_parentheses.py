"""Noted by lowering: a sign inside a parenthesis that is an operand, which leaves an operator without one."""

import re

from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext, Severity
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
    fix = Fix("subtract from 0", (Replacement(at, "0 "),))
    # Before a sum, or with blanks around it, something may have been left out, or it was to stand further up front.
    is_sign = text[span.start - 1 : span.start] == b"(" and _OPERAND.match(text, span.end) is not None
    return fix if is_sign else fix.by_hand


RULE = Rule(
    code="minus-in-parentheses",
    severity=Severity.ERROR,
    summary="A sign in a parenthesis inside a larger expression is read as a subtraction.",
    message="in a parenthesis that is part of a larger expression this '-' is read as a subtraction; write '0 -'",
    explanation=(
        "amino takes a parenthesis apart when it joins it with what stands around it, and every minus in it becomes a "
        "subtraction. A minus before a name, a parenthesis or a blank then lacks its left side, and the scene is "
        "refused. A minus that belongs to a number, as in '2 * (-3)', is not concerned, nor is a parenthesis that is "
        "the whole value. Write '(0 - x)', or put '-1 *' before the parenthesis."
    ),
    bad="""\
def low 0.2;
def high - ([|-|] low);
""",
    good="""\
def low 0.2;
def high - (0 - low);
""",
    rejected_by_reader=True,
    fix=_fix,
)
