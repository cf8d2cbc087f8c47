"""Limits that stand beside the joint that they name, which are those of the joint."""

from math import radians

import pytest

from fixtures import fixture
from robray.analysis.analysis import scene_model
from robray.analysis.scene_state import SceneState
from robray.features.hover import hover
from robray.text.edits import Edit, splice

pytestmark = pytest.mark.quick

CELL = "/w/main.wc.xml"
TEXT = """\
<WorkCell name="w">
  <SerialDevice name="D">
    <Frame name="Base"/>
    <Joint name="$0J" type="Revolute"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Joint>
    <Joint name="K" type="Prismatic"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Joint>
    <Joint name="L" type="Revolute"><RPY>0 0 0</RPY><Pos>0 0 1</Pos><PosLimit min="-1" max="1"/></Joint>
    <Joint name="M" type="Revolute"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Joint>
    <PosLimit refjoint="J" min="-90" max="45"/>
    <PosLimit refjoint="K" min="-0.5" max="0.5"/>
    <PosLimit refjoint="L" min="-2" max="2"/>
    <PosLimit refjoint="M" min="x" max="2"/>
    <VelLimit refjoint="M" max="2"/>
  </SerialDevice>
</WorkCell>
"""


def limits(scene: SceneState) -> dict[str, tuple[float, float] | None]:
    return {name: frame.joint.limits for name, frame in scene_model(scene).frames.items() if frame.joint is not None}


def test_a_limit_that_names_a_joint_is_the_joint_s() -> None:
    assert limits(fixture(TEXT, CELL).scene) == {
        "D.J": pytest.approx((radians(-90), radians(45))),
        "D.K": (-0.5, 0.5),
        "D.L": pytest.approx((radians(-2), radians(2))),
        "D.M": None,
    }


def test_a_limit_that_stands_in_a_joint_is_of_that_whichever_it_names() -> None:
    text = TEXT.replace('<PosLimit refjoint="L" min="-2" max="2"/>', "")
    assert limits(fixture(text, CELL).scene)["D.L"] == pytest.approx((radians(-1), radians(1)))
    named = text.replace('<PosLimit min="-1"', '<PosLimit refjoint="M" min="-1"')
    assert named != text
    assert limits(fixture(named, CELL).scene) == limits(fixture(text, CELL).scene)


def test_a_hover_tells_it() -> None:
    given = fixture(TEXT, CELL)
    assert given.cursor is not None
    told = hover(given.workspace.analysis(), *given.cursor)
    assert told is not None
    assert "from -90° to 45°" in told.markdown


@pytest.mark.parametrize(
    ("old", "new"),
    [('max="45"', 'max="50"'), ('refjoint="J"', 'refjoint="M"'), ("<PosLimit refjoint=", "<Foo refjoint=")],
)
def test_an_edit_of_it_moves_the_joint_s(old: str, new: str) -> None:
    given = fixture(TEXT, CELL)
    workspace = given.workspace
    text = workspace.analysis().files[CELL].text
    for before, after in ((old, new), (new, old)):
        start = text.index(before.encode())
        edit = Edit(start, start + len(before), after.encode())
        workspace.edit(CELL, [edit])
        text = splice(text, edit)
        afresh = fixture(text.decode(), CELL).scene
        assert limits(workspace.analysis().scenes[CELL]) == limits(afresh)
