"""Numbers in other brackets are the list that was meant."""

import pytest

from fixtures import Fixture, fixture
from robray.rules.engine.rule import Applicability
from rules.findings import complaints, fixed

FILES = """\
//- /w/arm.smurf
modelname: arm
files: [arm.urdf]
//- /w/arm.urdf
<robot name="arm"><link name="base"/></robot>
"""


def scene(text: str) -> Fixture:
    return fixture(text + FILES, "/w/main.smurfs")


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
