"""Rule `allow-collision-operands`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='allow-collision-operands',
    severity=Severity.ERROR,
    summary="'allow_collision' takes two frames, not {0}",
    message="'allow_collision' takes two frames, not {0}",
    explanation="",
    bad="",
    good="",
    refused=True,
)
