"""A scene as a robot."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from export.conversion import CORPUS, PROJECT, check_robot_of, loaded, read_back, repaired, to_urdf
from fixtures import MAIN, ROBOT, fixture, pose_of
from robray.analysis.analysis import scene_model
from robray.rules.engine.diagnose import accepts
from robray.scene.model import Scene
from rules.findings import findings
from trials import trials

Z = "type revolute; axis [0, 0, 1];"


def check(source: str, *lines: str) -> Scene:
    """The robot, which has everything where the scene has it, and these lines."""
    scene = fixture(source).scene
    assert accepts(scene), "the test's own scene is to be accepted"
    robot = check_robot_of(scene)
    found = [line.strip() for line in to_urdf(scene).text.splitlines()]
    assert [line for line in lines if line not in found] == []
    return scene_model(robot)


def refused(source: str, *said: str) -> None:
    """At the mark, in words that have these in them; nothing is written."""
    marked = fixture(source)
    made = to_urdf(marked.scene)
    assert [(one.at.path, one.at.span) for one in made.refusals] == [(MAIN, span) for span in marked.marked[MAIN]]
    assert [part for part in said if not any(part in one.message for one in made.refusals)] == []
    assert made.text == ""


def test_a_frame_is_a_joint_of_its_name() -> None:
    check(
        "frame a { translation [0.5, 0, 0]; rpy [0.25, 0, 0]; }\nframe b { parent a; }\n",
        "<!-- main.robray:1 -->",
        '<joint name="a" type="fixed">',
        '<origin xyz="0.5 0 0" rpy="0.25 0 0"/>',
        '<parent link="world"/>',
        '<parent link="a_link"/>',
    )


def test_a_frame_says_which_file_it_is_from() -> None:
    check('include "sub/p"\n//- /w/sub/p.robray\n\nframe f {}\n', "<!-- sub/p.robray:2 -->")


def test_several_roots_hang_from_one_link() -> None:
    check('frame a {}\nframe b {}\nframe "world" {}\n', '<link name="world_"/>', '<parent link="world_"/>')


def test_an_empty_scene_is_a_link() -> None:
    check("", '<link name="world"/>')


def test_a_joint_turns_without_limits() -> None:
    check(f"frame a {{ {Z} }}\n", '<joint name="a" type="continuous">', '<axis xyz="0 0 1"/>')


def test_a_joint_that_slides_gets_wide_limits_that_no_rule_objects_to() -> None:
    source = "frame a { type prismatic; axis [0, 1, 0]; }\n"
    codes = [found.code for found in findings(fixture(to_urdf(fixture(source).scene).text, ROBOT))]
    assert codes == []
    check(source, '<limit lower="-1000000" upper="1000000" effort="1000" velocity="1000"/>')


def test_an_offset_is_part_of_the_origin() -> None:
    check("frame a { type prismatic; axis [0, 1, 0]; offset 2; }\n", '<origin xyz="0 2 0" rpy="0 0 0"/>')
    check(f"frame a {{ {Z} offset 0.25; rpy [0.5, 0.1, 0]; translation [1, 2, 3]; }}\nframe b {{ parent a; }}\n")


def test_a_variable_of_another_name_is_a_joint_of_that_name() -> None:
    model = check(f"frame a {{ {Z} variable q; translation [1, 0, 0]; }}\nframe b {{ parent a; }}\n")
    joint = model.frames["q"].joint
    assert joint is not None
    assert joint.variable == "q"
    assert model.frames["a"].joint is None


def test_joints_with_one_variable_mimic_the_first() -> None:
    source = f"frame a {{ {Z} variable q; }}\nframe b {{ {Z} variable q; offset 1; }}\nframe c {{ parent b; }}\n"
    check(source, '<mimic joint="q"/>')
    check(f"frame a {{ {Z} variable b; }}\nframe b {{ {Z} }}\n", '<mimic joint="b"/>')


def test_that_amino_reads_no_mimic_is_said() -> None:
    made = to_urdf(fixture(f"frame a {{ {Z} variable b; }}\nframe b {{ {Z} }}\n").scene)
    assert ["<mimic>" in loss.message for loss in made.losses] == [True]


def test_shapes_are_where_they_were() -> None:
    check(
        "frame a { translation [1, 0, 0]; rpy [0.5, 0, 0];\n"
        "geometry { shape cylinder; height 0.5; radius 0.25; color [1, 0, 0]; alpha 0.5; }\n"
        "geometry { shape box; dimension [1, 2, 3]; collision 0; }\n"
        "geometry { shape sphere; radius 2; visual 0; }\n"
        'geometry { mesh "/m/a b.obj"; scale 2; } }\n',
        '<origin xyz="0 0 0.25" rpy="0 0 0"/>',
        '<geometry><cylinder radius="0.25" length="0.5"/></geometry>',
        '<material name="rgba 1 0 0 0.5"><color rgba="1 0 0 0.5"/></material>',
        '<geometry><mesh filename="/m/a b.obj" scale="2 2 2"/></geometry>',
        "<!-- main.robray:3 -->",
    )


@pytest.mark.parametrize("scale", ["0", "-1"])
def test_a_scale_that_leaves_no_shape_is_told(scale: str) -> None:
    made = to_urdf(fixture(f"frame a {{ geometry {{ shape sphere; radius 1; scale {scale}; }} }}\n").scene)
    assert '<sphere radius="1"/>' in made.text
    assert [loss.message for loss in made.losses] == ["scale"]


def test_a_cone_that_is_a_cylinder() -> None:
    source = "frame a { geometry { shape cone; height 1; start_radius 2; end_radius 2; } }\n"
    check(source, '<geometry><cylinder radius="2" length="1"/></geometry>')


def test_no_frame_is_called_like_the_visual_of_a_link() -> None:
    cylinder = "geometry { shape cylinder; height 1; radius 1; }"
    check(f'frame a {{ {cylinder} }}\nframe "a_link-visual" {{ translation [1, 0, 0]; }}\n', '<child link="a_link_"/>')
    check(f'frame a {{ {Z} variable "a-visual"; {cylinder} }}\n')


def test_names_of_all_sorts() -> None:
    check(
        'frame "a & <b> \'c\'" {}\nframe "d--e\nf" { parent "a & <b> \'c\'"; }\n'
        'allow_collision "d--e\nf" "a & <b> \'c\'";\n',
        '<joint name="a &amp; &lt;b&gt; \'c\'" type="fixed">',
    )


@pytest.mark.parametrize(("name", "title"), [("a\x01b.robray", "a?b"), ("\udcff.robray", "?"), ("a&b.robray", "a&b")])
def test_a_file_of_any_name_makes_a_document(name: str, title: str) -> None:
    made = to_urdf(read_back("frame a {}", name))
    assert ElementTree.fromstring(made.text).get("name") == title


def test_a_mesh_that_xml_cannot_name_is_refused() -> None:
    made = to_urdf(fixture('frame a { geometry { mesh "a\x01b.obj"; } }\n').scene)
    assert [each.message for each in made.refusals] == ["the name of this mesh has characters that XML does not allow"]
    assert not to_urdf(fixture('frame a { geometry { mesh "a&<b.obj"; } }\n').scene).refusals


def test_what_is_lost_is_said_and_stands_in_a_comment() -> None:
    source = (
        "class c {}\nframe a {}\nframe b { geometry {\n"
        " isa c; shape box; specular 0.5; no-shadow 1; color [2, 0, 0]; } }\n"
        "allow_collision a b;\n"
    )
    check(
        source,
        "<!-- main.robray:3, without specular and no-shadow and isa and a color or alpha outside 0 to 1 -->",
        "<!-- allow_collision a b, main.robray:5 -->",
        '<material name="rgba 1 0 0 1"><color rgba="1 0 0 1"/></material>',
    )
    assert len(to_urdf(fixture(source).scene).losses) == 5


def test_what_no_robot_is() -> None:
    refused("frame a { [|parent b|]; }\n", "this file and what it includes have no frame 'b'")
    refused("frame a { [|parent b|]; }\nframe b { [|parent a|]; }\n", "go round")
    refused("frame a { geometry { [|shape cone|]; height 1; start_radius 2; end_radius 1; } }\n", "URDF has no cones")
    refused(
        "frame a { geometry { [|shape grid|]; dimension [1, 1]; delta [1, 1]; thickness 1; } }\n", "URDF has no grids"
    )


def test_what_only_amino_makes_of_a_joint() -> None:
    refused("frame a { type prismatic; [|axis [0, 0, 2]|]; }\n", "of length 2")
    refused("frame a { type revolute; [|axis [0, 0, 0]|]; }\n", "of length 0")
    refused("frame a { [|quaternion [0, 0, 0, 2]|]; }\n", "of length 2")
    refused(f"frame a {{ {Z} [|variable b|]; }}\nframe b {{}}\n", "the frame 'b' is another one")
    refused(f'frame a {{ {Z} [|variable ""|]; }}\n', "this one is empty")


def test_what_comes_from_a_class_is_refused_where_the_class_is_used() -> None:
    refused("class c { axis [0, 0, 2]; }\n[|frame|] a { isa c; type revolute; }\n", "of length 2")


def test_a_quaternion_that_is_nearly_of_length_one_is_made_so_and_that_is_said() -> None:
    made = to_urdf(fixture("frame a { quaternion [0, 0, 0.7071, 0.7071]; }\n").scene)
    assert not made.refusals
    assert ["it becomes 1" in loss.message for loss in made.losses] == [True]


@pytest.mark.parametrize(
    "text", ["frame {", 'frame "" {}', "frame f { geometry {} }", "}", "frame f { rpy [1/0, 0, 0]; }"]
)
def test_broken_scenes_give_an_answer(text: str) -> None:
    to_urdf(fixture(text).scene)


_ANGLES = st.floats(-7, 7).map(lambda value: round(value, 9)).map(lambda value: f"{value:.9f}d0")
_AXES = st.sampled_from(["[1, 0, 0]", "[0, -1, 0]", "[0, 0, 1]", "[0.6d0, 0, 0.8d0]", "[0, -0.28d0, 0.96d0]"])
_QUARTER = st.sampled_from(["0.5*pi", "-0.5*pi", "0.5*pi + 1d-9", "0.5*pi + 1d-13", "0"])


@st.composite
def scenes(draw: st.DrawFn) -> str:
    """Trees of frames with every sort of joint, and angles at and near gimbal lock."""
    count = draw(st.integers(1, 6))
    text = ""
    for index in range(count):
        text += f"frame f{index} {{\n"
        if index and draw(st.booleans()):
            text += f"parent f{draw(st.integers(0, index - 1))};\n"
        pitch = draw(st.one_of(_QUARTER, _ANGLES))
        text += f"rpy [{draw(_ANGLES)}, {pitch}, {draw(_ANGLES)}];\n"
        text += f"translation [{', '.join(draw(_ANGLES) for _ in range(3))}];\n"
        kind = draw(st.sampled_from(["fixed", "revolute", "prismatic"]))
        if kind != "fixed":
            text += f"type {kind}; axis {draw(_AXES)}; offset {draw(_ANGLES)};\n"
            if draw(st.booleans()):
                text += f"variable q{draw(st.integers(0, 2))};\n"
        if draw(st.booleans()):
            text += f"geometry {{ shape cylinder; radius 1; height {index + 0.1}d0; }}\n"
        text += "}\n"
    return text


@settings(max_examples=trials(150), deadline=None)
@given(scenes())
def test_any_tree_of_joints(text: str) -> None:
    check(text)


def _real_scenes() -> list[Path]:
    return [*sorted((PROJECT / "examples").rglob("*.robray")), *sorted((CORPUS / "robray").rglob("*.robray"))]


def test_every_real_scene_that_a_robot_can_be() -> None:
    """Those that none can be, too, without what no robot has."""
    seen = {"joint": 0, "offset": 0, "variable": 0, "quaternion": 0}
    for path in _real_scenes():
        scene = loaded(path)
        if not accepts(scene):
            continue
        if to_urdf(scene).refusals:
            scene = loaded(path, repaired(scene))
        if to_urdf(scene).refusals:
            continue
        check_robot_of(scene)
        for frame in scene_model(scene).frames.values():
            seen["joint"] += frame.joint is not None
            seen["offset"] += frame.joint is not None and frame.joint.offset != 0
            seen["variable"] += frame.joint is not None and frame.joint.variable != frame.name
            seen["quaternion"] += pose_of(frame).rotation != (0.0, 0.0, 0.0, 1.0)
    assert min(seen.values()) > 0, "the scenes show too little"
