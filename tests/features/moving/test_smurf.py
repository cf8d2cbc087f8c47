"""Entities of a scene of SMURF are dragged: `position` and `rotation`, as a person would have written them."""

import pytest

from every import every
from features.moving.dragged import about_z, dragged, texts_after, turned
from fixtures import fixture
from robray.scene.pose import Quaternion, Vector

SCENE = "/w/main.smurfs"
BOX = """//- /w/box.urdf
<robot name="box"><link name="box"/></robot>
"""
_TO = (0.25, 0.0, 0.5)

DRAGS: dict[str, tuple[str, Vector | None, Quaternion | None, str]] = {
    "a list": ("  position: [0.2, 0.0, 0.50]", _TO, None, "  position: [0.25, 0.0, 0.50]"),
    "a map": ("  position: {z: .5, x: 0.2, y: 0}", _TO, None, "  position: {z: .5, x: 0.25, y: 0}"),
    "lines": (
        "  position:\n  - 0.2  # along 1\n  - 0\n  - 0.5",
        _TO,
        None,
        "  position:\n  - 0.25  # along 1\n  - 0\n  - 0.5",
    ),
    "a map in lines": (
        '  position:\n    x: 0.2\n    "y": 0\n    z: 0.5',
        _TO,
        None,
        '  position:\n    x: 0.25\n    "y": 0\n    z: 0.5',
    ),
    "no position": ("  anchor: world", _TO, None, "  position: [0.25, 0, 0.5]\n  anchor: world"),
    "both anew": (
        "  anchor: world",
        _TO,
        about_z(90),
        "  position: [0.25, 0, 0.5]\n  rotation: {w: 0.7071068, x: 0, y: 0, z: 0.7071068}\n  anchor: world",
    ),
    "a rotation beside": (
        "  position: [0, 0, 1]  # above",
        None,
        about_z(180),
        "  position: [0, 0, 1]  # above\n  rotation: {w: 0, x: 0, y: 0, z: 1}",
    ),
    "degrees": ("  rotation: [10, 0, 0]", None, turned(10, 0, 30), "  rotation: [10, 0, 30]"),
    "one angle": ("  rotation: 15.0", None, about_z(45), "  rotation: 45.0"),
    "a quaternion": (
        "  rotation: {w: 1.0, x: 0.0, y: 0.0, z: 0.0}",
        None,
        about_z(90),
        "  rotation: {w: 0.7071068, x: 0.0, y: 0.0, z: 0.7071068}",
    ),
    "a quaternion as MARS reads it": ("  rotation: [1, 0, 0, 0]", None, about_z(180), "  rotation: [0, 0, 0, 1]"),
}


@pytest.mark.parametrize("name", DRAGS)
def test_an_entity(name: str) -> None:
    before, to, turn, after = DRAGS[name]
    source = "entities:\n- name: f\n  type: urdf\n  file: box.urdf\n{}\n"
    given = fixture(source.format(before) + BOX, main=SCENE)
    found = dragged(given, "f", to, turn)
    assert found.offered, found.refused
    [only] = found.offered
    assert texts_after(given, only)[SCENE] == source.format(after)
    assert not only.must_be_chosen


def test_between_braces() -> None:
    given = fixture("entities:\n- {name: f, file: box.urdf, anchor: world}\n" + BOX, main=SCENE)
    [only] = dragged(given, "f", _TO).offered
    after = "entities:\n- {name: f, file: box.urdf, position: [0.25, 0, 0.5], anchor: world}\n"
    assert texts_after(given, only)[SCENE] == after


def test_on_a_link_of_another() -> None:
    arm = """//- /w/arm.urdf
<robot name="arm"><link name="arm"/><link name="hand"/>
<joint name="j" type="fixed"><origin xyz="0 0 1" rpy="0 0 1.5708"/><parent link="arm"/><child link="hand"/></joint>
</robot>
"""
    source = (
        "entities:\n- {name: a, file: arm.urdf}\n- {name: f, file: box.urdf, parent: a::hand, position: [0, 0, 0]}\n"
    )
    given = fixture(source + BOX + arm, main=SCENE)
    [only] = dragged(given, "f", (0.1, 0.0, 0.0)).offered
    assert texts_after(given, only)[SCENE] == source.replace("[0, 0, 0]", "[0.1, 0, 0]")


NOT_DONE = {
    "an alias": ("  pose: &p [0, 0, 0]\n  position: *p", _TO, None, "not written as numbers"),
    "one angle": ("  rotation: 15.0", None, turned(10, 0, 0), "only turns about z"),
    "there already": ("  position: [0.25, 0, 0.5]", _TO, None, "there already"),
}


@pytest.mark.parametrize("name", NOT_DONE)
def test_what_cannot_be_done_is_said(name: str) -> None:
    before, to, turn, why = NOT_DONE[name]
    given = fixture(f"entities:\n- name: f\n  file: box.urdf\n{before}\n" + BOX, main=SCENE)
    found = dragged(given, "f", to, turn)
    assert found.offered == ()
    assert why in found.refused[0].reason


NUMBERS = [
    "[]",
    *(f"[{', '.join(['0.5'] * count)}]" for count in range(1, 7)),
    "{x: 0.5}",
    "{x: 0.5, y: 0.5, z: 0.5}",
    "0.5",
]


@every("position", NUMBERS)
@every("rotation", [*NUMBERS, "{w: 1, x: 0, y: 0, z: 0}"])
def test_however_many_numbers_there_are_is_answered(position: str, rotation: str) -> None:
    """With edits that lead there, or with why there are none."""
    given = fixture(
        f"entities:\n- name: f\n  file: box.urdf\n  position: {position}\n  rotation: {rotation}\n" + BOX, main=SCENE
    )
    for to, turn in ((_TO, None), (None, turned(0, 0, 30)), (_TO, turned(10, 20, 30))):
        found = dragged(given, "f", to, turn)
        assert found.offered or found.refused[0].reason
