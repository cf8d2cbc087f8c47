"""Rule `frame-cycle`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='frame-cycle',
    severity=Severity.ERROR,
    summary="frame '{0}' hangs from itself: {1}",
    message="frame '{0}' hangs from itself: {1}",
    explanation="",
    bad="",
    good="",
    refused=False,
)
