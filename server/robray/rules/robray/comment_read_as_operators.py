"""Noted by reading: a comment that is never closed, and that amino takes for a part of a value."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="comment-read-as-operators",
    severity=Severity.ERROR,
    summary="A comment is never closed, and amino reads on in it.",
    message="this comment is never closed, so that amino reads '/' and '*' and goes on with the value; "
    "a '*/' is missing",
    explanation=(
        "A comment that begins with '/*' ends with the first '*/'. Without an end it is no comment to amino but the "
        "operators '/' and '*'. Mostly that is a syntax error (unterminated-comment); but behind the values of an "
        "attribute they may make a number of what was to be a remark, and all that follows is read."
    ),
    bad="""\
frame lid {
  type revolute;
  axis [0, 0, 1];
  offset 6 2 [|/*|] 4;
}
""",
    good="""\
frame lid {
  type revolute;
  axis [0, 0, 1];
  offset 6; /* 2 4; */
}
""",
)
