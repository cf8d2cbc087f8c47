"""What is looked at in a package for VS Code that holds the server: `editors/vscode/contents.py`.

The packages themselves take minutes to make, and are looked at where they are made. ROBRAY_VSIX may name a folder with
those for all targets (`editors/vscode/build.py --without-python --out FOLDER all`).
"""

import importlib.util
import json
import os
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest
import watchfiles

from editors.vscode import EXTENSION

RELEASED = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"]

pytestmark = pytest.mark.skipif(importlib.util.find_spec("lief") is None, reason="lief is not installed")


@pytest.fixture(scope="module")
def contents() -> ModuleType:
    sys.path.insert(0, str(EXTENSION))
    try:
        return importlib.import_module("contents")
    finally:
        sys.path.remove(str(EXTENSION))


def compiled() -> bytes:
    """A module for Linux on x64, as far as this is one."""
    if sys.platform != "linux" or os.uname().machine != "x86_64":
        pytest.skip("what is compiled here is for another target")
    (module,) = Path(watchfiles.__file__).parent.glob("_rust_notify*.so")
    return module.read_bytes()


def faults(contents: ModuleType, to: Path, more: Mapping[str, bytes], target: str = "linux-x64") -> list[str]:
    """Of a package that is sound but for what is more in it."""
    told = {"versions": ["3.11", "3.12"], "given": []}
    files = {
        "extension.vsixmanifest": f'<Identity TargetPlatform="{target}" />'.encode(),
        "extension/server/main.py": b"",
        "extension/server/server.json": json.dumps(told).encode(),
        "extension/server/packages/robray/__init__.py": b"from robray import _grammar\nimport robray._grammar, json\n",
        "extension/server/packages/robray/_grammar.abi3.so": compiled(),
        **{f"extension/server/packages/{name}": data for name, data in more.items()},
    }
    made = to / "a.vsix"
    with zipfile.ZipFile(made, "w") as packed:
        for name, data in files.items():
            packed.writestr(name, data)
    found: list[str] = contents.faults(contents.Package(made))
    return found


def test_a_sound_package_has_no_faults(contents: ModuleType, tmp_path: Path) -> None:
    assert faults(contents, tmp_path, {}) == []
    assert "Python 3.11 3.12 of the user's" in contents.sentence(contents.Package(tmp_path / "a.vsix"))


@pytest.mark.parametrize("target", RELEASED)
def test_the_package_for_a_target_is_sound(contents: ModuleType, target: str) -> None:
    folder = os.environ.get("ROBRAY_VSIX")
    if folder is None:
        pytest.skip("ROBRAY_VSIX names no folder with packages")
    (path,) = Path(folder).glob(f"robray-{target}-*.vsix")
    package = contents.Package(path)
    assert package.target == target
    assert contents.faults(package) == []


def test_the_targets_that_are_released_are_those_that_the_readme_names() -> None:
    text = (EXTENSION / "build.py").read_text(encoding="utf-8")
    (named,) = [line for line in text.splitlines() if line.startswith("RELEASED = ")]
    assert [word.strip('"') for word in named.partition("(")[2].rstrip(")").split(", ")] == RELEASED
    readme = (EXTENSION / "README.md").read_text(encoding="utf-8")
    assert all(f"`{target}`" in readme for target in RELEASED)
