"""Rule `invalid-name`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='invalid-name',
    severity=Severity.ERROR,
    summary="'{0}' is no name",
    message="'{0}' is no name",
    explanation="",
    bad="",
    good="",
    refused=True,
)
