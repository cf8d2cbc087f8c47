"""Rule `missing-operator`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='missing-operator',
    severity=Severity.ERROR,
    summary="no operator between '{0}' and '{1}'",
    message="no operator between '{0}' and '{1}'",
    explanation="",
    bad="",
    good="",
    refused=True,
)
