"""The grammar's own packages, for Python and for Node."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import robray

GRAMMAR = Path(__file__).parents[2] / "grammar"
HEADERS = Path("/usr/include/node/node_api.h")


def run(*command: str, cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_all_have_one_version_and_one_licence() -> None:
    project = tomllib.loads((GRAMMAR / "pyproject.toml").read_text())["project"]
    package = json.loads((GRAMMAR / "package.json").read_text())
    told = json.loads((GRAMMAR / "tree-sitter.json").read_text())["metadata"]
    assert {project["version"], package["version"], told["version"]} == {robray.__version__}
    assert project["name"] == package["name"] == "tree-sitter-robray"
    assert project["description"] == package["description"] == told["description"]
    assert {project["license"], package["license"], told["license"]} == {"BSD-3-Clause"}
    assert (GRAMMAR / "LICENSE").read_bytes() == (GRAMMAR.parent / "LICENSE").read_bytes()


def test_the_package_for_python_is_built_of_its_sources_and_parses(tmp_path: Path) -> None:
    pytest.importorskip("pip", reason="pip is not installed")
    ignored = shutil.ignore_patterns("build", "*.egg-info", "node_modules", "*.so")
    shutil.copytree(GRAMMAR, tmp_path / "grammar", ignore=ignored)
    build = "import sys, setuptools.build_meta as build; build.build_sdist(sys.argv[1])"
    run(sys.executable, "-c", build, str(tmp_path), cwd=tmp_path / "grammar")
    [archive] = tmp_path.glob("tree_sitter_robray-*.tar.gz")
    pip = (sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation")
    run(*pip, "--wheel-dir", str(tmp_path), str(archive), cwd=tmp_path)
    [wheel] = tmp_path.glob("*.whl")
    assert "abi3" in wheel.name
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    script = str(GRAMMAR / "test" / "try_package.py")
    run(sys.executable, script, cwd=tmp_path, PYTHONPATH=str(tmp_path / "installed"))


def test_the_package_for_node_has_what_it_is_built_of() -> None:
    if shutil.which("npm") is None:
        pytest.skip("there is no npm")
    [told] = json.loads(run("npm", "pack", "--dry-run", "--json", "--ignore-scripts", "--offline", cwd=GRAMMAR))
    files = {each["path"] for each in told["files"]}
    assert {"binding.gyp", "bindings/node/binding.c", "bindings/node/index.js", "bindings/node/index.d.ts"} <= files
    assert {"src/parser.c", "src/node-types.json", "src/tree_sitter/parser.h", "queries/highlights.scm"} <= files
    assert not any(path.endswith((".so", ".py")) or "node_modules" in path for path in files)


ASK = """
const addon = require(process.argv[1]);
console.log(typeof addon.language, require("node:util").types.isExternal(addon.language));
"""


def test_the_addon_for_node_hands_the_parser_over(tmp_path: Path) -> None:
    """What is parsed with it is tried with the module of npm, where that can be had: `npm install && npm test`."""
    if shutil.which("node") is None or shutil.which("cc") is None or not HEADERS.is_file():
        pytest.skip("node's headers and a C compiler are not there")
    sources = (str(GRAMMAR / "bindings/node/binding.c"), str(GRAMMAR / "src/parser.c"))
    addon = str(tmp_path / "addon.node")
    run(
        "cc",
        "-shared",
        "-fPIC",
        "-O0",
        f"-I{HEADERS.parent}",
        f"-I{GRAMMAR / 'src'}",
        *sources,
        "-o",
        addon,
        cwd=tmp_path,
    )
    assert run("node", "-e", ASK, addon, cwd=tmp_path).split() == ["object", "true"]
