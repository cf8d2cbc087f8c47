"""Rule `extra-value`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='extra-value',
    severity=Severity.ERROR,
    summary="'{0}' takes one value",
    message="'{0}' takes one value",
    explanation="",
    bad="",
    good="",
    refused=True,
)
