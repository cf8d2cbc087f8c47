"""Rule `include-limit`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='include-limit',
    severity=Severity.ERROR,
    summary="'{0}' is not followed: {1}",
    message="'{0}' is not followed: {1}",
    explanation="",
    bad="",
    good="",
    refused=False,
)
