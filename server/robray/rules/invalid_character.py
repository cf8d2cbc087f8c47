"""Rule `invalid-character`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='invalid-character',
    severity=Severity.ERROR,
    summary="'{0}' is not allowed here",
    message="'{0}' is not allowed here",
    explanation="",
    bad="",
    good="",
    refused=True,
)
