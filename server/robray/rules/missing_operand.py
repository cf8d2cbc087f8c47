"""Rule `missing-operand`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='missing-operand',
    severity=Severity.ERROR,
    summary="'{0}' lacks an operand",
    message="'{0}' lacks an operand",
    explanation="",
    bad="",
    good="",
    refused=True,
)
