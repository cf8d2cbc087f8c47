"""Rule `isa-not-a-name`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='isa-not-a-name',
    severity=Severity.ERROR,
    summary="'isa' takes the name of a class, not '{0}'",
    message="'isa' takes the name of a class, not '{0}'",
    explanation="",
    bad="",
    good="",
    refused=True,
)
