"""Rule `minus-needs-space`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='minus-needs-space',
    severity=Severity.ERROR,
    summary="'-{0}' is read as one number; write '- {0}'",
    message="'-{0}' is read as one number; write '- {0}'",
    explanation="",
    bad="",
    good="",
    refused=True,
)
