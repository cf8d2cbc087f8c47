"""Noted by resolving: the workcell of a task is elsewhere."""

from robray.facts.details import Written
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-workcell-outside",
    severity=Severity.WARNING,
    summary="The workcell of a task is elsewhere.",
    message="workcell '{text}' is outside of the project and not read: the names in this task are not checked",
    details=Written,
    explanation=(
        "Paths from the root, or on a drive, are those of another machine more often than not. Write a path "
        "relative to the task."
    ),
    bad="""\
<Task>
  <WorkCell>[|d:/cells/cell.wc.xml|]</WorkCell>
  <Trajectory>
    <Device>Robot</Device>
    <Target><Joint><Q>0</Q></Joint></Target>
  </Trajectory>
</Task>
//- /w/cell.wc.xml
<WorkCell name="cell">
  <Frame name="Cup" type="Movable"/>
  <Frame name="Table"/>
  <SerialDevice name="Robot">
    <Frame name="Base"/>
    <Joint name="J1" type="Revolute"/>
  </SerialDevice>
</WorkCell>
""",
    good="""\
<Task>
  <WorkCell>cell.wc.xml</WorkCell>
  <Trajectory>
    <Device>Robot</Device>
    <Target><Joint><Q>0</Q></Joint></Target>
  </Trajectory>
</Task>
//- /w/cell.wc.xml
<WorkCell name="cell">
  <Frame name="Cup" type="Movable"/>
  <Frame name="Table"/>
  <SerialDevice name="Robot">
    <Frame name="Base"/>
    <Joint name="J1" type="Revolute"/>
  </SerialDevice>
</WorkCell>
""",
)
