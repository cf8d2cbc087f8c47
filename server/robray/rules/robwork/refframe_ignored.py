"""Noted by resolving: nobody looks at this refframe."""

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.robwork.mending import refframe_removed
from robray.text.records import NamedTuple


class Details(NamedTuple):
    """`holder` is the frame that a drawing or a property stands in; empty where the frame's own is passed over."""

    name: str
    holder: str = ""


def _message(context: RuleContext) -> str:
    name, holder = context.details
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
        "it names."
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
    fix=refframe_removed,
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
    ),
)
