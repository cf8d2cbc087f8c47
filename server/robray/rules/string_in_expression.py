"""Rule `string-in-expression`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='string-in-expression',
    severity=Severity.ERROR,
    summary='{0} is a string',
    message='{0} is a string',
    explanation="",
    bad="",
    good="",
    refused=True,
)
