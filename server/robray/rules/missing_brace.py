"""Rule `missing-brace`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='missing-brace',
    severity=Severity.ERROR,
    summary="'{0}' lacks its block",
    message="'{0}' lacks its block",
    explanation="",
    bad="",
    good="",
    refused=True,
)
