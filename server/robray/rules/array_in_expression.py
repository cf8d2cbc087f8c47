"""Rule `array-in-expression`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='array-in-expression',
    severity=Severity.ERROR,
    summary='an array cannot be calculated with',
    message='an array cannot be calculated with',
    explanation="",
    bad="",
    good="",
    refused=True,
)
