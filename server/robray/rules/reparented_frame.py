"""Rule `reparented-frame`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='reparented-frame',
    severity=Severity.ERROR,
    summary="this frame already hangs from '{0}'",
    message="this frame already hangs from '{0}'",
    explanation="",
    bad="",
    good="",
    refused=True,
)
