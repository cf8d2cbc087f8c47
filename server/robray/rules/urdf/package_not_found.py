"""Noted by resolving: a package that is in none of the known folders."""

from robray.analysis.package_place import no_package
from robray.facts.details import InFolder
from robray.rules.engine.rule import Rule, RuleContext, Severity


def _message(context: RuleContext) -> str:
    found: InFolder = context.details
    return no_package(found.folder, found.tried, found.number)


def _mesh(name: str) -> str:
    return f"""\
<robot name="arm">
  <link name="base">
    <visual>
      <geometry>
        <mesh filename="{name}"/>
      </geometry>
    </visual>
  </link>
</robot>
"""


RULE = Rule(
    code="urdf-package-not-found",
    severity=Severity.WARNING,
    summary="The package of a mesh is not found.",
    message="there is no '{folder}' in the package paths",
    details=InFolder,
    message_at=_message,
    explanation=(
        "'package://NAME/' is looked for in 'package-paths' in robray.toml, then in ROS_PACKAGE_PATH, "
        "AMENT_PREFIX_PATH and COLCON_PREFIX_PATH; then it may be a package that the file lies in, or one beside it. "
        "'model://NAME/' is looked for in GZ_SIM_RESOURCE_PATH, IGN_GAZEBO_RESOURCE_PATH and GAZEBO_MODEL_PATH instead "
        "of the variables of ROS. Where no setting and no variable says where packages are, nothing is reported here, "
        "and one line of 'robray check' names the packages. urdfdom does not look for them; programs that show the "
        "robot or its collisions fail. Source the workspace that has the package, or name the folder that it is in."
    ),
    bad=_mesh("[|package://gripper/finger.stl|]"),
    good=_mesh("finger.stl") + "//- /w/finger.stl\n",
    cases=tuple(
        (_mesh(f"[|{name}|]"), _mesh("finger.stl") + "//- /w/finger.stl\n")
        for name in ("package:///gripper/finger.stl", "model://../finger.stl")
    ),
)
