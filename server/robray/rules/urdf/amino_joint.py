"""Noted by resolving: a joint that amino has not got."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-amino-joint",
    severity=Severity.WARNING,
    summary="A joint has a type that amino refuses.",
    message="amino has no joint of type '{name}', and refuses the robot",
    details=Named,
    explanation=(
        "amino knows fixed, revolute, continuous and prismatic joints, and refuses a robot with any other. "
        "urdfdom takes 'floating' and 'planar' as well, and so do simulators. A chain of several links, each with "
        "one joint, moves likewise."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="[|floating|]">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
""",
)
