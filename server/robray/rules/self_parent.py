"""Rule `self-parent`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='self-parent',
    severity=Severity.ERROR,
    summary="frame '{0}' is its own parent",
    message="frame '{0}' is its own parent",
    explanation="",
    bad="",
    good="",
    refused=True,
)
