"""The first value of an attribute, which amino subtracts nothing from (language reference 3)."""

import re

from robray.formats.robray.expressions import Expression
from robray.rules.engine.occasions import in_file
from robray.rules.engine.rule import Occasion
from robray.rules.robray.attributes_around import attribute_around

_ONE_VALUE = re.compile(rb"\s*([^\s()\[\],+*/^]+)\s*")
"""A value without operators; a minus in it is a sign or a part of a name."""


def first_value_before(occasion: Occasion) -> int | None:
    """Where the value begins that the finding stands right behind, if it is the first one of an attribute."""
    attribute = attribute_around(occasion)
    if attribute is None:
        return None
    text, span = in_file(occasion)
    length = occasion.span.start - attribute.name_span.end
    first = _ONE_VALUE.fullmatch(text, span.start - length, span.start)
    return None if first is None else occasion.span.start - (span.start - first.start(1))


def is_first_value(occasion: Occasion) -> bool:
    """Whether the finding begins where the value of an attribute does, which is no array."""
    attribute = attribute_around(occasion)
    if attribute is None or (
        isinstance(attribute.value, Expression) and attribute.value.span.start != occasion.span.start
    ):
        return False
    text, span = in_file(occasion)
    between = text[span.start - (occasion.span.start - attribute.name_span.end) : span.start]
    return not between.strip()


def minuend(occasion: Occasion, value: str) -> str:
    """What something may be subtracted from, written where the finding is."""
    return f"0 + {value}" if is_first_value(occasion) else value
