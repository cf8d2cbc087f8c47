"""The robots and scenes of the corpus: poses by MARS' reading to 1e-9, and what is found in them."""

import json
import math
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from robray import disk
from robray.analysis.analysis import scene_model
from robray.analysis.links import poses_in_world
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.rules import RULES
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Severity
from robray.scene.pose import Pose, rotated

CORPUS = Path(os.environ.get("ROBRAY_ROBOTS", "")).parent
SMURF, SMURFS = CORPUS / "smurf", CORPUS / "smurfs"
SYNTHETIC = SMURFS / "SYNTHETIC"

pytestmark = pytest.mark.skipif(
    "ROBRAY_ROBOTS" not in os.environ or not SMURFS.is_dir(), reason="ROBRAY_ROBOTS has no neighbour with SMURF"
)


def loaded(path: Path) -> Workspace:
    workspace = new_workspace()
    text = path.read_bytes()
    workspace.set_text(str(path), text)
    workspace.pin(str(path))
    disk.complete(workspace, read_scope_around(Projects(), [], [str(CORPUS)]))
    return workspace


def expected(folder: Path) -> Iterator[tuple[str, Any]]:
    if folder.is_dir():
        yield from json.loads((folder / "expected.json").read_text()).items()


def rows(pose: Pose) -> list[float]:
    x, y, z = (rotated(pose.rotation, axis) for axis in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)))
    return [value for i in range(3) for value in (x[i], y[i], z[i], pose.translation[i])]


def cases() -> list[Any]:
    if not SMURFS.is_dir() or "ROBRAY_ROBOTS" not in os.environ:
        return []
    return [pytest.param(folder / name, told, id=name) for folder in (SMURF, SMURFS) for name, told in expected(folder)]


@pytest.mark.parametrize(("path", "told"), cases())
def test_poses(path: Path, told: Mapping[str, Any]) -> None:
    scene = loaded(path).analysis().scenes[str(path)]
    poses = poses_in_world(scene, scene_model(scene))
    assert {name for name, pose in poses.items() if pose is not None} == told["world"].keys()
    for name, values in told["world"].items():
        pose = poses[name]
        assert pose is not None
        for mine, theirs in zip(rows(pose), values, strict=True):
            assert math.isclose(mine, theirs, abs_tol=1e-9), name


@pytest.mark.parametrize(("path", "told"), cases())
def test_findings_of_the_oracle(path: Path, told: Mapping[str, Any]) -> None:
    workspace = loaded(path)
    analysis = workspace.analysis()
    found = {
        (each.code, os.path.relpath(other, path.parent), line + 1)
        for other in analysis.paths_in([analysis.scenes[str(path)]])
        for each in diagnostics(analysis, other)
        for line in {*map(analysis.files[other].lines.line, each.at.span)}
    }
    cycles = {each for each in found if each[0] == "smurf-parent-cycle"}
    # What Phobos writes everywhere has a code of its own there, and is nothing here.
    wanted = {tuple(each) for each in told["findings"] if each[0] in RULES}
    # One of a ring is told.
    assert {each for each in wanted if each[0] != "smurf-parent-cycle"} <= found
    assert cycles <= wanted
    assert bool(cycles) == any(each[0] == "smurf-parent-cycle" for each in wanted)


def verdicts() -> list[Any]:
    path = SYNTHETIC / "expected_findings.json"
    if "ROBRAY_ROBOTS" not in os.environ or not path.is_file():
        return []
    return [pytest.param(SYNTHETIC / name, told, id=name) for name, told in json.loads(path.read_text()).items()]


@pytest.mark.parametrize(("path", "told"), verdicts())
def test_verdicts(path: Path, told: Mapping[str, Any]) -> None:
    workspace = loaded(path)
    analysis = workspace.analysis()
    assert accepts(analysis.scenes[str(path)]) is (told["verdict"] == "accepted")
    shown = set()
    for other in analysis.paths_in([analysis.scenes[str(path)]]):
        for each in diagnostics(analysis, other):
            first, last = (analysis.files[other].lines.line(at) + 1 for at in each.at.span)
            shown.add((each.code, each.severity.value, first, last, other))
    for code, severity, first, last, *where in told["findings"]:
        at = str(SYNTHETIC / where[0]) if where else str(path)
        assert any(
            (each[0], each[1], each[4]) == (code, severity, at) and each[2] <= last and each[3] >= first
            for each in shown
        ), (code, shown)
    if told["verdict"] == "accepted":
        assert not [each for each in shown if each[1] == Severity.ERROR.value]
