"""Agreement with urdfdom's verdicts and with link poses on a collection of robots, where one is at hand."""

import json
import os
from pathlib import Path

import pytest

from robray.analysis.analysis import scene_model
from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.formats.urdf import kinds as urdf_kinds
from robray.formats.urdf.semantics.answers import parent_joint
from robray.rules.engine.diagnose import accepts
from robray.scene.pose import IDENTITY, Pose, rotated

FOLDER = Path(os.environ.get("ROBRAY_ROBOTS", os.devnull))
"""Holds robots, `check_urdf_verdicts.tsv` and `expected_poses.json`."""

DIFFERENT: dict[str, str] = {}
"""Files of which another verdict than urdfdom's is right, and why. There is none."""

ROUNDED = 1e-6


def scene_of(name: str) -> SceneState:
    workspace = new_workspace()
    workspace.set_text("/w/main.urdf", (FOLDER / name).read_bytes())
    workspace.set_existing(dict.fromkeys(workspace.wanted_existence(), True))
    return workspace.analysis().scenes["/w/main.urdf"]


pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="ROBRAY_ROBOTS names no folder with robots, their verdicts and poses"
)


def test_verdicts_are_urdfdoms() -> None:
    rows = [line.split("\t") for line in (FOLDER / "check_urdf_verdicts.tsv").read_text().splitlines()]
    wrong = [name for name, status, *_ in rows if accepts(scene_of(name)) is not (status == "rc=0")]
    assert wrong == list(DIFFERENT)
    assert len(rows) > 40


def test_link_poses_are_as_expected() -> None:
    """In the root link, at zero, to the digits that were written down."""
    compared = 0
    for name, expected in json.loads((FOLDER / "expected_poses.json").read_text()).items():
        if expected["verdict"] != "ok":
            continue
        found = link_poses(scene_of(name))
        assert found.keys() == expected["links"].keys(), name
        for link, rows in expected["links"].items():
            X_RL = found[link]
            assert X_RL is not None
            columns = [rotated(X_RL.rotation, axis) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
            for row, written in enumerate(rows[:3]):
                here = [*(column[row] for column in columns), X_RL.translation[row]]
                assert here == pytest.approx(written, abs=ROUNDED), f"{name}: {link}"
            compared += 1
    assert compared > 200


def link_poses(scene: SceneState) -> dict[str, Pose | None]:
    """`X_RL` of every link, by its joint's frame."""
    poses = scene_model(scene).poses_in_root()
    found: dict[str, Pose | None] = {}
    for symbol, places in scene.declarations.items():
        if symbol.kind is urdf_kinds.LINK:
            joint = parent_joint(scene, symbol.name, places[0])
            found[symbol.name] = IDENTITY if joint is None else poses[joint.name or ""]
    return found
