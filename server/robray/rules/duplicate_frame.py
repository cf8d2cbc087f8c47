"""Rule `duplicate-frame`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='duplicate-frame',
    severity=Severity.WARNING,
    summary="frame '{0}' is defined more than once",
    message="frame '{0}' is defined more than once",
    explanation="",
    bad="",
    good="",
    refused=False,
)
