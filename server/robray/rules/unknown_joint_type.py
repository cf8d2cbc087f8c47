"""Rule `unknown-joint-type`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='unknown-joint-type',
    severity=Severity.ERROR,
    summary="'{0}' is no joint type",
    message="'{0}' is no joint type",
    explanation="",
    bad="",
    good="",
    refused=True,
)
