"""Noted by lowering: what a robot or a joint cannot be without."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code="urdf-missing-attribute",
    severity=Severity.ERROR,
    summary="Something is missing that a robot or a joint must have.",
    message="{0} needs '{1}'",
    explanation=(
        "urdfdom refuses the robot: it must have a name, and each joint name, type, a parent and a child link. A "
        "limit needs effort and velocity, a safety controller 'k_velocity', a mimic its joint, and dynamics at "
        "least one of their two numbers."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="revolute">
    <parent link="base"/>
    <child link="hand"/>
    <[|limit|] effort="10" lower="-1" upper="1"/>
  </joint>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="revolute">
    <parent link="base"/>
    <child link="hand"/>
    <limit effort="10" velocity="1" lower="-1" upper="1"/>
  </joint>
</robot>
""",
    format="urdf",
    refused=True,
)
