"""Noted by resolving: a file includes itself."""

from robray.facts.details import Written
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-include-cycle",
    severity=Severity.ERROR,
    summary="A file includes itself.",
    message="'{text}' leads back to a file that includes this one",
    details=Written,
    explanation=("A file that is put into itself has no end. RobWork refuses the workcell."),
    bad="""\
<WorkCell name="cell">
  <Include file="[|main.xml|]"/>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Frame name="Table"/>
</WorkCell>
""",
    rejected_by_reader=True,
)
