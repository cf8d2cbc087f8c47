"""Noted by resolving: nobody looks at this refframe."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.mending import refframe_removed

RULE = Rule(
    code="robwork-refframe-ignored",
    severity=Severity.WARNING,
    summary="Nobody looks at this refframe.",
    message="this 'refframe' is passed over: the frame does not hang from '{name}'",
    details=Named,
    explanation=(
        "In a serial device each frame hangs from the one before it. The first frame of a device hangs from "
        "the last frame of the workcell before the device."
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
)
