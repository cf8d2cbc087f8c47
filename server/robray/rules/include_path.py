"""Rule `include-path`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='include-path',
    severity=Severity.ERROR,
    summary="'{0}' is no path: {1}",
    message="'{0}' is no path: {1}",
    explanation="",
    bad="",
    good="",
    refused=True,
)
