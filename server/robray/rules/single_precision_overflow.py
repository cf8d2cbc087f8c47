"""Rule `single-precision-overflow`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='single-precision-overflow',
    severity=Severity.ERROR,
    summary="'{0}' is too large for single precision",
    message="'{0}' is too large for single precision",
    explanation="",
    bad="",
    good="",
    refused=False,
)
