"""Rule `minus-after-first-value`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='minus-after-first-value',
    severity=Severity.ERROR,
    summary="a minus right after the first value '{0}' is not read as a subtraction",
    message="a minus right after the first value '{0}' is not read as a subtraction",
    explanation="",
    bad="",
    good="",
    refused=True,
)
