"""Rule `named-geometry`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='named-geometry',
    severity=Severity.ERROR,
    summary="geometry takes no name; remove '{0}'",
    message="geometry takes no name; remove '{0}'",
    explanation="",
    bad="",
    good="",
    refused=True,
)
