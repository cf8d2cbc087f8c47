"""What is looked at in a package for VS Code that holds the server: `editors/vscode/contents.py`.

The packages themselves take minutes to make, and are looked at where they are made. ROBRAY_VSIX may name a folder with
those for all targets (`editors/vscode/build.py --without-python --out FOLDER all`).
"""

import importlib.util
import json
import os
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from types import ModuleType, SimpleNamespace

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


@pytest.mark.parametrize(
    ("target", "told"),
    [("linux-arm64", "for the processor x64"), ("darwin-x64", "for linux"), ("win32-x64", "for linux")],
)
def test_what_is_compiled_is_for_the_target(contents: ModuleType, tmp_path: Path, target: str, told: str) -> None:
    assert f"packages/robray/_grammar.abi3.so is {told}" in faults(contents, tmp_path, {}, target)


def test_what_is_called_a_module_is_one(contents: ModuleType, tmp_path: Path) -> None:
    assert faults(contents, tmp_path, {"other/fast.so": b"words"}) == ["packages/other/fast.so is no program"]


def test_a_module_is_compiled_for_every_version(contents: ModuleType, tmp_path: Path) -> None:
    more = {"other/fast.cpython-311-x86_64-linux-gnu.so": compiled()}
    assert faults(contents, tmp_path, more) == ["other/fast is compiled for 311, and not for 311, 312"]


@pytest.mark.parametrize(
    ("source", "lacks"),
    [
        ("import gone", "gone"),
        ("def f():\n    from gone.deep import x", "gone.deep"),
        ("match 1:\n    case 1:\n        import gone", "gone"),
        ("from . import b\nfrom .c import d", "robray.c"),
        ("import other", "late"),
        ("import winreg, mujoco\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import gone", None),
        ("try:\n    import gone\nexcept ImportError:\n    gone = None", None),
    ],
)
def test_what_is_imported_is_there(contents: ModuleType, tmp_path: Path, source: str, lacks: str | None) -> None:
    """All that robray imports anywhere, and what others import as they are loaded."""
    more = {
        "robray/a.py": source.encode(),
        "robray/b.py": b"",
        "other/__init__.py": b"import late\ndef f():\n    import later\n",
    }
    found = faults(contents, tmp_path, more)
    assert [each.split(" imports ")[1] for each in found] == ([f"{lacks}, which is not there"] if lacks else [])


LACKS = "other-1.0.dist-info lacks its licence"


@pytest.mark.parametrize(
    ("told", "names", "lacks"),
    [
        ("License-File: LICENSE", ["licenses/LICENSE"], []),
        ("License-File: LICENSE", ["LICENSE"], []),
        ("License-File: LICENSE\nLicense-File: COPYING", ["licenses/LICENSE"], [LACKS]),
        ("License: MIT", ["LICENSE.txt"], []),
        ("License: MIT\n\nLicense-File: LICENSE", ["RECORD"], [LACKS]),
    ],
)
def test_every_package_of_python_has_its_licence(
    contents: ModuleType, tmp_path: Path, told: str, names: list[str], lacks: list[str]
) -> None:
    files = dict.fromkeys(names, b"") | {"METADATA": told.encode()}
    more = {f"other-1.0.dist-info/{name}": data for name, data in files.items()}
    assert faults(contents, tmp_path, more) == lacks


def test_a_python_of_its_own_has_its_licence(contents: ModuleType) -> None:
    package = SimpleNamespace(versions=[], packages={}, server={PurePosixPath("python/LICENSE.txt"): b""})
    assert [*contents.licences(package)] == []
    package.server.clear()
    assert [*contents.licences(package)] == ["its Python lacks its licence"]


def test_nothing_names_where_it_was_made(contents: ModuleType, tmp_path: Path) -> None:
    (found,) = faults(contents, tmp_path, {"other/made.txt": f"in {tempfile.gettempdir()}/pip-wheel".encode()})
    assert found.startswith("extension/server/packages/other/made.txt names ")


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
