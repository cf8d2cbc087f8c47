"""Rule `include-without-path`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='include-without-path',
    severity=Severity.ERROR,
    summary="'include' takes a path in double quotes",
    message="'include' takes a path in double quotes",
    explanation="",
    bad="",
    good="",
    refused=True,
)
