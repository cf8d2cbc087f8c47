"""Noted by resolving: a mesh in a folder that is not there. One is told for all meshes of a file in that folder."""

from robray.facts.details import InFolder
from robray.rules.engine.gathered_meshes import meshes_in_missing_folders
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-mesh-folder-not-found",
    severity=Severity.WARNING,
    summary="The folder that meshes are in does not exist.",
    message="there is no folder '{folder}'",
    details=InFolder,
    message_at=meshes_in_missing_folders,
    explanation=(
        "That is said once for each folder, of a package once for all of its folders, and not of each mesh: often all "
        "of them are made, or fetched, by something that has not been run yet. A relative path counts from the folder "
        "of the robot's file; a package is looked for in 'package-paths' in robray.toml, then in "
        "ROS_PACKAGE_PATH, AMENT_PREFIX_PATH and COLCON_PREFIX_PATH, then around and beside the file."
    ),
    bad="""\
<robot name="arm">
  <link name="base">
    <visual>
      <geometry>
        <mesh filename="[|mesh/base.stl|]"/>
      </geometry>
    </visual>
    <collision>
      <geometry>
        <mesh filename="mesh/base_hull.stl"/>
      </geometry>
    </collision>
  </link>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base">
    <visual>
      <geometry>
        <mesh filename="meshes/base.stl"/>
      </geometry>
    </visual>
    <collision>
      <geometry>
        <mesh filename="meshes/base_hull.stl"/>
      </geometry>
    </collision>
  </link>
</robot>
//- /w/meshes/base.stl
//- /w/meshes/base_hull.stl
""",
)
