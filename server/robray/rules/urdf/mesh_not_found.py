"""Noted by resolving: a mesh whose file is not there."""

from robray.facts.details import Written
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-mesh-not-found",
    severity=Severity.WARNING,
    summary="The file of a mesh does not exist.",
    message="there is no file '{text}'",
    details=Written,
    explanation=(
        "A path without a scheme counts from the folder of the robot's file. 'package://NAME/' is looked for in "
        "the folders of 'package-paths' in robray.toml and of ROS_PACKAGE_PATH; then around and beside the package "
        "that the file lies in. urdfdom does not look; what shows or collides the robot fails."
    ),
    bad="""\
<robot name="arm">
  <link name="base">
    <visual>
      <geometry>
        <mesh filename="[|griper.stl|]"/>
      </geometry>
    </visual>
  </link>
</robot>
//- /w/gripper.stl
""",
    good="""\
<robot name="arm">
  <link name="base">
    <visual>
      <geometry>
        <mesh filename="gripper.stl"/>
      </geometry>
    </visual>
  </link>
</robot>
//- /w/gripper.stl
""",
)
