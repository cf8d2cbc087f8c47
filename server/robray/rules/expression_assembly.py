"""Rule `expression-assembly`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='expression-assembly',
    severity=Severity.ERROR,
    summary="'{0}' does not come to one value",
    message="'{0}' does not come to one value",
    explanation="",
    bad="",
    good="",
    refused=True,
)
