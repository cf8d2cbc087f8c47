"""Rule `unterminated-comment`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='unterminated-comment',
    severity=Severity.ERROR,
    summary='this comment is never closed',
    message='this comment is never closed',
    explanation="",
    bad="",
    good="",
    refused=True,
)
