"""What is tried, looked for or compared is bounded by a number, however much there is: the times are counted."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from fixtures import MAIN, fixture
from robray.configuration import reading
from robray.configuration.configuration import DEFAULT
from robray.features import fix_round
from robray.features.fix_all import Bounds, fix_all
from robray.lsp import preferences
from robray.project import Projects
from robray.rules.common import unused_suppression
from robray.rules.engine.diagnose import diagnostics
from robray.surroundings import fence_around

MANY = 3_000


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> Iterator[Callable[[], int]]:
    """How often a function is called by its name in a module."""
    times = 0
    really = getattr(module, name)

    def noted(*arguments: Any, **named: Any) -> Any:
        nonlocal times
        times += 1
        return really(*arguments, **named)

    with monkeypatch.context() as patched:
        patched.setattr(module, name, noted)
        yield lambda: times


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
def test_what_was_meant_in_comments_is_looked_for_two_hundred_times(
    monkeypatch: pytest.MonkeyPatch, *, apart: bool
) -> None:
    names = [f"undefined-fram{n}" for n in range(MANY)]
    comments = "".join(f"# robray: ignore[{each}]\n" for each in (names if apart else [", ".join(names)]))
    given = fixture(comments)
    with counted(monkeypatch, unused_suppression, "nearest") as times:
        found = diagnostics(given.workspace.analysis(), MAIN, most=MANY)
    assert len(found) == MANY
    assert times() == 200


@pytest.mark.parametrize("count", [10, 60])
@pytest.mark.parametrize("tries", [3, 30])
def test_fixes_that_cannot_be_made_are_tried_within_bounds_of_bytes_and_findings(
    monkeypatch: pytest.MonkeyPatch, count: int, tries: int
) -> None:
    text = "".join(f"frame f{n} {{ offset 1; offset 2; }}\n" for n in range(count))
    given = fixture(text)
    found = len(diagnostics(given.workspace.analysis(), MAIN, most=MANY, everything=True))
    bounds = Bounds(5_000, 1_000_000, tries * (len(text) + 100 * found))
    monkeypatch.setattr(fix_round, "added_errors", lambda *_: ["an error"])
    with counted(monkeypatch, fix_round, "_applied") as times:
        fix_all(given.workspace.copy, [MAIN], unsafe=True, bounds=bounds)
    # A round of halves comes to an end by itself.
    assert times() == min(tries, 2 * count - 1)


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
        fence = fence_around(projects, opened)
    assert projects.of(opened[0]) is not DEFAULT
    assert fence.holds(str(tmp_path / "library999" / "x.robray"))
    assert times() <= 1_100 + 20 * files


def lines_run(call: Callable[[], Any]) -> int:
    """How many lines of Python are gone through: it is the same each time, whatever else the machine does."""
    gone = 0

    def follow(_frame: Any, event: str, _about: Any) -> Any:
        nonlocal gone
        gone += event == "line"
        return follow

    before = sys.gettrace()
    sys.settrace(follow)
    try:
        call()
    finally:
        sys.settrace(before)
    return gone


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
