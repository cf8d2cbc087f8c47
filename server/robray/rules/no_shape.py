"""Rule `no-shape`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='no-shape',
    severity=Severity.ERROR,
    summary='this geometry has neither shape nor mesh',
    message='this geometry has neither shape nor mesh',
    explanation="",
    bad="",
    good="",
    refused=True,
)
