"""Rule `invalid-encoding`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='invalid-encoding',
    severity=Severity.ERROR,
    summary='the file holds {0}',
    message='the file holds {0}',
    explanation="",
    bad="",
    good="",
    refused=True,
)
