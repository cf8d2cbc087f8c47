"""Rule `leading-parenthesis`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='leading-parenthesis',
    severity=Severity.ERROR,
    summary="a value cannot begin with '('",
    message="a value cannot begin with '('",
    explanation="",
    bad="",
    good="",
    refused=True,
)
