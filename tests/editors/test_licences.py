"""Every copy of a bundle holds the licence of each package from which esbuild bundles a file."""

import json
import re
import subprocess
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path

from editors.editors import ROOT, lacking
from editors.vscode import EXTENSION, needs_tools, package

VIEW = ROOT / "view"


def licences(folder: Path, scratch: Path, entry: str, *options: str) -> dict[str, Sequence[str]]:
    """The licence files of each package in a bundle, according to esbuild's own list of its inputs."""
    esbuild = folder / "node_modules" / ".bin" / "esbuild"
    if not esbuild.exists():
        lacking(f"npm ci was not run in {folder}")
    told = scratch / "meta.json"
    command = [str(esbuild), entry, "--bundle", *options, f"--metafile={told}", f"--outfile={scratch / 'bundle.js'}"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    inputs = " ".join(json.loads(told.read_text())["inputs"])
    packages = {*re.findall(r"(?<!\S)(\S*node_modules/(?:@[^/]+/)?[^/]+)/", inputs)}
    names = re.compile(r"licen[cs]e|copying|notice", re.IGNORECASE)
    return {
        each: [path.read_text("utf-8") for path in (folder / each).iterdir() if names.search(path.name)]
        for each in packages
    }


def holds(bundle: str, text: str) -> bool:
    """Whether a bundle holds a text, apart from white space and ends of comments."""
    return "".join(text.replace("*/", "* /").split()) in "".join(bundle.split())


def test_the_page_of_the_view_holds_the_licences_of_all_that_is_in_it(tmp_path: Path) -> None:
    wanted = licences(VIEW, tmp_path, "src/main.ts", "--loader:.svg=text")
    subprocess.run(["node", "build.mjs", tmp_path], cwd=VIEW, check=True)
    page = (tmp_path / "view.js").read_text("utf-8")
    assert {"node_modules/three", "node_modules/lucide-static"} <= wanted.keys()
    assert [each for each, texts in wanted.items() if not texts or not all(holds(page, text) for text in texts)] == []


def test_the_package_for_vscode_holds_the_licences_of_all_that_is_in_it(tmp_path: Path) -> None:
    needs_tools()
    of_extension = licences(EXTENSION, tmp_path, "src/extension.ts", "--platform=node", "--external:vscode")
    of_page = licences(VIEW, tmp_path, "src/main.ts", "--loader:.svg=text")
    with zipfile.ZipFile(package()) as made:
        bundles = {name: made.read(f"extension/{name}").decode() for name in ("out/extension.js", "view/view.js")}
    assert "node_modules/vscode-languageclient" in of_extension
    for bundle, wanted in (("out/extension.js", of_extension), ("view/view.js", of_page)):
        assert [each for each, texts in wanted.items() if not texts] == []
        assert [text for texts in wanted.values() for text in texts if not holds(bundles[bundle], text)] == []


def test_the_wheel_holds_the_licence_of_the_headers_that_are_compiled_into_it() -> None:
    """tree-sitter generates `grammar/src/tree_sitter`, which is under its MIT licence."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    texts = [(ROOT / name).read_text("utf-8") for name in project["license-files"]]
    assert any("Max Brunsfeld" in text and "Permission is hereby granted" in text for text in texts)
