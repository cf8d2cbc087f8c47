"""What is tried, looked for or compared is bounded by a number, however much there is: the times are counted."""

import os
from pathlib import Path

import pytest

from fixtures import MAIN, fixture
from hostile.counting import counted, lines_run
from robray.assemble import new_workspace
from robray.configuration import reading, wildcards
from robray.configuration.configuration import DEFAULT
from robray.features import uses
from robray.features.inlay_hint import HintKind, explained, inlay_hint
from robray.features.world import World
from robray.lsp import preferences, protocol
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.rules.common import logic
from robray.rules.engine.diagnose import diagnostics
from robray.rules.robray import origins
from robray.text.spans import Span

MANY = 3_000


WRONG = {
    "keys": "".join(f"excldue{n} = 1\n" for n in range(MANY)),
    "rules": "[rules]\nignore = [" + ", ".join(f'"undefined-fram{n}"' for n in range(MANY)) + "]\n",
    "levels": "[rules.severity]\n" + "".join(f'r{n} = "eror"\n' for n in range(MANY)),
    "tables": "".join(f"[limit{n}]\n" for n in range(MANY)),
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_what_was_meant_in_a_configuration_is_looked_for_a_hundred_times(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    with counted(monkeypatch, reading, "nearest") as times:
        found = reading.read_configuration("/w/robray.toml", text.encode())
    assert len(found.mistakes) >= MANY
    # Where a key of another table may be meant, that is looked for as well.
    assert 100 <= times() <= 200


def test_what_was_meant_by_a_setting_is_looked_for_a_hundred_times(monkeypatch: pytest.MonkeyPatch) -> None:
    with counted(monkeypatch, preferences, "_nearest") as times:
        _, wrong = preferences.preferences({f"excldue{n}": 1 for n in range(MANY)})
    assert len(wrong) == MANY
    assert times() == 100


@pytest.mark.parametrize("apart", [False, True])
def test_what_was_meant_in_comments_is_looked_for_a_hundred_times(
    monkeypatch: pytest.MonkeyPatch, *, apart: bool
) -> None:
    names = [f"undefined-fram{n}" for n in range(MANY)]
    comments = "".join(f"# robray: ignore[{each}]\n" for each in (names if apart else [", ".join(names)]))
    given = fixture(comments)
    with counted(monkeypatch, logic, "nearest") as times:
        found = diagnostics(given.workspace.analysis(), MAIN, most=MANY)
    assert len(found) == MANY
    assert times() == 100


def test_where_the_findings_of_a_scene_are_told_is_looked_up_once_for_all_its_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paths, workspace = [f"/w/{n:03}.robray" for n in range(200)], new_workspace()
    for n, path in enumerate(paths):
        workspace.set_text(path, b"frame f%d { parent gone%d; }\n" % (n, n))
    workspace.load_together({"/w/robray.toml#all": paths})
    with counted(monkeypatch, origins, "_told") as times:
        for path in paths:
            assert diagnostics(workspace.analysis(), path) != ()
    # In the set for all files at once, then for each file in the set, and where it is alone.
    assert times() <= 4 * len(paths)


@pytest.mark.parametrize("declared", ['<link name="b"/>', '<link name="&amp;"/>', '<material name="b"/>'])
def test_what_means_one_of_many_declarations_of_a_name_is_looked_for_once(
    monkeypatch: pytest.MonkeyPatch, declared: str
) -> None:
    text = f'<robot name="r">{declared * 300}</robot>'
    given = fixture(f"//- /w/a.urdf\n{text}")
    at = text.index("name=", 100) + len('name="')
    with counted(monkeypatch, uses, "mentions") as times:
        found = uses.uses(given.workspace.analysis(), "/w/a.urdf", at)
    assert len(found) == 300
    assert times() <= 300


@pytest.mark.parametrize("unit", ["def a a;\n", "def a b;\ndef b a;\n"])
def test_definitions_that_hand_a_name_on_are_each_gone_through_once(unit: str) -> None:
    def lines(count: int) -> int:
        given = fixture(f"{unit * count}frame f {{ parent a; }}\n", MAIN)
        analysis = given.workspace.analysis()
        return lines_run(lambda: uses.uses(analysis, MAIN, len("def ")))

    few, many = lines(100), lines(400)
    assert many < 5 * few


def test_folders_in_each_other_are_each_looked_at_for_a_repository_once(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = 500
    with counted(monkeypatch, os.path, "lexists") as times:
        assert not Projects().is_within_excluded("/nowhere" + "/a" * levels + "/b.robray")
    assert times() <= 3 * levels


def test_what_is_wrong_with_a_message_is_looked_for_in_its_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    many = {f"file:///w/{n}": [{"range": n, "newText": 1}] for n in range(MANY)}
    data = {"id": 1, "method": "codeAction/resolve", "params": {"title": "t", "edit": {"changes": many}}}
    with counted(monkeypatch, protocol, "_exactly") as times:
        protocol._explaining.cache_clear()  # noqa: SLF001 - it holds what it was made of
        told = protocol.invalid(data, ValueError("wrong"))
    protocol._explaining.cache_clear()  # noqa: SLF001
    assert times() <= 1_000
    assert "file:///w/0" in str(told)


def test_of_patterns_that_are_not_asked_about_no_expression_is_made() -> None:
    wildcards._compiled.cache_clear()  # noqa: SLF001
    for n in range(MANY):
        wildcards.pattern(f"a{n}*?/[a-z]b")
    assert wildcards._compiled.cache_info().misses == 0  # noqa: SLF001


def test_the_hints_of_a_chain_are_explained_by_the_poses_of_one_world(monkeypatch: pytest.MonkeyPatch) -> None:
    chain = "frame f0 { offset 1; }\n" + "".join(f"frame f{n} {{ parent f{n - 1}; }}\n" for n in range(1, 300))
    given = fixture(chain)
    analysis = given.workspace.analysis()
    hints = [*inlay_hint(analysis, MAIN, Span(0, len(chain)), {HintKind.WORLD})]
    with counted(monkeypatch, World, "_below") as times:
        assert all(explained(hint) is not None for hint in hints)
    assert len(hints) == 300
    assert times() == 300


@pytest.mark.parametrize("files", [1, 200])
def test_include_paths_are_gone_through_once_for_all_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: int
) -> None:
    written = ", ".join(f'"../library{n}"' for n in range(1_000))
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "robray.toml").write_text(f"include-paths = [{written}]\n")
    projects = Projects()
    opened = [str(tmp_path / "work" / f"folder{n}" / "a.robray") for n in range(files)]
    with counted(monkeypatch, os.path, "realpath") as times:
        read_scope = read_scope_around(projects, opened)
    assert projects.of(opened[0]) is not DEFAULT
    assert read_scope.holds(str(tmp_path / "library999" / "x.robray"))
    assert times() <= 1_100 + 20 * files


@pytest.mark.parametrize(
    ("before", "unit"),
    [("", "mesh\n"), ("", "a ( "), ("", "a alpha "), ("frame f {\n", "    isa a\n"), ("frame f { offset ", "type ")],
)
def test_mistakes_of_one_statement_are_read_and_told_in_proportion(before: str, unit: str) -> None:
    def told(count: int) -> int:
        return lines_run(lambda: diagnostics(fixture(before + unit * count).workspace.analysis(), MAIN))

    told(10)
    few, many = told(200), told(800)
    assert many < 5 * few


def test_what_an_include_is_to_lead_to_is_looked_for_in_a_thousand_characters() -> None:
    for count, is_read in ((1_001, True), (1_002, False)):
        [found] = diagnostics(fixture("include " + "a" * count + "\n").workspace.analysis(), MAIN)
        assert found.code == "include-without-path"
        assert (found.fix is not None) is is_read
