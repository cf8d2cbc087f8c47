"""Rule `division-by-zero`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='division-by-zero',
    severity=Severity.ERROR,
    summary='division by zero',
    message='division by zero',
    explanation="",
    bad="",
    good="",
    refused=True,
)
