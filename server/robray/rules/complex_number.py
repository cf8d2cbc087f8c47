"""Rule `complex-number`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='complex-number',
    severity=Severity.ERROR,
    summary='the value is a complex number',
    message='the value is a complex number',
    explanation="",
    bad="",
    good="",
    refused=True,
)
