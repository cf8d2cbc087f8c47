"""What a comment `robray: with` names, and cannot be had, is told at its name."""

import pytest

from fixtures import ELSEWHERE, fixture
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Severity

pytestmark = pytest.mark.quick

TABLE = "//- /w/table.robray\nframe table { }\n"


def check(source: str, *messages: str) -> None:
    given = fixture(source)
    found = [
        each
        for path in given.texts
        for each in diagnostics(given.workspace.analysis(), path)
        if each.code == "companion-not-found"
    ]
    marked = [(path, span) for path, spans in given.marked.items() for span in spans]
    assert [(each.at.path, each.at.span) for each in found] == marked
    assert [each.message for each in found] == [*messages]


MISSING = "'{}' is not loaded: the file does not exist; use a path relative to the folder of this file"


@pytest.mark.parametrize("written", ["tabel.robray", "parts/table.robray", "/table.robray", "./../w/a.urdf"])
@pytest.mark.parametrize("comment", ['# robray: with "{}"\n', '/* robray: with "{}" */', '// robray: with "{}" too\n'])
def test_a_file_that_is_not_there_is_told(comment: str, written: str) -> None:
    check(comment.format(f"[|{written}|]") + "\nframe f { }\n" + TABLE, MISSING.format(written))


@pytest.mark.parametrize("written", ["table.robray", "./table.robray", "/w/table.robray", "../w//table.robray"])
def test_a_file_that_is_there_is_not_told(written: str) -> None:
    check(f'# robray: with "{written}"\nframe f {{ }}\n' + TABLE)


def test_each_name_is_told_by_itself_as_often_as_it_is_there() -> None:
    source = '# robray: with "[|a.urdf|]" "table.robray" "[|b.urdf|]"\n# robray: with "[|a.urdf|]"\n'
    check(source + TABLE, *map(MISSING.format, ["a.urdf", "b.urdf", "a.urdf"]))


def test_why_a_file_cannot_be_had_is_told() -> None:
    name = f"{ELSEWHERE}arm.urdf"
    check(f'# robray: with "[|{name}|]"\n', f"'{name}' is not loaded: the file is outside the project")


def test_a_file_that_is_named_in_another_one_is_told_there() -> None:
    check('include "part.robray"\n//- /w/part.robray\n# robray: with "[|a.urdf|]"\n', MISSING.format("a.urdf"))


def test_what_is_found_in_no_package_is_an_information() -> None:
    given = fixture('# robray: with "package://arm_description/arm.urdf"\n')
    [found] = diagnostics(given.workspace.analysis(), next(iter(given.texts)))
    assert (found.code, found.severity) == ("companion-not-found", Severity.INFORMATION)
    assert found.message == "'package://arm_description/arm.urdf' is not loaded: package or file not found"


def test_it_can_be_ignored() -> None:
    check('# robray: ignore-file[companion-not-found]\n# robray: with "a.urdf"\n')
