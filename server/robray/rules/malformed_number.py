"""Rule `malformed-number`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='malformed-number',
    severity=Severity.ERROR,
    summary="'{0}' is no number",
    message="'{0}' is no number",
    explanation="",
    bad="",
    good="",
    refused=True,
)
