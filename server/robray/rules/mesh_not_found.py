"""Rule `mesh-not-found`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='mesh-not-found',
    severity=Severity.WARNING,
    summary="mesh '{0}' does not exist",
    message="mesh '{0}' does not exist",
    explanation="",
    bad="",
    good="",
    refused=False,
)
