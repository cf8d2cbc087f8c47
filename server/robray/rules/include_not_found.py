"""Rule `include-not-found`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='include-not-found',
    severity=Severity.ERROR,
    summary="the file '{0}' {1}",
    message="the file '{0}' {1}",
    explanation="",
    bad="",
    good="",
    refused=True,
)
