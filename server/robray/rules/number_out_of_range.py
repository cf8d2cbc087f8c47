"""Rule `number-out-of-range`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='number-out-of-range',
    severity=Severity.ERROR,
    summary='number out of range',
    message='number out of range',
    explanation="",
    bad="",
    good="",
    refused=True,
)
