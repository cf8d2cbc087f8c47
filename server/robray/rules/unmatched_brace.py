"""Rule `unmatched-brace`."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code='unmatched-brace',
    severity=Severity.ERROR,
    summary='this brace closes nothing',
    message='this brace closes nothing',
    explanation="",
    bad="",
    good="",
    refused=True,
)
