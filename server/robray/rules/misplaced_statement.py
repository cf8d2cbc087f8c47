"""Rule `misplaced-statement`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='misplaced-statement',
    severity=Severity.ERROR,
    summary="'{0}' may not stand here",
    message="'{0}' may not stand here",
    explanation="",
    bad="",
    good="",
    refused=True,
)
