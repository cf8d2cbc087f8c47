"""Thousands of sets and overrides cost what they say once, not again for each file, finding and set."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from robray import disk
from robray.analysis.file_set import Member
from robray.configuration import configuration as module
from robray.configuration.configuration import Configuration
from robray.configuration.patterns import MANY_WILD, MOST_WILD, matches
from robray.configuration.reading import MOST_TABLES, read_configuration
from robray.file_sets import Sets, sets_of
from robray.lsp.file_sets import Together
from robray.project import Projects
from robray.rules.engine.rule import Severity

MANY = 500


def read(text: str) -> Configuration:
    found = read_configuration("/p/robray.toml", text.encode())
    assert found.configuration is not None
    return found.configuration


FILES = ["a.robray", "sub", "sub/b.robray", "/a.robray", "*.robray", "!a.robray", "../x.robray", "sub/", "./a.robray"]


def test_what_is_looked_up_is_what_is_held_against_each_name() -> None:
    tables = [(first, second) for first in FILES for second in FILES]
    project = read("".join(f"[scenes.s{n}]\nfiles = {list(files)}\n" for n, files in enumerate(tables)))
    for path in ("/p/a.robray", "/p/sub/b.robray", "/p/sub/sub/c.robray", "/x.robray", "/p/sub", "/q/a.robray", "/p"):
        held = {name for name, files in project.scenes.items() if project._holds(files, path)}  # noqa: SLF001
        assert project.sets_with(path) == held, path


@pytest.mark.parametrize(("pattern", "times"), [("7*", 1), ("{}.robray", MANY)])
def test_overrides_are_held_against_a_file_once(monkeypatch: pytest.MonkeyPatch, pattern: str, times: int) -> None:
    text = "".join(
        f'[[overrides]]\npaths = ["{pattern.format(n)}"]\nignore = ["unused-constant"]\n' for n in range(MANY)
    )
    project, calls = read(text), 0
    really = matches

    def counted(patterns: tuple[str, ...], folder: str, path: str) -> bool:
        nonlocal calls
        calls += 1
        return really(patterns, folder, path)

    monkeypatch.setattr(module, "matches", counted)
    for _ in range(100):
        assert project.severity_of("unused-constant", "/p/7.robray", Severity.ERROR) is None
    assert calls == times


@pytest.mark.parametrize("file", ["a.robray", "*.robray"])
def test_sets_of_the_same_files_are_loaded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str) -> None:
    (tmp_path / "a.robray").touch()
    (tmp_path / "robray.toml").write_text("".join(f'[scenes.s{n}]\nfiles = ["{file}", "{n}"]\n' for n in range(MANY)))
    walks = []
    really = disk.scene_files

    def noted(folder: str, *asked: Any) -> Iterator[str]:
        walks.append(folder)
        return really(folder, *asked)

    monkeypatch.setattr(disk, "scene_files", noted)
    projects = Projects()
    project = projects.of_folder(str(tmp_path))
    [(member, _nowhere)] = sets_of(projects, [project]).values()
    assert member == Member(str(tmp_path / "a.robray"))
    assert walks.count(str(tmp_path)) <= 1
    assert len(projects.sets(project, [".robray"])) == MANY


@pytest.mark.parametrize("saved", [False, True])
def test_an_open_document_is_in_one_set_of_many_that_are_the_same(tmp_path: Path, *, saved: bool) -> None:
    path = str(tmp_path / "a.robray")
    if saved:
        Path(path).touch()
    (tmp_path / "robray.toml").write_text("".join(f'[scenes.s{n}]\nfiles = ["a.robray"]\n' for n in range(MANY)))
    projects = Projects()
    project = projects.of(path)
    assert [*Together().configured(projects, project, [path]).items()] == [(f"{project.path}#s0", (Member(path),))]


@pytest.mark.parametrize("order", [("a1", "b1", "c1"), ("c1", "b1", "a1")])
@pytest.mark.parametrize("saved", ["", "a1", "b1"])
def test_open_documents_are_in_the_sets_in_which_they_are_saved(
    tmp_path: Path, saved: str, order: Sequence[str]
) -> None:
    """Sets of the same files part as others are opened, and come together as these are closed."""
    sets = {"some": ["[ab]*.robray"], "all": ["*.robray"], "b": ["b*.robray"]}
    (tmp_path / "robray.toml").write_text(
        "".join(f"[scenes.{name}]\nfiles = {files}\n" for name, files in sets.items())
    )
    paths = [str(tmp_path / f"{name}.robray") for name in order]
    for path in paths:
        Path(path).touch()
    every = sets_by_name(tmp_path)
    for path in paths:
        if Path(path).stem != saved:
            Path(path).unlink()
    few = sets_by_name(tmp_path)
    projects, together = Projects(), Together()
    project = projects.of_folder(str(tmp_path))
    found = dict(together.configured(projects, project, []))
    assert found == few
    for is_open, expected in ((True, every), (False, few)):
        for path in paths:
            found.update(together.follow(project, path, is_open=is_open))
            found = {name: members for name, members in found.items() if members}
        assert {name: {*members} for name, members in found.items()} == {
            name: {*members} for name, members in expected.items()
        }
        assert found == together.configured(projects, project, paths if is_open else [])


def sets_by_name(folder: Path) -> Sets:
    projects = Projects()
    return sets_of(projects, [projects.of_folder(str(folder))])


WILD = 2_500
TOO_WILD = f"only the first {MOST_WILD:,} {MANY_WILD} are read"
SECTIONS = {
    "exclude": "exclude = [{}]\n",
    "overrides": "[[overrides]]\npaths = [{}]\n",
    "scenes": "[scenes.a]\nfiles = [{}]\n",
}


@pytest.mark.parametrize("section", SECTIONS)
def test_patterns_that_are_held_against_each_path_are_bounded(section: str) -> None:
    patterns = ", ".join(f'"a*{n}*"' for n in range(WILD))
    found = read_configuration("/p/robray.toml", SECTIONS[section].format(patterns).encode())
    assert [(mistake.line, mistake.message) for mistake in found.mistakes] == [
        (len(SECTIONS[section].splitlines()), TOO_WILD)
    ]
    project = found.configuration
    assert project is not None
    read = (project.exclude, *(each.paths for each in project.overrides), *project.scenes.values())
    assert sum(map(len, read)) == MOST_WILD


def test_so_they_are_in_all_lists_together() -> None:
    some = ", ".join(f'"a*{n}*"' for n in range(MOST_WILD))
    found = read_configuration(
        "/p/robray.toml", f'exclude = [{some}]\n[[overrides]]\npaths = ["*.o", "b*b", "b"]'.encode()
    )
    assert found.configuration is not None
    assert found.configuration.overrides[0].paths == ("*.o", "b")
    assert [mistake.message for mistake in found.mistakes] == [TOO_WILD]


def test_so_they_are_in_a_gitignore(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("".join(f"*.o{n}\na*x{n}x*\n" for n in range(WILD)))
    projects = Projects()
    assert not projects.is_passed_over(str(tmp_path / f"ax{WILD - 1}x"), False)
    assert projects.is_passed_over(str(tmp_path / f"ax{MOST_WILD - 1}x"), False)
    assert projects.is_passed_over(str(tmp_path / f"b.o{WILD - 1}"), False)
    assert [(mistake.line, mistake.message) for mistake in projects.mistakes] == [(2 * MOST_WILD + 2, TOO_WILD)]


def test_only_so_many_overrides_are_read() -> None:
    text = "".join(f'[[overrides]]\npaths = ["{n}"]\n' for n in range(MOST_TABLES + 2))
    found = read_configuration("/p/robray.toml", text.encode())
    assert found.configuration is not None
    assert len(found.configuration.overrides) == MOST_TABLES
    message = f"only the first {MOST_TABLES:,} elements of 'overrides' are read"
    assert [(mistake.line, mistake.message) for mistake in found.mistakes] == [(2 * MOST_TABLES + 1, message)]
