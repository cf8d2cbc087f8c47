"""Our files for Helix, in the real Helix, set up in a fresh home directory as `editors/README.md` says."""

import re
import shutil
from pathlib import Path

import pytest

from editors.editors import ROOT, SEARCH, find, run
from editors.fragments import SCENES
from editors.recognised import write
from editors.terminal import Terminal
from subjects import PROTOCOL

pytestmark = pytest.mark.long("editors/helix", "grammar/queries", *PROTOCOL)

FILES = ROOT / "editors" / "helix"


def home(folder: Path) -> Path:
    """A home directory with our files; the grammar is that of the checkout."""
    config = folder / ".config" / "helix"
    (config / "runtime" / "grammars").mkdir(parents=True)
    shutil.copytree(FILES / "queries", config / "runtime" / "queries")
    text = (FILES / "languages.toml").read_text()
    source = f'source = {{ path = "{ROOT / "grammar"}" }}'
    lines = [source if line.startswith("source = ") else line for line in text.split("\n")]
    (config / "languages.toml").write_text('use-grammars = { only = ["robray"] }\n' + "\n".join(lines))
    (config / "config.toml").write_text('[editor.inline-diagnostics]\nother-lines = "hint"\n')
    return folder


def test_everything_is_found(tmp_path: Path) -> None:
    path = find("hx")
    environment = {"HOME": str(home(tmp_path)), "XDG_CONFIG_HOME": ""}
    assert "1 grammars built" in run(path, "--grammar", "build", environment=environment)
    said = run(path, "--health", "robray", environment=environment)
    rows = [
        line for line in said.split("\n") if line.startswith(("Tree-sitter", "Highlight", "Textobject", "Indent", "  "))
    ]
    assert len(rows) == 5, said
    assert all("✓" in row for row in rows), said


def test_findings_appear_and_a_scene_is_laid_out_when_it_is_written(tmp_path: Path) -> None:
    path = find("hx")
    folder = home(tmp_path)
    run(path, "--grammar", "build", environment={"HOME": str(folder), "XDG_CONFIG_HOME": ""})
    scene = folder / "scene.robray"
    scene.write_text("frame f {\nopacity 1;\n}\n")
    screen = Terminal(path, str(scene), home=folder)
    try:
        assert screen.shows("unknown attribute")
        screen.type(":w\r")
        assert screen.until(lambda: "    opacity" in _written(scene))
    finally:
        screen.type(":q!\r")
        screen.end()


def test_a_frame_that_is_taken_from_a_list_and_a_semicolon_end_their_statement_once(tmp_path: Path) -> None:
    """Helix asks for nothing that follows from what is typed."""
    scene = tmp_path / "scene.robray"
    scene.write_text("frame table {\n}\nframe f {\n    \nopacity 1;\n}\n")
    screen = Terminal(find("hx"), str(scene), home=home(tmp_path))
    try:
        assert screen.shows("unknown attribute")
        screen.type("jjjA")
        for begun, offered, taken in (("pare", "parent property", "parent"), ("tabl", "table module", "parent table")):
            screen.type(begun)
            assert screen.shows(offered), screen.text
            screen.type("\t\r")
            assert screen.until(lambda taken=taken: f"{taken}\n" in screen.text), screen.text  # type: ignore[misc]
        screen.type(";\x1b")
        screen.rest()
        screen.type(":w\r")
        assert screen.until(lambda: "parent table;\n" in _written(scene)), screen.text
    finally:
        screen.type("\x1b:q!\r")
        screen.end()


def _written(path: Path) -> str:
    """Helix moves the old file away before it writes the new one: between the two there is none."""
    return path.read_text() if path.exists() else ""


def test_the_command_that_builds_our_grammar_alone_is_right(tmp_path: Path) -> None:
    path = find("hx")
    (command,) = re.findall(r"^    (cc .*)$", (ROOT / "editors" / "README.md").read_text(), re.MULTILINE)
    folder = home(tmp_path)
    run("sh", "-c", command.replace("ROBRAY", str(ROOT)), environment={"HOME": str(folder)})
    said = run(path, "--health", "robray", environment={"HOME": str(folder), "XDG_CONFIG_HOME": ""})
    assert re.search(r"Tree-sitter parser: .*✓", said), said


@pytest.mark.parametrize(("name", "finds"), [("robray.toml", True), ("other.toml", False)])
def test_the_configuration_is_served_and_other_toml_is_not(
    name: str,
    finds: bool,  # noqa: FBT001 - a parameter of the test
    tmp_path: Path,
) -> None:
    path = find("hx")
    settings = tmp_path / name
    settings.write_text("\nexlude = []\n")
    screen = Terminal(path, str(settings), home=home(tmp_path))
    try:
        if finds:
            assert screen.shows("unknown key")
        else:
            screen.until(lambda: False, 3)
            assert "unknown key" not in screen.text
    finally:
        screen.type(":q!\r")
        screen.end()


@pytest.mark.parametrize("name", ["arm.smurf", "package.json", "docker-compose.yml", "pom.xml"])
def test_robots_in_smurf_are_served_and_other_yaml_json_and_xml_is_not(name: str, tmp_path: Path) -> None:
    path = find("hx")
    write(tmp_path)
    server = f'#!/bin/sh\ntouch {tmp_path}/started\nexec {shutil.which("robray", path=SEARCH)} "$@"\n'
    (tmp_path / "server").write_text(server)
    (tmp_path / "server").chmod(0o755)
    folder = home(tmp_path)
    languages = folder / ".config" / "helix" / "languages.toml"
    languages.write_text(languages.read_text().replace('command = "robray"', f'command = "{tmp_path}/server"'))
    screen = Terminal(path, str(tmp_path / name), home=folder)
    try:
        if name == "arm.smurf":
            assert screen.shows("does not exist"), screen.text
        else:
            screen.until(lambda: False, 2)
        assert (tmp_path / "started").exists() == (name == "arm.smurf")
    finally:
        screen.type(":q!\r")
        screen.end()


@pytest.mark.parametrize(("chosen", "shown"), [("one.robray", "[1, 0, 0] m"), ("other.robray", "[2, 0, 0] m")])
def test_a_fragment_is_shown_in_the_scene_that_the_project_names(chosen: str, shown: str, tmp_path: Path) -> None:
    """As `editors/README.md` says it is done."""
    path = find("hx")
    work = tmp_path / "cell"
    (work / ".helix").mkdir(parents=True)
    (work / ".git").mkdir()
    for name, text in SCENES.items():
        (work / name).write_text(text)
    (header,) = re.findall(r"^    (\[language-server.*)$", (ROOT / "editors" / "README.md").read_text(), re.MULTILINE)
    choice = f'"{(work / "part.robray").as_uri()}" = "{(work / chosen).as_uri()}"\n'
    (work / ".helix" / "languages.toml").write_text(f"{header}\n{choice}")
    screen = Terminal(path, "-w", str(work), str(work / "part.robray"), home=home(tmp_path))
    try:
        # To the name of the frame, and its hover, asked for until the server has read the scenes.
        screen.type("ff")
        for _ in range(10):
            screen.until(lambda: False, 3)
            screen.type(" k")
            if screen.until(lambda: shown in screen.text, 3):
                break
            screen.type("\x1b")
        assert shown in screen.text, screen.text
    finally:
        screen.type("\x1b:q!\r")
        screen.end()
