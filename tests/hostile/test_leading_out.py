"""What leads out of a project, by a link, a setting or an exchange: nothing of it is read, and so nothing is shown."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.session import editor
from robray import disk
from robray.analysis.files import Absence
from robray.cli.main import main
from robray.project import Projects
from robray.project_access import read_scope_around

SECRET = "SESAME"

TEXTS = {
    "robray.toml": [f"{SECRET} = 1\n", f'[rules]\nignore = ["{SECRET}"]\n', f"{SECRET}", f"[scenes.{SECRET}]\n"],
    "pyproject.toml": [
        f"[tool.robray]\n{SECRET} = 1\n",
        f'[tool.robray.rules.severity]\nunused-constant = "{SECRET}"\n',
        f"[tool.robray]\n[{SECRET}",
    ],
    ".gitignore": [f"{SECRET}\n" * 20_000],
}

VERBS = (
    ["check"],
    ["check", "--output-format", "json"],
    ["check", "--fix"],
    ["format", "--check"],
    ["config"],
    ["show"],
)

Said = Callable[..., str]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "project/scenes").mkdir(parents=True)
    (tmp_path / "outside").mkdir()
    (tmp_path / "project/scenes/a.robray").write_text("def seen 1;\nframe f { parent g; }\n")
    return tmp_path


@pytest.fixture
def said(capfd: pytest.CaptureFixture[str]) -> Said:
    """All that a command prints, wherever."""

    def run(*arguments: str) -> str:
        capfd.readouterr()
        main(arguments)
        out, err = capfd.readouterr()
        return out + err

    return run


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in TEXTS.items() for text in texts])
def test_a_link_that_configures_does_not_lead_out(house: Path, said: Said, name: str, text: str) -> None:
    (house / "outside" / "victim").write_text(text)
    (house / "project" / name).symlink_to(house / "outside" / "victim")
    for verb in VERBS:
        told = said(*verb, str(house / "project/scenes/a.robray"))
        assert SECRET not in told, verb
        if name == "robray.toml" and verb[0] == "check":
            assert "config-syntax" in told
            assert "the file is outside the project" in told


async def test_nor_in_the_editor(house: Path) -> None:
    for name, (text, *_) in TEXTS.items():
        (house / "outside" / name).write_text(text)
        (house / "project" / name).symlink_to(house / "outside" / name)
    async with editor(house / "project") as session:
        session.open("scenes/a.robray", "def seen 1;\n")
        await session.published("scenes/a.robray")
        moved = [
            types.FileRename((house / "project/scenes" / each).as_uri(), "file:///x") for each in ("a.robray", "b")
        ]
        await session.client.workspace_will_rename_files_async(types.RenameFilesParams(moved))
        told = [str(each) for each in (*session.client.messages, *session.client.log_messages)]
        assert not [each for each in told if SECRET in each]
        assert any("is outside the project" in each for each in told)


@pytest.mark.parametrize("link", ["../shared/robray.toml", "../robray.toml"], ids=["in the repository", "above"])
def test_a_link_within_the_project_is_followed(house: Path, link: str) -> None:
    (house / "shared").mkdir()
    for folder in ("shared", "."):
        (house / folder / "robray.toml").write_text("[format]\nindent = 2\n")
    if "shared" in link:
        (house / ".git").mkdir()
    (house / "project/robray.toml").symlink_to(link)
    projects = Projects()
    assert projects.of(str(house / "project/scenes/a.robray")).indent == 2
    assert projects.of(str(house / "project/scenes/a.robray")).path == str(house / "project/robray.toml")


def test_a_project_that_is_reached_by_a_link_has_its_configuration(house: Path) -> None:
    (house / "project/robray.toml").write_text("[format]\nindent = 2\n")
    (house / "outside/way").symlink_to(house / "project")
    assert Projects().of(str(house / "outside/way/scenes/a.robray")).indent == 2


def test_a_home_that_git_keeps_is_no_project(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (house / ".git").mkdir()
    (house / "outside/robray.toml").write_text("[format]\nindent = 2\n")
    (house / "project/robray.toml").symlink_to(house / "outside/robray.toml")
    assert Projects().of(str(house / "project/scenes/a.robray")).indent == 2
    monkeypatch.setenv("HOME", str(house))
    assert Projects().of(str(house / "project/scenes/a.robray")).indent == 4


def test_a_folder_that_leads_out_has_no_say(house: Path, said: Said) -> None:
    """An include through a link to a folder is not read, and neither is what configures that folder."""
    (house / "outside/robray.toml").write_text(f"{SECRET} = 1\n")
    (house / "outside/b.robray").write_text(f"def {SECRET} 1;\n")
    (house / "project/robray.toml").write_text('[scenes.all]\nfiles = ["**/*.robray"]\n')
    (house / "project/way").symlink_to(house / "outside")
    (house / "project/scenes/a.robray").write_text('include "../way/b.robray"\n')
    for verb in VERBS:
        assert SECRET not in said(*verb, str(house / "project/scenes/a.robray")), verb
        assert SECRET not in said(*verb, str(house / "project")), verb


@pytest.mark.parametrize("verb", [["check"], ["show"]])
def test_a_file_of_a_set_opens_itself_and_not_its_folder(house: Path, said: Said, verb: list[str]) -> None:
    (house / "project/robray.toml").write_text('[scenes.s]\nfiles = ["scenes/a.robray", "../outside/keep.robray"]\n')
    (house / "outside/keep.robray").write_text('frame g { }\ninclude "victim.robray"\n')
    (house / "outside/victim.robray").write_text(f"frame {SECRET} {{ }}\n")
    told = said(*verb, str(house / "project/scenes/a.robray"))
    assert SECRET not in told
    assert "undefined-frame" not in told
    assert "frames-elsewhere" not in told
    around = read_scope_around(Projects(), [], [str(house / "project")])
    assert around.holds(str(house / "outside/keep.robray"))
    assert not around.holds(str(house / "outside/victim.robray"))
    # What the setting allows, it allows to that file as well.
    text = (house / "project/robray.toml").read_text()
    (house / "project/robray.toml").write_text('include-paths = ["../outside"]\n' + text)
    assert read_scope_around(Projects(), [], [str(house / "project")]).holds(str(house / "outside/victim.robray"))


def exchanged(monkeypatch: pytest.MonkeyPatch, path: Path, victim: Path, *, system_tells: bool) -> None:
    """Whoever opens `path` from here on, opens a link to another file, that was not one when it was looked at."""
    opens, tells = os.open, os.readlink

    def exchanging(name: str, *arguments: int, **more: int) -> int:
        if os.fspath(name) == str(path):
            path.unlink()
            path.symlink_to(victim)
        return opens(name, *arguments, **more)

    def silent(name: str, **more: int) -> str:
        if str(name).startswith("/proc/"):
            raise FileNotFoundError(name)
        return tells(name, **more)

    monkeypatch.setattr(os, "open", exchanging)
    if not system_tells:
        monkeypatch.setattr(os, "readlink", silent)


@pytest.mark.parametrize("system_tells", [True, False])
@pytest.mark.parametrize("verb", [["check"], ["check", "--fix"], ["format"], ["format", "--diff"]])
def test_what_becomes_a_link_after_the_look_is_not_read(
    house: Path, said: Said, monkeypatch: pytest.MonkeyPatch, verb: list[str], *, system_tells: bool
) -> None:
    (house / "outside/victim").write_text(f"def   {SECRET} 1;\n{SECRET} {SECRET};")
    (house / "project/robray.toml").touch()
    exchanged(monkeypatch, house / "project/scenes/a.robray", house / "outside/victim", system_tells=system_tells)
    told = said(*verb, str(house / "project"))
    assert SECRET not in told
    assert "is outside the project" in told


@pytest.mark.parametrize("system_tells", [True, False])
def test_an_include_that_becomes_a_link_after_the_look_is_not_read(
    house: Path, said: Said, monkeypatch: pytest.MonkeyPatch, *, system_tells: bool
) -> None:
    (house / "outside/victim").write_text(f"{SECRET} {SECRET};")
    (house / "project/robray.toml").touch()
    (house / "project/scenes/a.robray").write_text('include "b.robray"\n')
    (house / "project/scenes/b.robray").touch()
    exchanged(monkeypatch, house / "project/scenes/b.robray", house / "outside/victim", system_tells=system_tells)
    told = said("check", str(house / "project/scenes/a.robray"))
    assert SECRET not in told
    assert "include-outside" in told


def test_what_is_replaced_after_it_was_opened_is_what_it_was(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As an editor does that saves."""
    path = house / "project/scenes/a.robray"
    asked: list[str] = []
    really = os.fstat

    def replacing(descriptor: int) -> os.stat_result:
        (house / "new").write_text("def new 1;\n")
        (house / "new").replace(path)
        return really(descriptor)

    monkeypatch.setattr(os, "fstat", replacing)

    def is_inside(place: str) -> bool:
        asked.append(place)
        return True

    assert isinstance(disk.read(str(path), is_inside=is_inside), bytes)
    assert asked == [str(path)]


def test_without_the_systems_word_what_was_replaced_is_not_taken_for_what_was_opened(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = house / "project/scenes/a.robray"
    (house / "outside/victim").touch()
    exchanged(monkeypatch, path, house / "outside/victim", system_tells=False)
    found = disk.read(str(path), is_inside=lambda place: place == str(path))
    assert found is Absence.OUTSIDE
