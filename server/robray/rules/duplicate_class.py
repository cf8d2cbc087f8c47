"""Rule `duplicate-class`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='duplicate-class',
    severity=Severity.ERROR,
    summary="class '{0}' is defined already",
    message="class '{0}' is defined already",
    explanation="",
    bad="",
    good="",
    refused=True,
)
