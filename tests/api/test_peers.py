"""Robots are where yourdfpy has them, where it is installed."""

import os
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import robray
from api.scene_files import CORPUS, EXAMPLES

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
    # Of mimics amino knows nothing: whoever wants them sets them.
    told = {name: value for name, value in q.items() if name in scene.variables}
    for name, joint in scene.joints.items():
        if joint.follows is not None:
            told[name] = joint.follows.multiplier * q[joint.follows.variable] + joint.follows.offset
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
