"""Rule `missing-attribute`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='missing-attribute',
    severity=Severity.ERROR,
    summary="{1} needs '{0}'",
    message="{1} needs '{0}'",
    explanation="",
    bad="",
    good="",
    refused=True,
)
