"""Rule `reserved-word`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='reserved-word',
    severity=Severity.ERROR,
    summary="'{0}' is a reserved word",
    message="'{0}' is a reserved word",
    explanation="",
    bad="",
    good="",
    refused=True,
)
