"""Rule `missing-value`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='missing-value',
    severity=Severity.ERROR,
    summary="'{0}' has no value",
    message="'{0}' has no value",
    explanation="",
    bad="",
    good="",
    refused=True,
)
