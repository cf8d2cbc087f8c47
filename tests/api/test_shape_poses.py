"""Each shape of a scene is at the same place in the world in all outputs: one table of outputs, one of robots."""

import math
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import robray
from api.scene_files import EXAMPLES
from api.shape_outputs import (
    TRIANGLES,
    Both,
    difference,
    matrix,
    of_c,
    of_collisions,
    of_conversion,
    of_gltf,
    of_markup,
    of_mjcf,
    of_python,
    of_show,
    of_trimesh,
    of_view,
)

OUTPUTS: dict[str, Callable[[Path, Path], Both]] = {
    "show": lambda path, _: of_show(path),
    "view": lambda path, _: of_view(path),
    "trimesh": lambda path, _: of_trimesh(path),
    "glTF": lambda path, _: of_gltf(path),
    "MJCF": lambda path, _: of_mjcf(path),
    "C": of_c,
    "collisions": lambda path, _: of_collisions(path),
    "scene": lambda path, folder: of_conversion(path, folder, ".robray"),
    "robot": lambda path, folder: of_conversion(path, folder, ".urdf"),
}

PRECISION = {"glTF": 1e-5, "trimesh": 1e-5, "MJCF": 1e-5, "C": 1e-6}
"""Metres; of others it is a millionth of a millimetre. glTF and meshes have single numbers."""

# As the trunk and the legs of ANYmal: several visuals and collisions a link, turned, one of them where the link is.
LIKE_ANYMAL = """
<robot name="like_anymal">
  <link name="base">
    <visual><geometry><mesh filename="part.obj"/></geometry></visual>
    <visual><origin xyz="0 0 0.3" rpy="0.2 0 0"/><geometry><box size="0.5 0.3 0.1"/></geometry></visual>
    <visual><origin xyz="0.3 0 0.1" rpy="0 1.57 0"/><geometry><cylinder radius="0.05" length="0.2"/></geometry></visual>
    <visual><origin xyz="-0.3 0 0.1"/><geometry><mesh filename="part.obj" scale="2 2 2"/></geometry></visual>
    <collision><origin xyz="0 0 0.08"/><geometry><box size="0.53 0.27 0.24"/></geometry></collision>
    <collision><origin xyz="0.3 0 0.1" rpy="0 1.57 0.1"/>
      <geometry><cylinder radius="0.06" length="0.2"/></geometry></collision>
    <collision><origin xyz="-0.3 0 0.1"/><geometry><sphere radius="0.07"/></geometry></collision>
    <inertial><origin xyz="0 0 0.1"/>
      <mass value="6"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
  </link>
  <joint name="LF_HAA" type="revolute">
    <parent link="base"/><child link="LF_HIP"/><origin xyz="0.3 0.1 0" rpy="2.6 0 0.5"/><axis xyz="1 0 0"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
  <link name="LF_HIP">
    <visual><geometry><box size="0.1 0.2 0.3"/></geometry></visual>
    <visual><origin xyz="0.1 0.2 0.3" rpy="0.1 0.2 0.3"/><geometry><mesh filename="part.obj"/></geometry></visual>
    <visual><origin xyz="0.2 0.2 0.3" rpy="0 0 0.3"/><geometry><box size="0.1 0.2 0.3"/></geometry></visual>
    <collision><geometry><cylinder radius="0.1" length="0.3"/></geometry></collision>
    <collision><origin xyz="0 0.1 0"/><geometry><cylinder radius="0.1" length="0.3"/></geometry></collision>
    <collision><geometry><sphere radius="0.1"/></geometry></collision>
  </link>
  <joint name="LF_HFE" type="continuous">
    <parent link="LF_HIP"/><child link="LF_THIGH"/><origin xyz="0 0.1 0.2" rpy="0.4 0.5 0.6"/><axis xyz="0 2 0"/>
  </joint>
  <link name="LF_THIGH">
    <visual><origin xyz="0 0 0.1"/><geometry><sphere radius="0.05"/></geometry></visual>
    <visual><origin xyz="0 0 0.2"/><geometry><sphere radius="0.05"/></geometry></visual>
    <collision><origin xyz="0 0 0.1"/><geometry><mesh filename="part.obj"/></geometry></collision>
    <collision><origin xyz="0 0 0.4" rpy="0 0 1"/><geometry><mesh filename="part.obj"/></geometry></collision>
  </link>
</robot>
"""

# As the arms of Atlas: a mesh to be seen, and many plain shapes that collide.
LIKE_ATLAS = """
<robot name="like_atlas">
  <link name="pelvis"><visual><geometry><box size="0.2 0.2 0.2"/></geometry></visual></link>
  <joint name="back_bkz" type="fixed"><parent link="pelvis"/><child link="torso"/>
    <origin xyz="0 0 0.2" rpy="0 0.1 0"/></joint>
  <link name="torso">
    <visual><geometry><mesh filename="part.obj"/></geometry></visual>
    <collision><origin xyz="-0.1 0 0.2" rpy="1.6 0 0"/>
      <geometry><cylinder radius="0.13" length="0.1"/></geometry></collision>
    <collision><origin xyz="-0.2 0.1 0.3" rpy="0 0.4 0"/><geometry><box size="0.1 0.3 0.2"/></geometry></collision>
    <collision><origin xyz="0.1 0 0.5" rpy="0 0 0.7"/><geometry><box size="0.2 0.1 0.1"/></geometry></collision>
    <collision><origin xyz="0 0 0.6"/><geometry><sphere radius="0.1"/></geometry></collision>
    <collision><origin xyz="0 0.3 0.6" rpy="1.6 0 0"/>
      <geometry><cylinder radius="0.1" length="0.3"/></geometry></collision>
  </link>
  <joint name="lift" type="prismatic">
    <parent link="torso"/><child link="head"/><origin xyz="0 0 0.6" rpy="0 0 1"/><axis xyz="0 0 0.5"/>
    <limit lower="0" upper="1" effort="1" velocity="1"/>
  </joint>
  <link name="head">
    <visual><origin rpy="0 0 0.2"/><geometry><cylinder radius="0.1" length="0.3"/></geometry></visual>
    <visual><origin xyz="0 0 0.2"/><geometry><cylinder radius="0.1" length="0.1"/></geometry></visual>
    <collision><origin xyz="0 0 0.2"/><geometry><cylinder radius="0.1" length="0.4"/></geometry></collision>
  </link>
</robot>
"""

# As robots of Unitree: fixed parts, which have their shapes twice; and names of which amino makes the same one.
LIKE_UNITREE = """
<robot name="like_unitree">
  <link name="base"/>
  <joint name="floating_base" type="fixed"><parent link="base"/><child link="trunk"/><origin xyz="0 0 1"/></joint>
  <link name="trunk">
    <visual name="a"><origin xyz="0 0 0"/><geometry><box size="0.2 0.1 0.1"/></geometry></visual>
    <visual name="b"><origin xyz="0 0 0.1"/><geometry><box size="0.2 0.1 0.1"/></geometry></visual>
    <visual name="c"><origin xyz="0 0 0.1"/><geometry><box size="0.2 0.1 0.1"/></geometry></visual>
    <collision><origin xyz="0 0 0.1"/><geometry><box size="0.2 0.1 0.1"/></geometry></collision>
    <collision><origin xyz="0.1 0 0.1" rpy="0 0 0.5"/><geometry><box size="0.2 0.1 0.1"/></geometry></collision>
  </link>
  <joint name="trunk-visual" type="fixed"><parent link="trunk"/><child link="trunk-visual"/>
    <origin xyz="1 0 0"/></joint>
  <link name="trunk-visual">
    <visual><origin xyz="0 0.1 0"/><geometry><sphere radius="0.1"/></geometry></visual>
    <visual><origin xyz="0 0.2 0"/><geometry><sphere radius="0.2"/></geometry></visual>
  </link>
  <joint name="trunk-collision-2" type="fixed"><parent link="trunk"/><child link="tail"/><origin xyz="-1 0 0"/></joint>
  <link name="tail">
    <collision><origin xyz="0 0 0.1"/><geometry><sphere radius="0.1"/></geometry></collision>
    <collision><origin xyz="0 0 0.4"/><geometry><sphere radius="0.1"/></geometry></collision>
  </link>
</robot>
"""

# Models that RobWork does not tell apart: in a frame, in the next one, beside both.
WORKCELL = """
<WorkCell name="cell">
  <Frame name="A" refframe="WORLD"><RPY>30 0 0</RPY><Pos>0 0 1</Pos>
    <Drawable name="D"><RPY>0 0 0</RPY><Pos>0 0 1</Pos><Box x="1" y="1" z="1"/><Sphere radius="0.3"/></Drawable>
    <Drawable name="D"><RPY>0 90 0</RPY><Pos>0 0 2</Pos><Box x="1" y="2" z="1"/></Drawable>
    <CollisionModel name="D"><RPY>0 0 45</RPY><Pos>0 0 3</Pos><Cylinder radius="0.2" z="1"/></CollisionModel>
  </Frame>
  <Frame name="B" refframe="A"><RPY>0 0 0</RPY><Pos>1 0 0</Pos>
    <Drawable name="D"><Box x="1" y="1" z="2"/></Drawable></Frame>
  <Drawable name="D" refframe="A"><RPY>90 0 0</RPY><Pos>0 0 4</Pos><Box x="1" y="1" z="1"/></Drawable>
  <Drawable name="D" refframe="A"><RPY>0 0 0</RPY><Pos>0 0 5</Pos><Box x="1" y="1" z="3"/></Drawable>
  <CollisionModel name="D" refframe="B"><RPY>0 0 0</RPY><Pos>0 0 6</Pos><Box x="1" y="1" z="1"/></CollisionModel>
</WorkCell>
"""

SCENE = """
class red { color [1, 0, 0]; }
frame table {
  translation [1, 0, 0.5]; rpy [0.1, 0.2, 0.3];
  geometry { isa red; shape box; dimension [1, 2, 0.1]; }
  geometry { shape cylinder; height 0.5; radius 0.1; collision 0; }
  geometry { shape sphere; radius 0.2; visual 0; }
  frame lamp {
    type revolute; axis [0, 0, 1]; offset 0.5; translation [0, 0, 0.3];
    geometry { shape cylinder; height 0.2; radius 0.05; scale 2; }
    geometry { mesh "part.obj"; }
  }
}
frame table { geometry { shape box; dimension [0.1, 0.1, 0.1]; } }
"""

SMURF = "modelname: robot\nfiles: [robot.urdf]\n"
SMURFS = """
entities:
  - {name: one, type: smurf, file: robot.smurf, position: [1, 0, 0],
    rotation: [0, 0, 0.7071067811865476, 0.7071067811865476]}
  - {name: two, type: smurf, file: robot.smurf, parent: one::LF_HIP, position: [0, 0, 1]}
"""

OWN: dict[str, dict[str, str]] = {
    "like ANYmal": {"robot.urdf": LIKE_ANYMAL},
    "like Atlas": {"robot.urdf": LIKE_ATLAS},
    "like Unitree": {"robot.urdf": LIKE_UNITREE},
    "RobWork": {"cell.wc.xml": WORKCELL},
    "scene": {"main.robray": SCENE},
    "SMURF": {"cell.smurfs": SMURFS, "robot.smurf": SMURF, "robot.urdf": LIKE_ANYMAL},
}
"""The first file is the one that is loaded."""

ROBOT_FILES = ["examples/robot/lifter.urdf", "examples/two_arms/arm.urdf"]
WITH_OTHERS = ["examples/arm/arm.robray", "examples/table/scene.robray", "examples/workcell/cell.robray"]
"""Scenes with shapes that robots do not have."""

ROBOTS = [
    *OWN,
    *ROBOT_FILES,
    *WITH_OTHERS,
    "examples/robwork/cell.wc.xml",
    "examples/smurf/arm.smurf",
    "examples/smurf/cell.smurfs",
]


CASES = [
    (output, robot)
    for output in OUTPUTS
    for robot in ROBOTS
    # A robot is one already, and has neither cones nor grids.
    if output != "robot" or robot not in ("like ANYmal", "like Atlas", "like Unitree", *WITH_OTHERS, *ROBOT_FILES)
]

MORE = {"MJCF"}
"""The outputs that have meshes and boxes in place of cones and grids."""


def path_of(robot: str, folder: Path) -> Path:
    """The file in a folder of its own, where it is loaded with nothing else."""
    if robot in OWN:
        (folder / "part.obj").write_text(TRIANGLES)
        for name, text in OWN[robot].items():
            (folder / name).write_text(text)
        return folder / next(iter(OWN[robot]))
    source = EXAMPLES / robot.removeprefix("examples/")
    copied = shutil.copytree(source.parent, folder / "copied", ignore=shutil.ignore_patterns("robray.toml"))
    return copied / source.name


def check(one: Both, other: Both, precision: float, *, may_have_more: bool = False) -> None:
    for first, second in zip(one, other, strict=True):
        if first is not None and second is not None:
            lacking, more = difference(first, second, precision)
            assert lacking == []
            assert may_have_more or more == []


@pytest.mark.parametrize(("output", "robot"), CASES)
def test_each_shape_is_where_it_is_in_python(output: str, robot: str, tmp_path: Path) -> None:
    path = path_of(robot, tmp_path)
    found = OUTPUTS[output](path, tmp_path)
    check(of_python(path), found, PRECISION.get(output, 1e-9), may_have_more=output in MORE)


@pytest.mark.parametrize("robot", ["like ANYmal", "like Atlas", "like Unitree", *ROBOT_FILES])
def test_each_shape_of_a_robot_is_where_its_own_origin_is(robot: str, tmp_path: Path) -> None:
    path = path_of(robot, tmp_path)
    check(of_markup(path), of_python(path), 1e-9)


AXIS = """
<robot name="r"><link name="base"/>
  <joint name="turn" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 2"/></joint>
  <link name="arm"><visual><origin xyz="1 0 0"/><geometry><box size="1 1 1"/></geometry></visual></link>
</robot>
"""


def test_an_axis_of_a_robot_is_a_direction_in_all_outputs() -> None:
    scene = robray.load("r.urdf", text=AXIS)
    expected = matrix((0, 0, math.sin(0.3), math.cos(0.3)), (math.cos(0.6), math.sin(0.6), 0))
    found = scene.pose("arm", {"turn": 0.6}) @ scene.geometries[0].X_FG
    np.testing.assert_allclose(found, expected, atol=1e-12)
    np.testing.assert_allclose(scene.to_trimesh({"turn": 0.6}).graph["arm/0"][0], expected, atol=1e-12)


def test_an_axis_of_a_scene_scales_as_in_amino_and_cannot_be_drawn() -> None:
    text = "frame f { type revolute; axis [0, 0, 2]; geometry { shape box; dimension [1, 1, 1]; } }"
    scene = robray.load("a.robray", text=text)
    assert np.linalg.det(scene.pose("f", {"f": 0.6})[:3, :3]) != pytest.approx(1)
    with pytest.raises(robray.ConversionError, match="the axis of its joint 2"):
        scene.to_trimesh({"f": 0.6})
