"""Noted by reading: a rule that no setting silences, which one is to silence."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="config-idle-rule",
    severity=Severity.WARNING,
    summary="A configuration silences what nothing silences.",
    message="'{name}' cannot be silenced, since it stops the reader; this setting has no effect",
    details=Named,
    explanation=(
        "What stops the reader of a file is reported as an error, whatever a comment, a configuration, an option or a "
        "baseline says: nothing is known of what stands behind it, so 'found nothing wrong' would not be true. Exclude "
        "files that are not to be checked."
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
