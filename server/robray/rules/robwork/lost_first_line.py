"""Noted by reading: something stands behind the declaration in the first line."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.mending import line_broken

RULE = Rule(
    code="robwork-lost-first-line",
    severity=Severity.ERROR,
    summary="Something stands behind the declaration in the first line.",
    message="the whole first line is dropped by RobWork, and this with it",
    explanation=(
        "A first line that begins with '<?' is not read at all. What is behind the declaration has to stand "
        "in the next line."
    ),
    bad="""\
<?xml version="1.0"?>[|<WorkCell name="cell">|]
</WorkCell>
""",
    good="""\
<?xml version="1.0"?>
<WorkCell name="cell">
</WorkCell>
""",
    rejected_by_reader=True,
    fix=line_broken,
)
