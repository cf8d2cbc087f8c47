"""Rule `wrong-length`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='wrong-length',
    severity=Severity.ERROR,
    summary='wrong length',
    message='wrong length',
    explanation="",
    bad="",
    good="",
    refused=True,
)
