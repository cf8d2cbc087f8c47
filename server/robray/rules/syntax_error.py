"""Rule `syntax-error`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='syntax-error',
    severity=Severity.ERROR,
    summary='{0}',
    message='{0}',
    explanation="",
    bad="",
    good="",
    refused=True,
)
