"""Robots are where yourdfpy has them, where it is installed."""

import os
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import robray
from api.scene_files import CORPUS, EXAMPLES

PRECISION = 1e-9


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
        np.testing.assert_allclose(
            scene.pose(scene.links[link], told), expected, atol=PRECISION, err_msg=f"{path}: {link}"
        )
    return len(robot.link_map)


def test_links_are_where_others_have_them(tmp_path: Path) -> None:
    peer = pytest.importorskip("yourdfpy", reason="yourdfpy is not installed")
    folders = [EXAMPLES, *([CORPUS / "urdf"] if "ROBRAY_ROBOTS" in os.environ else [])]
    robots = (path for folder in folders for path in sorted(folder.rglob("*.urdf")))
    compared = sum(check(peer, path, tmp_path) for path in robots)
    assert compared > (200 if len(folders) > 1 else 10)
