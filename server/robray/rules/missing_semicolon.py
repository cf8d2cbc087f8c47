"""Rule `missing-semicolon`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='missing-semicolon',
    severity=Severity.ERROR,
    summary="a ';' is missing here",
    message="a ';' is missing here",
    explanation="",
    bad="",
    good="",
    refused=True,
)
