"""Rule `moved-geometry`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='moved-geometry',
    severity=Severity.ERROR,
    summary='the class moves this geometry to {0}',
    message='the class moves this geometry to {0}',
    explanation="",
    bad="",
    good="",
    refused=True,
)
