"""The first value of an attribute, which amino subtracts nothing from (language reference 3)."""

import re

from robray.formats.robray.expressions import Expression
from robray.rules.engine.rule import RuleContext
from robray.rules.engine.rule_contexts import in_file
from robray.rules.robray.attributes_around import attribute_around

_ONE_VALUE = re.compile(rb"\s*([^\s()\[\],+*/^]+)\s*")
"""A value without operators; a minus in it is a sign or a part of a name."""


def first_value_before(context: RuleContext) -> int | None:
    """Where the value begins that the finding stands right behind, if it is the first one of an attribute."""
    attribute = attribute_around(context)
    if attribute is None:
        return None
    text, span = in_file(context)
    length = context.span.start - attribute.name_span.end
    first = _ONE_VALUE.fullmatch(text, span.start - length, span.start)
    return None if first is None else context.span.start - (span.start - first.start(1))


def is_first_value(context: RuleContext) -> bool:
    """Whether the finding begins where the value of an attribute does, which is no array."""
    attribute = attribute_around(context)
    if attribute is None or (
        isinstance(attribute.value, Expression) and attribute.value.span.start != context.span.start
    ):
        return False
    text, span = in_file(context)
    between = text[span.start - (context.span.start - attribute.name_span.end) : span.start]
    return not between.strip()


def minuend(context: RuleContext, value: str) -> str:
    """What something may be subtracted from, written where the finding is."""
    return f"0 + {value}" if is_first_value(context) else value
