"""Rule `stray-semicolon`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='stray-semicolon',
    severity=Severity.ERROR,
    summary="this ';' ends nothing; take it out",
    message="this ';' ends nothing; take it out",
    explanation="",
    bad="",
    good="",
    refused=True,
)
