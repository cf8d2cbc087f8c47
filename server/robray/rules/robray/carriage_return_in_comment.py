"""Noted by reading: a carriage return without a line feed, in a comment that reaches to the end of the line."""

import re

from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext, Severity
from robray.text.spans import Span

_LONE_RETURN = re.compile(rb"\r(?!\n)")


def _fix(context: RuleContext) -> Fix:
    assert context.file is not None, "comments are found in files"
    returns = _LONE_RETURN.finditer(context.file.text, *context.span)
    return Fix(
        "end the lines here",
        tuple(Replacement(Span(*found.span()), "\n") for found in returns),
        Applicability.UNSAFE,
    )


RULE = Rule(
    code="carriage-return-in-comment",
    severity=Severity.WARNING,
    summary="A comment goes on behind a carriage return.",
    message="a carriage return by itself ends no comment: what follows is part of it, up to the next line feed",
    explanation=(
        "A comment with '#' or '//' ends with a line feed. Editors show a new line for a carriage return as well, as "
        "old Macintosh files have them, so that statements seem to follow on the comment that are in it. Elsewhere a "
        "carriage return is a blank, and before a line feed it changes nothing."
    ),
    bad="# The table.[|\rframe tray { }|]\nframe table { }\n",
    good="# The table.\nframe tray { }\nframe table { }\n",
    fix=_fix,
)
