"""Values of annotations that are of another kind than the readers expect, each told once at its place."""

import pytest

from fixtures import fixture
from robray.rules.engine.diagnose import diagnostics

ROBOT = """\
modelname: arm
files: [arm.urdf, notes.yml]
//- /w/arm.urdf
<robot name="arm"><link name="base"/></robot>
//- /w/notes.yml
"""


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        ("sensors: 5", ["'sensors' is a list of maps, and this is not"]),
        ("motors: turn", ["'motors' is a list of maps, and this is not"]),
        ("sensors:", []),
        ("sensors: ~", []),
        ("sensors: []", []),
        ("sensors: {name: a, type: A}", []),
        ("version: 5", []),
        ("sensors:\n- {name: [a], type: A}", ["'name' is a text, and this is not"]),
        ("sensors:\n- {name: a, type: {b: c}}", ["'type' is a text, and this is not"]),
        ("poses:\n- {name: a, joints: [1]}", ["'joints' is a map, and this is not"]),
    ],
)
def test_what_is_of_another_kind_is_told(notes: str, said: list[str]) -> None:
    analysis = fixture(ROBOT + notes + "\n", "/w/main.smurf").workspace.analysis()
    found = diagnostics(analysis, "/w/notes.yml")
    assert [(each.code, each.message) for each in found] == [("smurf-wrong-type", each) for each in said]


@pytest.mark.parametrize(
    ("root", "codes"),
    [("true", []), ("false", []), ("", []), ("5", ["smurf-wrong-type"]), ("yes", ["smurf-wrong-type"])],
)
def test_whether_an_entity_is_a_root_is_true_or_false(root: str, codes: list[str]) -> None:
    assert _of_entity(f"root: {root}") == codes


@pytest.mark.parametrize(
    ("rotation", "codes"),
    [("[0, 0, 0, 0]", ["smurf-bad-rotation"]), ("[1, 0, 0, 0]", ["smurf-ambiguous-rotation"]), ("[0, 0, 0]", [])],
)
def test_what_is_no_rotation_at_all_is_told_once(rotation: str, codes: list[str]) -> None:
    assert _of_entity(f"rotation: {rotation}") == codes


def _of_entity(key: str) -> list[str]:
    scene = f"entities:\n- {{name: left, file: arm.smurf, {key}}}\n//- /w/arm.smurf\nmodelname: arm\n"
    analysis = fixture(scene + ROBOT.partition("\n")[2], "/w/main.smurfs").workspace.analysis()
    return [each.code for each in diagnostics(analysis, "/w/main.smurfs")]


@pytest.mark.parametrize(("written", "meant"), [("motorz", "motors"), ("sensor_", "sensors"), ("mtors", "motors")])
def test_a_section_with_a_slip_is_taken_for_one_that_readers_have(written: str, meant: str) -> None:
    analysis = fixture(f"{ROBOT}{written}: [{{name: a}}]\n", "/w/main.smurf").workspace.analysis()
    assert [each.suggestion for each in diagnostics(analysis, "/w/notes.yml")] == [meant]
