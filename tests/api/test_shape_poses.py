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
from cases import texts

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

TEXTS = texts(__file__)
ANYMAL = TEXTS["ANYmal"]
"""As its trunk and its legs: several visuals and collisions a link, turned, one of them where the link is."""

OWN: dict[str, dict[str, str]] = {
    "like ANYmal": {"robot.urdf": ANYMAL},
    # As its arms: a mesh to be seen, and many plain shapes that collide.
    "like Atlas": {"robot.urdf": TEXTS["Atlas"]},
    # Fixed parts, which have their shapes twice; and names of which amino makes the same one.
    "like Unitree": {"robot.urdf": TEXTS["Unitree"]},
    # Models that RobWork does not tell apart: in a frame, in the next one, beside both.
    "RobWork": {"cell.wc.xml": TEXTS["RobWork"]},
    "scene": {"main.robray": TEXTS["scene"]},
    "SMURF": {
        "cell.smurfs": TEXTS["SMURF"],
        "robot.smurf": "modelname: robot\nfiles: [robot.urdf]\n",
        "robot.urdf": ANYMAL,
    },
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
