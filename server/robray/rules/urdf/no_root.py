"""Found from the robot as a whole: every link has a joint that leads to it."""

from robray.facts.details import Ring
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-no-root",
    severity=Severity.ERROR,
    summary="No link is the root.",
    message="joint '{name}' is part of a ring, and no link is left to be the root: {way}",
    details=Ring,
    explanation=(
        "Exactly one link must be the child of no joint. Where none is, joints lead round in rings, and urdfdom "
        "refuses the robot: 'No root link found'. One of the joints in the ring must lead elsewhere."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="[|base|]"/>
    <child link="hand"/>
  </joint>
  <joint name="elbow" type="fixed">
    <parent link="hand"/>
    <child link="base"/>
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
    rejected_by_reader=True,
)
