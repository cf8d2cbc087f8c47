"""Rule `unknown-shape`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='unknown-shape',
    severity=Severity.ERROR,
    summary="'{0}' is no shape",
    message="'{0}' is no shape",
    explanation="",
    bad="",
    good="",
    refused=True,
)
