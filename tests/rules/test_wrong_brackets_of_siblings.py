"""In JSON and YAML, too, a bracket of another kind is one finding, whose fix writes the one that was meant."""

import re
from pathlib import Path

import pytest

from fixtures import Fixture, fixture
from robray.rules.engine.rule import Applicability
from rules.findings import complaints, fixed

EXAMPLES = Path(__file__).parents[2] / "examples"
WORLDS = sorted((EXAMPLES / "rofi").glob("*.json"))
PAIR = {"[": "]", "{": "}"}
IN_LINE = re.compile(r"\[[^][{}\n]+\]|\{[^][{}\n]+\}")
OTHERS = [("[", "}"), ("[", ")"), ("(", "]"), ("{", "]"), ("(", ")"), ("<", "]"), ("{", ")"), ("(", "}"), ("{", "}")]
SCENE = """\
entities:
  - name: arm
    file: arm.smurf
    position: [1, 2, 3]
    rotation: {w: 1, x: 0, y: 0, z: 0}
  - name: other
    file: arm.smurf
    parent: arm::base
    position: [0, 0, 1] # on top
"""
FILES = """\
//- /w/arm.smurf
modelname: arm
files: [arm.urdf]
//- /w/arm.urdf
<robot name="arm"><link name="base"/></robot>
"""


def scene(text: str) -> Fixture:
    return fixture(text + FILES, "/w/main.smurfs")


@pytest.mark.parametrize("path", WORLDS, ids=lambda path: path.stem)
def test_other_brackets_on_a_line_of_json_are_one_finding_that_writes_the_right_ones(path: Path) -> None:
    text = path.read_text()
    for place in list(IN_LINE.finditer(text))[::3]:
        right = text[place.start()], text[place.end() - 1]
        for opening, closing in OTHERS:
            if (opening, closing) == right or "<" in (opening, closing):
                continue
            wrong = f"{text[: place.start()]}{opening}{text[place.start() + 1 : place.end() - 1]}{closing}"
            given = fixture(wrong + text[place.end() :], "/w/main.json")
            told = complaints(given)
            assert len(told) == 1, (place[0], opening, closing)
            if opening == right[0] or closing == right[1] or opening + closing in ("()", "{}", "[]"):
                assert fixed(given, told[0])["/w/main.json"].decode() == text, (place[0], opening, closing)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (right, f"{opening}{right[1:-1]}{closing}")
        for right in ("[1, 2, 3]", "{w: 1, x: 0, y: 0, z: 0}", "[0, 0, 1]")
        for opening, closing in OTHERS
        if (opening, closing) != (right[0], right[-1])
        and opening + closing != "{)"
        and (right[0] == "[" or (opening != "<" and "[" not in opening + closing.replace("]", "[")))
    ],
)
def test_other_brackets_in_yaml_are_one_finding_that_writes_the_right_ones(right: str, wrong: str) -> None:
    given = scene(SCENE.replace(right, wrong))
    [told] = complaints(given)
    assert told.rejected_by_reader
    assert fixed(given, told)["/w/main.smurfs"].decode() == SCENE


@pytest.mark.parametrize("written", ["1 2 3", "[1 2 3]", "1, 2, 3", "1; 2; 3", "(1 2 3)", "<1, 2, 3>"])
@pytest.mark.parametrize("key", ["position", "rotation"])
def test_three_numbers_are_the_list_that_was_meant_however_they_are_written(key: str, written: str) -> None:
    given = scene(f"entities:\n  - name: arm\n    file: arm.smurf\n    {key}: {written}\n")
    [told] = complaints(given)
    assert told.message.endswith("; use '[1, 2, 3]'")
    mended = fixed(given, told)["/w/main.smurfs"].decode()
    assert mended == f"entities:\n  - name: arm\n    file: arm.smurf\n    {key}: [1, 2, 3]\n"


@pytest.mark.parametrize("written", ["1 2", "[1, 2]", "[1, 2, x]", "(1, 2, 3, 4)"])
def test_no_list_is_written_unasked_of_what_is_no_position(written: str) -> None:
    [told] = complaints(scene(f"entities:\n  - name: arm\n    file: arm.smurf\n    position: {written}\n"))
    assert told.message == "expected a position [x, y, z] in metres"
    assert told.fix is None or told.fix.applicability is Applicability.BY_HAND


def test_where_only_one_more_bracket_or_less_makes_it_right_a_person_says_which() -> None:
    text = '{\n  "modules": [\n    {"id": 0, "type": "cube"}\n  ]]\n}\n'
    given = fixture(text, "/w/main.json")
    [told] = complaints(given)
    assert told.fix is not None
    assert told.fix.applicability.name == "BY_HAND"
    assert fixed(given, told)["/w/main.json"].decode() == text.replace("]]", "]")


@pytest.mark.parametrize("typed", ['{"id"}', '{ "id" }', '{"id", "component": 7}', '{""}', '{"id": }', '{"id" 0}'])
def test_an_object_that_is_half_typed_is_no_array(typed: str) -> None:
    text = f"""{{
  "modules": [{{"id": 0, "type": "cube"}}],
  "spaceJoints": [
    {{"point": [0, 0, 0], "to": {typed}, "joint": {{"type": "rigid", "sourceToDestination": "identity"}}}}
  ]
}}
"""
    told = complaints(fixture(text, "/w/main.json"))
    assert [each.code for each in told] == ["rofi-syntax"]
    assert "array" not in told[0].message
    # One of them lacks nothing but its colon.
    assert told[0].fix is None or told[0].fix.title == "Insert ':'"
