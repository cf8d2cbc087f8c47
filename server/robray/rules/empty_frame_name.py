"""Rule `empty-frame-name`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='empty-frame-name',
    severity=Severity.ERROR,
    summary='a frame cannot have an empty name',
    message='a frame cannot have an empty name',
    explanation="",
    bad="",
    good="",
    refused=True,
)
