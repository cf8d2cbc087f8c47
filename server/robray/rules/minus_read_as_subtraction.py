"""Rule `minus-read-as-subtraction`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='minus-read-as-subtraction',
    severity=Severity.WARNING,
    summary='this minus is read as a subtraction',
    message='this minus is read as a subtraction',
    explanation="",
    bad="",
    good="",
    refused=False,
)
