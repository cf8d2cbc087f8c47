"""Rule `minus-in-parentheses`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='minus-in-parentheses',
    severity=Severity.ERROR,
    summary='a minus in a parenthesis inside a larger expression is read as a subtraction',
    message='a minus in a parenthesis inside a larger expression is read as a subtraction',
    explanation="",
    bad="",
    good="",
    refused=True,
)
