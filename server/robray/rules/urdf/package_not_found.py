"""Noted by resolving: a package that is in none of the known folders."""

from robray.facts.details import InFolder
from robray.rules.engine.rule import Rule, RuleContext, Severity


def _message(context: RuleContext) -> str:
    package, _, number = context.details
    many = f", in which {number:,} files are named here" if number > 1 else ""
    return f"there is no package '{package}' in the package paths{many}"


RULE = Rule(
    code="urdf-package-not-found",
    severity=Severity.WARNING,
    summary="The package of a mesh is not found.",
    message="there is no package '{folder}' in the package paths",
    details=InFolder,
    message_at=_message,
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
)
