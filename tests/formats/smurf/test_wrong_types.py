"""Values of annotations that are of another kind than the readers expect, each told once at its place."""

import pytest

from fixtures import fixture
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Severity

pytestmark = pytest.mark.quick

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
        ("sensors: 5", ["expected a list of maps for 'sensors'"]),
        ("motors: turn", ["expected a list of maps for 'motors'"]),
        ("sensors:", []),
        ("sensors: ~", []),
        ("sensors: []", []),
        ("sensors: {name: a, type: A}", []),
        ("version: 5", []),
        ("sensors:\n- {name: [a], type: A}", ["expected a string for 'name'"]),
        ("sensors:\n- {name: a, type: {b: c}}", ["expected a string for 'type'"]),
        ("poses:\n- {name: a, joints: [1]}", ["expected a map for 'joints'"]),
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


def of_annotations(text: str) -> list[tuple[str, str]]:
    """What is wrong with an annotation file, with what stands there."""
    source = (
        "modelname: arm\nfiles: [arm.urdf, arm.yml]\n//- /w/arm.urdf\n"
        '<robot name="arm"><link name="base"/><link name="tip"/>\n'
        '<joint name="turn" type="continuous"><parent link="base"/><child link="tip"/></joint></robot>\n'
        f"//- /w/arm.yml\n{text}"
    )
    given = fixture(source, "/w/arm.smurf")
    return [
        (each.message, text[each.at.span.start : each.at.span.end])
        for each in diagnostics(given.workspace.analysis(), "/w/arm.yml")
        if each.severity is not Severity.INFORMATION
    ]


@pytest.mark.parametrize("value", ["{}", "[]", "[turn]", "{a: turn}", "[[turn]]"])
@pytest.mark.parametrize(
    ("section", "more", "key"),
    [
        ("motors", "joint: turn, ", "mimic_motor"),
        ("motors", "", "joint"),
        ("sensors", "type: x, ", "link"),
        ("interfaces", "", "parent"),
    ],
)
def test_what_names_one_thing_is_a_text(section: str, more: str, key: str, value: str) -> None:
    assert of_annotations(f"{section}:\n- {{name: a, {more}{key}: {value}}}\n") == [
        (f"expected a string for '{key}'", value)
    ]


@pytest.mark.parametrize("value", ["{}", "[turn]", "{a: turn}"])
@pytest.mark.parametrize(
    ("section", "more", "key"),
    [
        ("sensors", "type: Joint, ", "targets"),
        ("sensors", "type: Joint, ", "id"),
        ("sensors", "type: x, ", "joints"),
        ("submechanisms", "", "jointnames"),
    ],
)
def test_what_names_several_things_is_texts_in_a_list_or_one(section: str, more: str, key: str, value: str) -> None:
    element = f"- {{name: a, {more}{key}: [turn, {value}]}}\n"
    assert of_annotations(f"{section}:\n{element}") == [(f"expected a string for an element of '{key}'", value)]
    assert not of_annotations(f"{section}:\n- {{name: a, {more}{key}: [turn]}}\n")
    assert not of_annotations(f"{section}:\n- {{name: a, {more}{key}: turn}}\n")


@pytest.mark.parametrize("key", ["p", "i", "d", "maxEffort", "maxSpeed", "minValue", "maxValue", "mimic_offset"])
def test_the_numbers_of_a_motor_are_numbers(key: str) -> None:
    """MARS reads as much of a text as looks like one: of '3,5' that is 3."""
    motor = "motors:\n- {{name: a, joint: turn, {0}: {1}}}\n"
    for value in ("'3,5'", "fast", "[1]", "true", "{}"):
        assert of_annotations(motor.format(key, value)) == [(f"expected a number for '{key}'", value)]
    for value in ("3.5", "-1e3", ".5", "0", ".inf", "null"):
        assert not of_annotations(motor.format(key, value))


@pytest.mark.parametrize("value", ["{}", "{x: 1}", "{x: 1, y: 2, z: a}"])
def test_a_map_that_is_no_position_is_not_told_to_be_no_list_as_well(value: str) -> None:
    source = (
        "entities: [{name: inner, file: inner.smurfs}]\n//- /w/inner.smurfs\n"
        f"entities: [{{name: a, file: a.urdf, position: {value}}}]\n"
        '//- /w/a.urdf\n<robot name="a"><link name="base"/></robot>\n'
    )
    found = diagnostics(fixture(source, "/w/main.smurfs").workspace.analysis(), "/w/inner.smurfs")
    assert [each.code for each in found] == ["smurf-bad-position"]
