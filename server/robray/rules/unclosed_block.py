"""Rule `unclosed-block`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='unclosed-block',
    severity=Severity.ERROR,
    summary="this '{0}' is never closed",
    message="this '{0}' is never closed",
    explanation="",
    bad="",
    good="",
    refused=True,
)
