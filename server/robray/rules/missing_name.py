"""Rule `missing-name`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='missing-name',
    severity=Severity.ERROR,
    summary="'{0}' lacks its name; write '{1}'",
    message="'{0}' lacks its name; write '{1}'",
    explanation="",
    bad="",
    good="",
    refused=True,
)
