"""Noted by resolving: two frames have one name."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-duplicate-frame",
    severity=Severity.ERROR,
    summary="Two frames have one name.",
    message="there is another frame '{name}'",
    details=Named,
    explanation=("A frame is known by its full name, with that of its device before it. RobWork refuses the workcell."),
    bad="""\
<WorkCell name="cell">
  <Frame name="Cup"/>
  <Frame name="[|Cup|]"/>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Frame name="Cup"/>
  <Frame name="Cup2"/>
</WorkCell>
""",
    rejected_by_reader=True,
)
