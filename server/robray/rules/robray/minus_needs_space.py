"""Noted by lowering: a minus with a digit behind it, where a subtraction is meant."""

import re
from functools import partial

from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, inserted, may_have_lost_something
from robray.rules.robray.first_value import first_value_before
from robray.text.spans import Span


def _message(context: RuleContext) -> str:
    number = context.details.text
    known = f"amino reads '-{number}' as a number"
    if (first := first_value_before(context)) is None:
        return f"{known}; write '- {number}' to subtract"
    text, span = in_file(context)
    value = text[span.start - (context.span.start - first) : span.start].decode("utf-8", "replace").strip()
    return f"{known}; write '0 + {value} - {number}'"


_LONGEST = 64
"""Maximum bytes of a number and of the blanks behind it."""

_NUMBER = re.compile(rb"(?:[^\w.-]|\A)-?[0-9.]+(?:[eEdDsS]-?[0-9]+)?\Z")


def _fix(context: RuleContext) -> Fix:
    text, span = in_file(context)
    blank = "" if text[span.start - 1 : span.start].isspace() else " "
    start = context.span.start
    spaced = Replacement(Span(start, start + 1), f"{blank}- ")
    first = first_value_before(context)
    if first is None:
        fix = Fix(f"Change to '- {context.details.text}'", (spaced,))
    else:
        # A minus right after the first value of an attribute is refused with blanks, too.
        fix = Fix(f"Change to '0 + … - {context.details.text}'", (inserted(context, first, "0 + "), spaced))
    # The difference of two numbers is not worth writing: `1-2` is rather a slip for 1e-2, 1/-2, or one number twice.
    is_of_numbers = _NUMBER.search(text[max(span.start - _LONGEST, 0) : span.start].rstrip()) is not None
    # In `gap  -2` there may have been a factor of -2.
    return fix.by_hand if is_of_numbers or may_have_lost_something(text, span.start) else fix


LOGIC = {"minus-needs-space": partial(Rule, message_at=_message, fix=_fix)}
