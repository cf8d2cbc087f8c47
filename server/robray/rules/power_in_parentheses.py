"""Rule `power-in-parentheses`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='power-in-parentheses',
    severity=Severity.ERROR,
    summary='a power in a parenthesis inside a larger expression is refused',
    message='a power in a parenthesis inside a larger expression is refused',
    explanation="",
    bad="",
    good="",
    refused=True,
)
