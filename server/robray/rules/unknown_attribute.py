"""Rule `unknown-attribute`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='unknown-attribute',
    severity=Severity.ERROR,
    summary="'{0}' is no attribute",
    message="'{0}' is no attribute",
    explanation="",
    bad="",
    good="",
    refused=True,
)
