"""Noted by lowering: a string that goes on to the end of the file."""

import re
from functools import partial

from robray.rules.engine.choices import edited, text_around
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.text.spans import Span

_VALUE = re.compile(rb"[^\"\r\n]*?(?=[ \t]*;?[ \t]*(?:\r?\n|\Z))")


def _fix(context: RuleContext) -> Fix | None:
    """The quote at the end of its line, before the ';'."""
    text, span = text_around(context)
    value = _VALUE.match(text, span.start + 1)
    return None if value is None else edited("Insert '\"'", (Span(value.end(), value.end()), '"'))


LOGIC = {"unterminated-string": partial(Rule, fix=_fix)}
