"""Noted by resolving: nobody looks at this refframe."""

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.robwork.mending import refframe_removed
from robray.rules.robwork.put_in_places import NOT_PUT_IN, PutIn, fixed_everywhere, said_once
from robray.text.records import NamedTuple


class Details(NamedTuple):
    """`holder` is the frame that a drawing or a property stands in; `whose` what a property is of that stands beside
    frames. Both are empty where the frame's own is passed over."""

    name: str
    holder: str = ""
    whose: str = ""
    put_in: PutIn = NOT_PUT_IN


def _message(context: RuleContext) -> str:
    return said_once(_said(context.details), context.details.put_in)


def _said(details: Details) -> str:
    name, holder, whose, _ = details
    if whose:
        return (
            f"this 'refframe' is passed over: beside the frames a property is that of the {whose}, and not of '{name}'"
        )
    if holder:
        return (
            f"this 'refframe' is passed over: what stands in the frame '{holder}' is its own, and not that of '{name}'"
        )
    return f"this 'refframe' is passed over: the frame does not hang from '{name}'"


RULE = Rule(
    code="robwork-refframe-ignored",
    severity=Severity.WARNING,
    summary="Nobody looks at this refframe.",
    message="this 'refframe' is passed over: the frame does not hang from '{name}'",
    details=Details,
    message_at=_message,
    explanation=(
        "In a serial device each frame hangs from the one before it. The first frame of a device hangs from the last "
        "frame of the workcell before the device. A drawing or a property in a frame is that frame's, whatever frame "
        "it names, and a property beside the frames is that of the device, or of the workcell."
    ),
    bad="""\
<WorkCell name="cell">
  <SerialDevice name="Arm">
    <Frame name="Base"/>
    <Joint name="J1" type="Revolute"/>
    <Frame name="Tool" refframe="[|Base|]"/>
  </SerialDevice>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <SerialDevice name="Arm">
    <Frame name="Base"/>
    <Joint name="J1" type="Revolute"/>
    <Frame name="Tool"/>
  </SerialDevice>
</WorkCell>
""",
    fix=fixed_everywhere(refframe_removed),
    cases=(
        (
            """\
<WorkCell name="cell">
  <Frame name="Bottle"/>
  <Frame name="Cup">
    <Drawable name="Shape" refframe="[|Bottle|]"><Sphere radius="0.1"/></Drawable>
  </Frame>
</WorkCell>
""",
            """\
<WorkCell name="cell">
  <Frame name="Bottle"/>
  <Frame name="Cup">
    <Drawable name="Shape"><Sphere radius="0.1"/></Drawable>
  </Frame>
</WorkCell>
""",
        ),
        (
            """\
<SerialDevice name="Arm">
  <Frame name="Base"/>
  <Property name="Maker" refframe="[|Base|]">Robots and Sons</Property>
</SerialDevice>
""",
            """\
<SerialDevice name="Arm">
  <Frame name="Base"/>
  <Property name="Maker">Robots and Sons</Property>
</SerialDevice>
""",
        ),
    ),
)
