"""Noted by lowering: a string that goes on to the end of the file."""

from robray.rules.engine.rule import Rule, Severity

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
)
