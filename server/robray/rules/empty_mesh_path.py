"""Rule `empty-mesh-path`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='empty-mesh-path',
    severity=Severity.ERROR,
    summary='the mesh path is empty',
    message='the mesh path is empty',
    explanation="",
    bad="",
    good="",
    refused=True,
)
