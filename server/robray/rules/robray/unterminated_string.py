"""Noted by lowering: a string that goes on to the end of the file."""

import re

from robray.rules.engine.choices import edited, text_around
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.text.spans import Span

_VALUE = re.compile(rb"[^\"\r\n]*?(?=[ \t]*;?[ \t]*(?:\r?\n|\Z))")


def _fix(context: RuleContext) -> Fix | None:
    """The quote at the end of its line, before the ';'."""
    text, span = text_around(context)
    value = _VALUE.match(text, span.start + 1)
    return None if value is None else edited("close the string with '\"'", (Span(value.end(), value.end()), '"'))


RULE = Rule(
    code="unterminated-string",
    severity=Severity.ERROR,
    summary="A string is never closed.",
    message="this string is never closed; a '\"' is missing",
    explanation=(
        "A string goes from one double quote to the next, over line ends, too, and there is no way to write a double "
        "quote inside one: a backslash stands for itself. Where a quote is missing every later string is turned "
        "inside out, so the mistake may be at an earlier one. amino fails on it inside its lexer and names no line."
    ),
    bad="""\
include "parts.robray"
//- /w/height.robray
def height 0.4;
//- /w/parts.robray
include [|"|]height.robray""",
    good="""\
include "parts.robray"
//- /w/height.robray
def height 0.4;
//- /w/parts.robray
include "height.robray"
""",
    rejected_by_reader=True,
    fix=_fix,
)
