"""Noted by lowering: a sign inside a parenthesis that is an operand, which finds something to subtract from."""

import re
from functools import partial

from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
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
    return Fix("Subtract from 0", (first, Replacement(Span(own, own), "0 "))).by_hand


LOGIC = {"minus-read-as-subtraction": partial(Rule, fix=_fix)}
