"""Rule `reserved-prefix`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='reserved-prefix',
    severity=Severity.ERROR,
    summary="'{0}' begins with the reserved word '{1}'",
    message="'{0}' begins with the reserved word '{1}'",
    explanation="",
    bad="",
    good="",
    refused=True,
)
