"""All safe fixes at once."""

from pathlib import Path

import pytest

from every import every
from features.refactorings.scenes import evaluated, folders, loaded, texts
from fixtures import MAIN, fixture
from robray.features.fix_all import Bounds, Fixed, fix_all
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Applicability, Severity
from robray.text.edits import Edit, splice
from rules.examples import examples
from rules.findings import OF_SCENES


def check(before: str, after: str, *, fixes: int) -> None:
    given = fixture(before)
    found = fix_all(given.workspace.copy, [*given.texts])
    texts = dict(given.texts)
    for path, edits in found.edits.items():
        for edit in reversed(edits):
            texts[path] = splice(texts[path], edit)
    assert (texts, found.fixes) == (fixture(after).texts, fixes)


def test_all_in_all_files() -> None:
    check(
        'def a 1\ninclude "part"\nframe f { offset 3 - 1; }\n//- /w/part.robray\nframe g { offset 1; offset 2; }\n',
        'def a 1;\ninclude "part"\nframe f { offset 0 + 3 - 1; }\n//- /w/part.robray\nframe g { offset 2; }\n',
        fixes=3,
    )


def test_in_rounds_until_there_is_nothing_left() -> None:
    check("frame f { offset (1 + 2) - 1\n}\n", "frame f { offset 1*(1 + 2) - 1;\n}\n", fixes=2)
    check("frame f { offset 1; offset 2; offset 3; }\n", "frame f { offset 3; }\n", fixes=2)


def test_what_a_fix_does_not_mend_is_left() -> None:
    """A semicolon at the end of a text that ends in a string would be put in, and missing, for ever."""
    given = fixture('class box { rpy [" c { isa box; } }')
    assert fix_all(given.workspace.copy, [*given.texts], unsafe=True)[:2] == Fixed({}, {})[:2]


def test_a_row_in_one_statement_is_mended_at_once() -> None:
    given = fixture("frame f { rpy [" + "1 deg, " * 40 + "0]; }")
    assert fix_all(given.workspace.copy, [*given.texts], bounds=Bounds(1, 99, 1_000)).fixes == 40


@pytest.mark.alone
def test_a_fix_that_is_refused_keeps_no_other_back() -> None:
    """The parent that is suggested would close a circle."""
    given = fixture("frame block-a { parent block-b; }\nframe block-b { parent block-c; }\nallow_collision a a;\n")
    found = fix_all(given.workspace.copy, [*given.texts], unsafe=True)
    [edit] = found.edits[MAIN]
    assert given.texts[MAIN][edit.start : edit.end] == b"\nallow_collision a a;"


def test_an_error_in_another_scene_keeps_nothing_back() -> None:
    given = fixture("allow_collision g g;\nframe g { }\n//- /w/other.robray\nframe f { offset 1 2; }\n")
    assert [*fix_all(given.workspace.copy, [*given.texts], unsafe=True).edits] == [MAIN]


@pytest.mark.parametrize(
    ("bounds", "made"),
    [
        (Bounds(9, 9, 1_000), 2),
        (Bounds(1, 9, 1_000), 1),
        (Bounds(9, 1, 1_000), 1),
        (Bounds(9, 0, 1_000), 0),
        (Bounds(9, 9, 3), 1),
    ],
)
def test_it_is_over_within_bounds(bounds: Bounds, made: int) -> None:
    given = fixture("frame f { offset (1 + 2) - 1\n}\n")
    assert fix_all(given.workspace.copy, [*given.texts], bounds=bounds).fixes == made


def test_what_is_not_safe_is_left() -> None:
    source = "frame table { }\nframe f { parent tabel; quaternion [0, 0, 0, 2]; }\n"
    check(source, source, fixes=0)


def test_files_that_are_not_asked_about_are_left() -> None:
    given = fixture('include "part"\ndef a 1\n//- /w/part.robray\ndef b 1\n')
    assert [*fix_all(given.workspace.copy, ["/w/part.robray"]).edits] == ["/w/part.robray"]


def test_the_workspace_it_is_made_for_stays_as_it_is() -> None:
    given = fixture("def a 1\n")
    before = given.workspace.analysis()
    fix_all(given.workspace.copy, [*given.texts])
    assert given.workspace.analysis() is before


FIXED = [bad for rule in OF_SCENES if rule.fix is not None and rule.format == "robray" for bad, _ in examples(rule)]
"""Those of other formats are mended one by one in `rules/test_advice.py`."""


@every("bad", FIXED)
def test_a_safe_fix_adds_no_error_to_its_rules_example(bad: str) -> None:
    given = fixture(bad)
    fixed = fix_all(given.workspace.copy, [*given.texts])
    texts = dict(given.texts)
    for path, edits in fixed.edits.items():
        for edit in reversed(edits):
            texts[path] = splice(texts[path], edit)
    before, after = evaluated(given.texts)["errors"], evaluated(texts)["errors"]
    assert not after - before  # type: ignore[operator]


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: "/".join(folder.parts[-2:]))
def test_each_safe_fix_in_real_scenes_leaves_what_is_there(folder: Path) -> None:
    """No error is new, and no frame or geometry that could be evaluated before is another one."""
    workspace = loaded(folder)
    files = texts(workspace)
    before = evaluated(files)
    analysis = workspace.analysis()
    for path in files:
        for said in diagnostics(analysis, path):
            if said.fix is None or said.fix.applicability is not Applicability.SAFE:
                continue
            changed = dict(files)
            for at, text in sorted(said.fix[1], key=lambda edit: edit[0].span, reverse=True):
                changed[at.path] = splice(changed[at.path], Edit(*at.span, text.encode()))
            after = evaluated(changed)
            assert not after["errors"] - before["errors"], said  # type: ignore[operator]
            if said.severity is not Severity.ERROR:
                assert {**after, "errors": 0} == {**before, "errors": 0}, said
