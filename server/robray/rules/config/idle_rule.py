"""Noted by reading: a setting that silences a rule which cannot be silenced."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="config-idle-rule",
    severity=Severity.WARNING,
    summary="A configuration silences a rule that cannot be silenced.",
    message="'{name}' cannot be silenced, since it stops the reader; this setting has no effect",
    details=Named,
    explanation=(
        "robray always reports what stops the reader of a file as an error, whatever a comment, a configuration, an "
        "option or a baseline says: it does not know the text behind such a place, so 'found nothing wrong' would not "
        "be true. Exclude the files that you do not want to check."
    ),
    bad="""\
[rules]
ignore = ["[|unclosed-block|]"]
""",
    good="""\
[rules]
ignore = ["unused-class"]
""",
)
