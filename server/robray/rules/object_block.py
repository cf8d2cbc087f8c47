"""Rule `object-block`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='object-block',
    severity=Severity.ERROR,
    summary="amino refuses 'object'",
    message="amino refuses 'object'",
    explanation="",
    bad="",
    good="",
    refused=True,
)
