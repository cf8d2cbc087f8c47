"""Noted by reading: a comment that goes on to the end of the file."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="unterminated-comment",
    severity=Severity.ERROR,
    summary="A comment is never closed.",
    message="this comment is never closed; a '*/' is missing",
    explanation=(
        "A comment that begins with '/*' ends with the first '*/'; comments are not nested. Without an end it is no "
        "comment to amino but the operators '/' and '*', and that is a syntax error here. The comment in amino's own "
        "manual has this mistake."
    ),
    bad="""\
frame tray { }
[|/*|] The shelf above it.
""",
    good="""\
frame tray { }
/* The shelf above it. */
""",
    rejected_by_reader=True,
)
