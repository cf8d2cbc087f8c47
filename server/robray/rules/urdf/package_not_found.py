"""Noted by resolving: a package that is in none of the known folders."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code="urdf-package-not-found",
    severity=Severity.WARNING,
    summary="The package of a mesh is not found.",
    message="there is no package '{0}' in the package paths",
    explanation=(
        "'package://NAME/' is looked for in the folders of 'package-paths' in robray.toml and of "
        "ROS_PACKAGE_PATH, in order; then it may be a package that the file lies in, or one beside it. urdfdom "
        "does not look; what shows or collides the robot fails. Where packages are installed elsewhere, name the "
        "folder that they are in."
    ),
    bad="""\
<robot name="arm">
  <link name="base">
    <visual>
      <geometry>
        <mesh filename="[|package://gripper/finger.stl|]"/>
      </geometry>
    </visual>
  </link>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base">
    <visual>
      <geometry>
        <mesh filename="finger.stl"/>
      </geometry>
    </visual>
  </link>
</robot>
//- /w/finger.stl
""",
    format="urdf",
)
