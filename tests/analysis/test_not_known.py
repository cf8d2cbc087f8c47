"""Which poses, joints and sizes are not known, for want of what, and in which words."""

import pytest

from fixtures import ROBOT, fixture
from robray.analysis.analysis import scene_model
from robray.analysis.files import Absence
from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.rules.engine.not_known import missing_pose, unknown_poses

pytestmark = pytest.mark.quick

GONE = 'include "gone.robray"\n'


def scene(text: str) -> SceneState:
    workspace = new_workspace()
    workspace.set_text("/w/main.robray", text.encode())
    for path in workspace.missing_files():
        workspace.set_absent(path, Absence.MISSING)
    return workspace.analysis().scenes["/w/main.robray"]


def check(text: str, *unknown: str) -> None:
    """Of these frames it is not known where they are in the world, of all others it is."""
    state = scene(text)
    model = scene_model(state)
    assert {name for name, pose in model.poses_in_root().items() if pose is None} == {*unknown}
    assert unknown_poses(state, model, {}).keys() == {*unknown}


@pytest.mark.parametrize(
    "block",
    [
        "translation [offs, 0, 0];",
        "translation [1, 2];",
        "translation 1;",
        "translation ;",
        "translation [1, 2, 3",
        "translation [1/0, 0, 0];",
        "rpy [1, 2];",
        "rpy word;",
        'quaternion "x";',
        "quaternion [0, 0, 1];",
        "quaternion [0, 0, 0, (-8)**0.5];",
        "translatoin [1, 2, 3];",
        "tra",
        "xyz [1, 2, 3];",
        "[1, 2, 3];",
        "parent [1];",
        "parent ;",
        "type continuous;",
        "type revolute;",
        "type revolute; axis [0, zz, 1];",
        "type prismatic; axis [0, 0, 1]; offset zz;",
        "isa ;",
        "isa k;",
        "isa derived;",
        "isa misspelt;",
    ],
)
def test_what_makes_a_frame_and_all_that_hangs_from_it_unknown(block: str) -> None:
    classes = (
        "class k { translation [offs, 1, 2]; }\nclass derived { isa k; }\nclass misspelt { translatoin [1, 2, 3]; }\n"
    )
    check(f"{classes}frame a {{ {block} }}\nframe b {{ parent a; frame c {{ }} }}\nframe d {{ }}\n", "a", "b", "c")


@pytest.mark.parametrize(
    "block",
    [
        "translation [1, 2, 3]; offset zz;",
        "rpy [1, 2]; quaternion [0, 0, 0, 1];",
        "colour [1, 0, 0]; translation [1, 2, 3];",
        "type fixed; axis zz;",
        "isa nothing;",
        "variable 3;",
    ],
)
def test_what_is_not_read_or_not_needed_leaves_a_frame_known(block: str) -> None:
    check(f"frame a {{ {block} }}\n")


def test_a_class_may_be_defined_where_nothing_is_read() -> None:
    use = "frame a { isa part; }\nframe b { translation [1, 2, 3]; }\n"
    check(use)
    for gap in (GONE, "clas part { translation [1, 2, 3]; }\n", "class { translation [1, 2, 3]; }\n", "; x\n"):
        check(gap + use, "a")
        check(use + gap)


def test_a_class_of_a_class_may_be_defined_there_as_well() -> None:
    check(f"{GONE}class k {{ isa part; translation [1, 2, 3]; }}\nframe a {{ isa k; }}\n", "a")


def test_a_frame_in_a_block_without_a_name() -> None:
    state = scene("frame { frame a { translation [1, 2, 3]; } }\n")
    assert scene_model(state).poses_in_root()["a"] is None


def test_sizes_and_colours_of_geometry() -> None:
    state = scene(
        f"{GONE}frame f {{ geometry {{ shape box; dimension [zz, 1, 1]; color [1, zz, 0]; visual zz; }}\n"
        "geometry { shape cone; height 1; } geometry { shape box; } geometry { isa part; shape box; } }\n"
    )
    first, second, third, fourth = (geometry for _, geometry in scene_model(state).geometries)
    assert first.unknown == ("dimension", "color", "visual")
    assert second.unknown == ("start_radius", "end_radius")
    assert (third.unknown, third.measures) == ((), (("dimension", (0.0, 0.0, 0.0)),))
    assert fourth.measures == (("dimension", None),)


@pytest.mark.parametrize("odd", "°:$=%€¤~")
def test_a_value_beside_what_nobody_can_read_is_not_known(odd: str) -> None:
    for written in (f"1{odd}", f"1 {odd}", f"2*{odd}1"):
        state = scene(
            f"frame f {{ type revolute; axis [0, 0, 1]; offset {written};\n"
            "geometry { shape box; dimension [1, 1, 1]; }\n"
            f"geometry {{ shape sphere; radius {written}; }} }}\n"
            f"frame g {{ translation [1, 2, {written}]; }}\n"
        )
        model = scene_model(state)
        joint = model.frames["f"].joint
        assert joint is not None
        assert (joint.axis, joint.offset) == ((0.0, 0.0, 1.0), None), written
        first, second = (geometry for _, geometry in model.geometries)
        assert first.measures == (("dimension", (1.0, 1.0, 1.0)),)
        assert second.measures == (("radius", None),), written
        assert model.poses_in_root()["g"] is None


def test_the_reason_is_where_something_is_wrong() -> None:
    text = "def a 1/0;\ndef b 2*a;\nclass k { translation [b, 0, 0]; }\nframe f { isa k; }\nframe g { parent f; }\n"
    missing = missing_pose(scene(text), "g")
    assert missing is not None
    assert (missing.frame, missing.what) == ("f", "translation")
    assert text[missing.reason.at.span.start : missing.reason.at.span.end] in "def a 1/0;"
    assert "division by zero" in missing.message


def test_numbers_of_robots_that_cannot_be_read() -> None:
    robot = (
        '//- /w/main.urdf\n<robot name="r"><link name="a"/><link name="b"/><link name="c"/>'
        '<joint name="j" type="fixed"><parent link="a"/><child link="b"/><origin xyz="1 x 3"/></joint>'
        '<joint name="k" type="revolute"><parent link="b"/><child link="c"/><axis xyz="0 0 one"/></joint></robot>\n'
    )
    state = fixture(robot).workspace.analysis().scenes[ROBOT]
    model = scene_model(state)
    assert model.poses_in_root() == {"j": None, "k": None}
    reasons = unknown_poses(state, model, {})
    assert "expected a number" in reasons["j"]
    assert model.frames["k"].joint is not None
    assert model.frames["k"].joint.axis is None
