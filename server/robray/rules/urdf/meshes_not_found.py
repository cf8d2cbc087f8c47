"""Told for the meshes of a file that a folder lacks, where it lacks nearly all that is looked for in it."""

from robray.facts.details import InFolder
from robray.rules.engine.gathered_meshes import meshes_in_bare_folder
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="urdf-meshes-not-found",
    severity=Severity.WARNING,
    summary="A folder lacks nearly all meshes that are looked for in it.",
    message="the folder '{folder}' lacks meshes",
    details=InFolder,
    message_at=meshes_in_bare_folder,
    explanation=(
        "That is said once for each folder, and not of each mesh, where fewer than one of four is there. Often all of "
        "them are made, or fetched, by something that has not been run yet: the folder of a git submodule is empty "
        "until 'git submodule update --init'. A relative path counts from the folder of the robot's file; a package is "
        "looked for in 'package-paths' in robray.toml, then in ROS_PACKAGE_PATH, AMENT_PREFIX_PATH and "
        "COLCON_PREFIX_PATH, then around and beside the file."
    ),
    bad="""\
<robot name="arm">
  <link name="base">
    <visual>
      <geometry>
        <mesh filename="[|meshes/base.stl|]"/>
      </geometry>
    </visual>
    <collision>
      <geometry>
        <mesh filename="meshes/base_hull.stl"/>
      </geometry>
    </collision>
  </link>
</robot>
//- /w/meshes/README.md
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
