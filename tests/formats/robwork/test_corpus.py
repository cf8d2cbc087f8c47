"""Real files, and what RobWork's own loaders made of them: verdicts, poses in the world and findings.

They lie beside the robots of `ROBRAY_ROBOTS`; `expected.json` there says what is expected.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from robray.analysis.analysis import scene_model
from robray.analysis.files import Absence
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.scene.rotation_matrix import determinant, from_matrix, nearest_rotation, to_matrix

FOLDER = Path(os.environ.get("ROBRAY_ROBOTS", os.devnull)).parent / "robwork"
EXACT = 1e-9
SET = "/robray.toml#set"


def _expected(name: str) -> dict[str, Any]:
    path = FOLDER / name
    found: dict[str, Any] = json.loads(path.read_text()) if path.is_file() else {}
    return found


FILES = _expected("expected.json")
FINDINGS = _expected("SYNTHETIC/expected_findings.json")


def loaded(*paths: Path) -> Workspace:
    """The files, together where there are several, with all that they include."""
    workspace = new_workspace()
    for path in paths:
        workspace.set_text(str(path), path.read_bytes())
        workspace.pin(str(path))
    if len(paths) > 1:
        workspace.load_together({SET: tuple(map(str, paths))})
    while wanted := workspace.missing_files():
        for each in sorted(wanted):
            if os.path.isfile(each):
                workspace.set_text(each, Path(each).read_bytes())
            else:
                workspace.set_absent(each, Absence.MISSING)
    return workspace


def of_file(name: str, workcell: str | None) -> tuple[Workspace, SceneState]:
    path = FOLDER / name
    beside = () if workcell is None else (path.parent / workcell,)
    workspace = loaded(*beside, path)
    scenes = workspace.analysis().scenes
    return workspace, scenes[SET if beside else str(path)]


@pytest.mark.skipif(not FILES, reason="beside ROBRAY_ROBOTS there is no RobWork")
@pytest.mark.parametrize("name", FILES)
def test_real_files_are_taken_and_placed_as_their_loaders_do(name: str) -> None:
    told = FILES[name]
    _, scene = of_file(name, told.get("workcell"))
    assert accepts(scene) is (told["verdict"] == "accepted")
    if not accepts(scene):
        return
    poses = scene_model(scene).poses_in_root()
    assert set(told["world"]) <= set(poses)
    for frame, numbers in told["world"].items():
        pose = poses[frame]
        assert pose is not None, frame
        a, b, c, x, d, e, f, y, g, h, i, z = numbers
        matrix = nearest_rotation((a, b, c, d, e, f, g, h, i))
        assert matrix is not None
        assert pose.translation == pytest.approx((x, y, z), abs=EXACT), frame
        if determinant((a, b, c, d, e, f, g, h, i)) < 0:
            # What mirrors is in RobWork as it is written.
            continue
        assert to_matrix(pose.rotation) == pytest.approx(to_matrix(from_matrix(matrix)), abs=EXACT), frame


@pytest.mark.skipif(not FINDINGS, reason="beside ROBRAY_ROBOTS there is no RobWork")
@pytest.mark.parametrize("name", FINDINGS)
def test_real_findings(name: str) -> None:
    told = FINDINGS[name]
    workspace, _ = of_file(f"SYNTHETIC/{name}", told.get("workcell"))
    path = str(FOLDER / "SYNTHETIC" / name)
    analysis = workspace.analysis()
    lines = analysis.files[path].lines
    found = {
        (each.code, each.severity.value, lines.line(each.at.span.start) + 1) for each in diagnostics(analysis, path)
    }
    assert found == {(code, severity, line) for code, severity, line, _ in told["findings"]}
