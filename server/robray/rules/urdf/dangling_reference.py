"""Noted by resolving: an extension that names a link or joint which is not there."""

from robray.formats.urdf.details import Dangling
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-dangling-reference",
    severity=Severity.WARNING,
    summary="An extension names a link or a joint that does not exist.",
    message="there is no {kind} '{name}' in this file",
    details=Dangling,
    explanation=(
        "What is in 'gazebo', 'transmission', 'ros2_control' and 'sensor' is passed over by urdfdom, so that "
        "nothing says when a name in it is wrong. The programs that read it warn at best. Names hold within one "
        "file."
    ),
    bad="""\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
  <gazebo reference="[|hnad|]"/>
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
  <gazebo reference="hand"/>
</robot>
""",
    cases=(
        (
            """\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
  <transmission name="drive">
    <joint name="[|wrst|]"/>
  </transmission>
</robot>
""",
            """\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
  <transmission name="drive">
    <joint name="wrist"/>
  </transmission>
</robot>
""",
        ),
    ),
)
