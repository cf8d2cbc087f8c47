"""Frames of a workcell of RobWork are dragged: `RPY`, `Pos` and `Transform`."""

import pytest

from features.moving.dragged import about_z, dragged, texts_after, turned
from fixtures import fixture
from robray.scene.pose import Quaternion, Vector

SCENE = "/w/main.wc.xml"
_TO = (0.25, 0.0, 0.5)

DRAGS: dict[str, tuple[str, Vector | None, Quaternion | None, str]] = {
    "a position": (
        '<Frame name="f"><RPY>0 0 0</RPY> <Pos>0.2  0 0.50</Pos></Frame>',
        _TO,
        None,
        '<Frame name="f"><RPY>0 0 0</RPY> <Pos>0.25  0 0.50</Pos></Frame>',
    ),
    "angles about z first": (
        '<Frame name="f">\n    <!-- 1 2 3 --> <Pos>0 0 0</Pos>\n    <RPY>0 0 10</RPY>\n  </Frame>',
        None,
        turned(10, 0, 30),
        '<Frame name="f">\n    <!-- 1 2 3 --> <Pos>0 0 0</Pos>\n    <RPY>30 0 10</RPY>\n  </Frame>',
    ),
    "both": (
        '<Frame name="f"><RPY>0 0 0</RPY><Pos>0 0 0</Pos></Frame>',
        _TO,
        about_z(90),
        '<Frame name="f"><RPY>90 0 0</RPY><Pos>0.25 0 0.5</Pos></Frame>',
    ),
    "a matrix": (
        '<Frame name="f"><Transform>1 0 0 0.2  0 1 0 0  0 0 1 0.5</Transform></Frame>',
        _TO,
        None,
        '<Frame name="f"><Transform>1 0 0 0.25  0 1 0 0  0 0 1 0.5</Transform></Frame>',
    ),
    "an element without a text": (
        '<Frame name="f" type="Movable"/>',
        _TO,
        None,
        '<Frame name="f" type="Movable"><RPY>0 0 0</RPY> <Pos>0.25 0 0.5</Pos></Frame>',
    ),
    "none yet": (
        '<Frame name="f">\n    <Property name="a">1</Property>\n  </Frame>',
        None,
        about_z(45),
        '<Frame name="f">\n    <RPY>45 0 0</RPY> <Pos>0 0 0</Pos>\n    <Property name="a">1</Property>\n  </Frame>',
    ),
}


@pytest.mark.parametrize("name", DRAGS)
def test_a_frame(name: str) -> None:
    before, to, turn, after = DRAGS[name]
    source = '<WorkCell name="w">\n  {}\n</WorkCell>\n'
    given = fixture(source.format(before), main=SCENE)
    found = dragged(given, "f", to, turn)
    assert found.offered, found.refused
    [only] = found.offered
    assert texts_after(given, only)[SCENE] == source.format(after)
    assert not only.must_be_chosen


NOT_DONE = {
    "another's": (
        '<Define id="d"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Define><Frame name="f"><Use id="d"/></Frame>',
        _TO,
        None,
        "where others take it from",
    ),
    "a matrix": (
        '<Frame name="f"><Transform>1 0 0 0  0 1 0 0  0 0 1 0</Transform></Frame>',
        None,
        about_z(90),
        "as a matrix",
    ),
    "there already": ('<Frame name="f"><RPY>0 0 0</RPY><Pos>0.25 0 0.5</Pos></Frame>', _TO, None, "there already"),
}


@pytest.mark.parametrize("name", NOT_DONE)
def test_what_cannot_be_done_is_said(name: str) -> None:
    before, to, turn, why = NOT_DONE[name]
    given = fixture(f'<WorkCell name="w">{before}</WorkCell>\n', main=SCENE)
    found = dragged(given, "f", to, turn)
    assert found.offered == ()
    assert why in found.refused[0].reason


def test_what_a_pose_follows_from_is_said() -> None:
    """Of a joint by Denavit and Hartenberg's numbers, and of a shape that is not where its frame is."""
    box = '<Drawable name="s"><RPY>0 0 0</RPY><Pos>0 0 1</Pos><Box x="1" y="1" z="1"/></Drawable>'
    joint = '<DHJoint name="j" alpha="0" a="0" d="0.1" offset="0"/>'
    device = f'<SerialDevice name="d"><Frame name="base"/>{joint}</SerialDevice>'
    given = fixture(f'<WorkCell name="w"><Frame name="f">{box}</Frame>{device}</WorkCell>\n', main=SCENE)
    why = {name: dragged(given, name, _TO).refused[0].reason for name in ("f/s", "d.j")}
    assert why == {
        "f/s": "it is a shape beside its frame; move the frame",
        "d.j": "its pose follows from its Denavit-Hartenberg numbers",
    }


def test_a_joint_where_it_stands() -> None:
    source = """<WorkCell name="w"><TreeDevice name="d"><Frame name="base"/>
<Joint name="j" type="Prismatic"><RPY>0 0 0</RPY> <Pos>0 0 0.1</Pos></Joint>
<Q name="Home">0.3</Q></TreeDevice></WorkCell>
"""
    given = fixture(source, main=SCENE)
    found = dragged(given, "d.j", (0.0, 0.0, 0.6), position=0.3)
    assert found.offered, found.refused
    assert texts_after(given, found.offered[0])[SCENE] == source.replace("0 0 0.1", "0 0 0.3")
