"""Rule `include-cycle`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='include-cycle',
    severity=Severity.ERROR,
    summary="'{0}' includes itself",
    message="'{0}' includes itself",
    explanation="",
    bad="",
    good="",
    refused=True,
)
