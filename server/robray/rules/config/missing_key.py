"""Noted by reading: a table without a key that it is nothing without."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="config-missing-key",
    severity=Severity.ERROR,
    summary="A table lacks a key that it must have.",
    message="'{name}' is missing",
    details=Named,
    explanation=(
        "A set of scenes is nothing without its 'files', and what holds for some files only is not known without "
        "their 'paths'. Such a table has no effect."
    ),
    bad="""\
[scenes.[|cell|]]
""",
    good="""\
[scenes.cell]
files = []
""",
)
