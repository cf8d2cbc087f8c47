"""Names in the style of a project."""

import pytest

from fixtures import MAIN
from robray.rules.engine.rule import Diagnostic
from robray.rules.engine.selection import DEFAULT_SELECTION, Naming
from rules.findings import findings, scene

pytestmark = pytest.mark.quick

ON = DEFAULT_SELECTION.with_rule("naming")


def named(source: str, **styles: str) -> list[Diagnostic]:
    given = scene(source, selection=ON._replace(naming=Naming()._replace(**styles)))
    found = [each for each in findings(given) if each.code == "naming"]
    assert [each.at.span for each in found] == given.marked.get(MAIN, [])
    return found


def check(source: str, *messages: str, **styles: str) -> None:
    """It is said of the names in `[|…|]`, and of no others."""
    assert [each.message for each in named(source, **styles)] == [*messages]


def test_each_kind_of_name() -> None:
    check(
        "def [|Height|] 1;\nclass [|Box-ed|] { }\nframe [|topPlate|] { isa Box-ed; translation [0, 0, Height]; }\n",
        "constant 'Height' is not in snake_case",
        "class 'Box-ed' is not in snake_case",
        "frame 'topPlate' is not in snake_case",
    )


def test_each_kind_has_a_style_of_its_own() -> None:
    check(
        "def HEIGHT 1;\nclass Boxed { }\nframe [|topPlate|] { }\nframe top-plate { }\n",
        "frame 'topPlate' is not in kebab-case",
        frames="kebab-case",
        classes="PascalCase",
        constants="UPPER_CASE",
    )


def test_any_name_will_do_where_a_project_says_so() -> None:
    check("def [|Height|] 1;\nframe topPlate { }\n", "constant 'Height' is not in snake_case", frames="any")


def test_frames_within_frames_and_names_in_quotes() -> None:
    check(
        'frame a {\n    frame [|"top plate"|] { }\n}\n',
        "frame 'top plate' is not in snake_case",
    )


def test_of_what_has_no_name_nothing_is_said() -> None:
    check("frame { }\nframe f { geometry { box { dimension [1, 1, 1]; } } }\nallow_collision F G;\n")


def test_names_that_are_used_are_told_where_they_are_declared() -> None:
    check(
        "class [|Big|] { }\nframe f { isa Big; parent G; }\nframe g { isa Elsewhere; }\n",
        "class 'Big' is not in snake_case",
    )


@pytest.mark.parametrize(("name", "new"), [("topPlate", "top_plate"), ('"top plate"', "top_plate"), ("A", "a")])
def test_the_fix_is_a_renaming(name: str, new: str) -> None:
    [found] = named(f"frame [|{name}|] {{ }}\n")
    assert found.fix is not None
    assert found.fix.rename == (found.at, new)
    assert found.fix.edits == ()


@pytest.mark.parametrize("name", ['"größe"', '"2d"'])
def test_a_name_that_has_no_form_in_the_style_has_no_fix(name: str) -> None:
    [found] = named(f"frame [|{name}|] {{ }}\n")
    assert found.fix is None


def test_the_names_in_a_robot_are_the_robots() -> None:
    given = scene('<robot name="R"><link name="BaseLink"/></robot>', "urdf", selection=ON)
    assert not [each for each in findings(given) if each.code == "naming"]
