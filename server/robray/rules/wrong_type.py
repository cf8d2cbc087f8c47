"""Rule `wrong-type`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='wrong-type',
    severity=Severity.ERROR,
    summary="'{0}' must be {1}, not {2}",
    message="'{0}' must be {1}, not {2}",
    explanation="",
    bad="",
    good="",
    refused=True,
)
