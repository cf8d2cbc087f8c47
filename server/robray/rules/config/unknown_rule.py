"""Noted by reading: a rule that there is not."""

from robray.facts.details import Named
from robray.rules.config.written_anew import name_written_anew
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="config-unknown-rule",
    severity=Severity.ERROR,
    summary="A configuration names a rule that there is not.",
    message="there is no rule '{name}'",
    details=Named,
    explanation=(
        "Nothing is ignored, selected or made more or less severe by it. 'robray explain' lists all rules. The name "
        "of a rule is what stands in brackets behind a finding's severity."
    ),
    bad="""\
[rules]
ignore = ["[|unused-clas|]"]
""",
    good="""\
[rules]
ignore = ["unused-class"]
""",
    fix=name_written_anew,
)
