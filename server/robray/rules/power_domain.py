"""Rule `power-domain`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='power-domain',
    severity=Severity.ERROR,
    summary='0 to this power is not defined',
    message='0 to this power is not defined',
    explanation="",
    bad="",
    good="",
    refused=True,
)
