"""Noted by resolving: the workcell of a task is not there."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.mending import path_meant, with_meant_path
from robray.text.records import NamedTuple


class Details(NamedTuple):
    path: str
    why: str
    meant: str


_MESSAGE = "workcell '{path}' {why}"

RULE = Rule(
    code="robwork-workcell-not-found",
    severity=Severity.ERROR,
    summary="The workcell of a task is not there.",
    message=_MESSAGE,
    details=Details,
    explanation=("The path is relative to the task. What the task names cannot be checked without it."),
    bad="""\
<Task>
  <WorkCell>[|cel.wc.xml|]</WorkCell>
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
    rejected_by_reader=True,
    message_at=lambda context: with_meant_path(context, _MESSAGE),
    fix=path_meant,
)
