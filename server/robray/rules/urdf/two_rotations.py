"""Noted by lowering: an origin with two rotations."""

from robray.rules.engine.rule import Rule, Severity

_ARM = """\
<robot name="arm" version="1.1">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
    <origin {}/>
  </joint>
</robot>
"""

RULE = Rule(
    code="urdf-two-rotations",
    severity=Severity.ERROR,
    summary="The origin of a joint has 'rpy' and 'quat_xyzw'.",
    message="'rpy' and 'quat_xyzw' both turn the origin; remove one of them",
    explanation=(
        "From version 1.1 on, angles or a quaternion turn an origin. urdfdom refuses a robot in which a joint has "
        "both. In a visual, a collision or an inertial it leaves the part out."
    ),
    bad=_ARM.format('rpy="0 0 1" [|quat_xyzw|]="0 0 0 1"'),
    good=_ARM.format('rpy="0 0 1"'),
    rejected_by_reader=True,
)
