"""Noted by lowering: a version of the format that there is not."""

from robray.facts.details import Written
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-version",
    severity=Severity.ERROR,
    summary="The robot is of a version that does not exist.",
    message="there is no version '{text}'; write '1.0', or leave it out",
    details=Written,
    explanation=(
        "The version is that of the format, not of the robot. urdfdom knows 1.0 only, which is also meant where "
        "nothing is said, and refuses any other."
    ),
    bad="""\
<robot name="arm" version="[|2.3|]">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
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
    rejected_by_reader=True,
)
