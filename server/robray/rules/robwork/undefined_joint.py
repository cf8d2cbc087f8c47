"""Noted by resolving: a joint that is not there."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-undefined-joint",
    severity=Severity.ERROR,
    summary="A joint that is not there.",
    message="joint '{name}' is not defined in this device",
    details=Named,
    explanation=(
        "A joint depends on one of the same device, and a limit is that of one. RobWork refuses the workcell otherwise."
    ),
    bad="""\
<WorkCell name="cell">
  <TreeDevice name="Hand">
    <Frame name="Base"/>
    <Joint name="J1" type="Revolute"/>
    <Joint name="J2" type="Revolute"><Depend on="[|J11|]" gain="1" offset="0"/></Joint>
  </TreeDevice>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <TreeDevice name="Hand">
    <Frame name="Base"/>
    <Joint name="J1" type="Revolute"/>
    <Joint name="J2" type="Revolute"><Depend on="J1" gain="1" offset="0"/></Joint>
  </TreeDevice>
</WorkCell>
""",
    rejected_by_reader=True,
)
