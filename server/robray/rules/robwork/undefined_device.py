"""Noted by resolving: a device that is not there."""

from robray.formats.robwork.kinds import DEVICE
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    """One that `is_empty` is there, without frames."""

    name: str
    is_empty: bool = False


def _message(context: RuleContext) -> str:
    name, is_empty = context.details
    return f"device '{name}' has no frames, and RobWork makes none of it" if is_empty else _MESSAGE.format(name=name)


_MESSAGE = "device '{name}' is not defined"

RULE = Rule(
    code="robwork-undefined-device",
    severity=Severity.ERROR,
    summary="A device that is not there.",
    message=_MESSAGE,
    details=Details,
    message_at=_message,
    explanation=(
        "A task names a device of its workcell. Names are checked where the workcell is known. A device without frames "
        "is none."
    ),
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
