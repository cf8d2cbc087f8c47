"""Robots are where yourdfpy and pinocchio have them, where these are installed."""

import os
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import robray
from api.scene_files import CORPUS, EXAMPLES
from trials import trials

pytestmark = pytest.mark.quick

PRECISION = 1e-9

_SHAPES = ("box", "cylinder", "sphere", "mesh")


def check(peer: Any, path: Path, folder: Path) -> int:
    """That the links of a robot are at the same places in a random configuration; how many there are."""
    try:
        # Elsewhere, so that it is loaded with nothing else.
        scene = robray.load(folder / path.name, text=path.read_bytes())
    except robray.LoadError:
        return 0
    robot = peer.URDF.load(str(path), load_meshes=False, build_scene_graph=True)
    chance = random.Random(path.name)
    q = {name: chance.uniform(-1, 1) for name in robot.actuated_joint_names}
    robot.update_cfg(q)
    # What mimics goes along; of floating and planar joints it says nothing.
    told = {name: value for name, value in q.items() if name in scene.variables}
    for link in robot.link_map:
        expected = robot.get_transform(link, robot.base_link)
        np.testing.assert_allclose(scene.pose(link, told), expected, atol=PRECISION, err_msg=f"{path}: {link}")
    _check_shapes(robot, scene, told, path)
    return len(robot.link_map)


def _check_shapes(robot: Any, scene: robray.Scene, told: dict[str, float], path: Path) -> None:
    """Each visual and each collision is where its own origin is on its link; both list them link by link."""
    at = dict(zip(scene.frames, scene.poses(told), strict=True))
    for kind in ("visual", "collision"):
        expected = [
            robot.get_transform(link.name, robot.base_link) @ (np.eye(4) if part.origin is None else part.origin)
            for link in robot.robot.links
            for part in getattr(link, f"{kind}s")
            if any(getattr(part.geometry, shape) for shape in _SHAPES)
        ]
        found = [at[one.frame] @ one.X_FG @ _middle(one) for one in scene.geometries if getattr(one, kind)]
        assert len(found) == len(expected), f"{path}: {kind}s"
        for index, (one, other) in enumerate(zip(found, expected, strict=True)):
            np.testing.assert_allclose(one, other, atol=PRECISION, err_msg=f"{path}: {kind} {index}")


def _middle(geometry: robray.Geometry) -> Any:
    """Where in a frame a robot has the origin of a shape: of a cylinder, which stands on its frame, in its middle."""
    found = np.eye(4)
    if geometry.shape == "cylinder":
        height = geometry.measures["height"]
        assert isinstance(height, float | int), "a cylinder has a height"
        found[2, 3] = height / 2
    return found


def test_links_are_where_others_have_them(tmp_path: Path) -> None:
    peer = pytest.importorskip("yourdfpy", reason="yourdfpy is not installed")
    folders = [EXAMPLES, *([CORPUS / "urdf"] if "ROBRAY_ROBOTS" in os.environ else [])]
    robots = (path for folder in folders for path in sorted(folder.rglob("*.urdf")))
    compared = sum(check(peer, path, tmp_path) for path in robots)
    assert compared > (200 if len(folders) > 1 else 10)


MOVING = """\
<robot name="r">
<link name="base"/><link name="one"/><link name="two"/><link name="three"/><link name="four"/><link name="five"/>
<joint name="a" type="revolute"><parent link="base"/><child link="one"/><origin xyz="0 1 0" rpy="0.3 0.2 0.1"/>
  <axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
<joint name="b" type="revolute"><parent link="one"/><child link="two"/><origin xyz="1 0 0"/>
  <axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/>
  <mimic joint="a" multiplier="-2" offset="0.5"/></joint>
<joint name="c" type="prismatic"><parent link="two"/><child link="three"/><origin xyz="0 0 1"/>
  <axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/><mimic joint="a" offset="0.1"/></joint>
<joint name="p" type="planar"><parent link="three"/><child link="four"/><origin xyz="1 0 0" rpy="0.1 0.2 0.3"/>
  <axis xyz="0 0 1"/></joint>
<joint name="f" type="floating"><parent link="four"/><child link="five"/><origin xyz="0 0 1" rpy="0.5 0 0"/></joint>
</robot>
"""


@pytest.mark.parametrize("seed", range(trials(5)))
def test_what_follows_and_what_floats_is_where_pinocchio_has_it(seed: int) -> None:
    """Of planar joints pinocchio minds no axis: this one's is z."""
    pinocchio = pytest.importorskip("pinocchio", reason="pinocchio is not installed")
    scene = robray.load("r.urdf", text=MOVING)
    chance = np.random.default_rng(seed)
    q = {name: float(chance.uniform(-2, 2)) for name in scene.variables}
    model = pinocchio.buildModelFromXML(MOVING, mimic=True)
    data = model.createData()
    turned = pinocchio.Quaternion(pinocchio.rpy.rpyToMatrix(q["f/roll"], q["f/pitch"], q["f/yaw"])).coeffs()
    plane = (q["p/x"], q["p/y"], np.cos(q["p/theta"]), np.sin(q["p/theta"]))
    pinocchio.forwardKinematics(model, data, np.array([q["a"], *plane, q["f/x"], q["f/y"], q["f/z"], *turned]))
    pinocchio.updateFramePlacements(model, data)
    for link, frame in scene.links.items():
        expected = data.oMf[model.getFrameId(link)].homogeneous
        np.testing.assert_allclose(scene.pose(frame, q), expected, atol=PRECISION, err_msg=link)


@pytest.mark.parametrize("seed", range(3))
def test_chains_of_mimics_are_where_yourdfpy_has_what_they_come_to(seed: int, tmp_path: Path) -> None:
    """yourdfpy follows one step: it is given the same robot, with mimics of the first joint."""
    peer = pytest.importorskip("yourdfpy", reason="yourdfpy is not installed")
    chained = MOVING.replace('<mimic joint="a" offset="0.1"/>', '<mimic joint="b" multiplier="-0.5" offset="0.1"/>')
    direct = MOVING.replace('<mimic joint="a" offset="0.1"/>', '<mimic joint="a" multiplier="1" offset="-0.15"/>')
    (tmp_path / "r.urdf").write_text(direct)
    robot = peer.URDF.load(str(tmp_path / "r.urdf"), load_meshes=False, build_scene_graph=True)
    at = random.Random(seed).uniform(-1, 1)
    robot.update_cfg({"a": at})
    scene = robray.load("r.urdf", text=chained)
    for link, frame in scene.links.items():
        expected = robot.get_transform(link, robot.base_link)
        np.testing.assert_allclose(scene.pose(frame, {"a": at}), expected, atol=PRECISION, err_msg=link)
