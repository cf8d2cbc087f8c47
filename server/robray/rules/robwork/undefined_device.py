"""Noted by resolving: a device that is not there."""

from robray.facts.details import Named
from robray.formats.robwork.kinds import DEVICE
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-undefined-device",
    severity=Severity.ERROR,
    summary="A device that is not there.",
    message="device '{name}' is not defined",
    details=Named,
    explanation=("A task names a device of its workcell. Names are checked where the workcell is known."),
    bad="""\
<Task>
  <WorkCell>cell.wc.xml</WorkCell>
  <Trajectory>
    <Device>[|Robto|]</Device>
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
    rejected_by_reader=True,
    names=DEVICE,
    fix=lambda context: mended_where_used(context, DEVICE),
)
