"""Noted by reading: a carriage return without a line feed, in a comment that reaches to the end of the line."""

import re
from functools import partial

from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.text.spans import Span

_LONE_RETURN = re.compile(rb"\r(?!\n)")


def _fix(context: RuleContext) -> Fix:
    assert context.file is not None, "comments are found in files"
    returns = _LONE_RETURN.finditer(context.file.text, *context.span)
    return Fix(
        "Change to line feeds",
        tuple(Replacement(Span(*found.span()), "\n") for found in returns),
        Applicability.UNSAFE,
    )


LOGIC = {"carriage-return-in-comment": partial(Rule, fix=_fix)}
