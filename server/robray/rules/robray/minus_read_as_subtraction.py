"""Noted by lowering: a sign inside a parenthesis that is an operand, which finds something to subtract from."""

import re

from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file, inserted
from robray.rules.robray.attributes_around import attribute_around
from robray.text.spans import Span

_FIRST_VALUE_AND_MINUS = re.compile(rb"\S+\s*-\s*\(\s*")


def _fix(context: RuleContext) -> Fix | None:
    """Only where it is plain what was meant: a value, a minus and the parenthesis."""
    attribute = attribute_around(context)
    if attribute is None or attribute.value is None:
        return None
    text, span = in_file(context)
    own = context.span.start
    start = attribute.value.span.start
    if not _FIRST_VALUE_AND_MINUS.fullmatch(text[span.start - (own - start) : span.start]):
        return None
    first = inserted(context, start, "0 + ")
    return Fix("subtract from 0", (first, Replacement(Span(own, own), "0 "))).by_hand


RULE = Rule(
    code="minus-read-as-subtraction",
    severity=Severity.WARNING,
    summary="A sign in a parenthesis subtracts from what stands before the parenthesis.",
    message=(
        "this '-' is read as a subtraction from what stands before the parenthesis; write '0 -' if a negative number "
        "is meant"
    ),
    explanation=(
        "amino takes a parenthesis apart when it joins it with what stands around it, and every minus in it becomes a "
        "subtraction. Mostly that leaves an operator without an operand and the scene is refused. Behind a first "
        "value and a minus, though, the two mistakes make up for each other: 'offset 5 - (- 2);' is -3 to amino, and "
        "7 to everybody else."
    ),
    bad="""\
frame door {
    type revolute;
    axis [0, 0, 1];
    offset 5 - ([|-|] 2);
}
""",
    good="""\
frame door {
    type revolute;
    axis [0, 0, 1];
    offset 0 + 5 - (0 - 2);
}
""",
    fix=_fix,
)
