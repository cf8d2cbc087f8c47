"""Rule `unterminated-string`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='unterminated-string',
    severity=Severity.ERROR,
    summary='this string is never closed',
    message='this string is never closed',
    explanation="",
    bad="",
    good="",
    refused=True,
)
