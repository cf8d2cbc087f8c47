"""Rule `misplaced-attribute`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='misplaced-attribute',
    severity=Severity.ERROR,
    summary="'{0}' may not stand here",
    message="'{0}' may not stand here",
    explanation="",
    bad="",
    good="",
    refused=True,
)
