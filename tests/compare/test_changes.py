"""What changed from one scene to another, and what only follows."""

import math
import re

import pytest

from fixtures import fixture
from robray.compare.changes import (
    Added,
    Allowed,
    Change,
    ConstantChanged,
    Forbidden,
    FrameChanged,
    Gone,
    JointChanged,
    Lost,
    Motion,
    Moved,
    Rehung,
    Renamed,
    ShapeAdded,
    ShapeChanged,
    ShapeGone,
    WeightChanged,
)
from robray.compare.compare import changes
from robray.compare.scenes import compared
from robray.scene.geometry import Measure

pytestmark = pytest.mark.quick

UP = Motion((0.0, 0.0, 1.0), 0.0)


def check(before: str, after: str, *expected: Change) -> None:
    assert found(before, after) == expected


def found(before: str, after: str) -> tuple[Change, ...]:
    return changes(compared(fixture(before).scene), compared(fixture(after).scene))


def said(before: str, after: str) -> list[tuple[str, ...]]:
    """Of changes of shapes and joints: frame, aspect, before and after."""
    return [
        (each.frame, each.aspect, str(each.before), str(each.after))
        for each in found(before, after)
        if isinstance(each, ShapeChanged | JointChanged)
    ]


def test_nothing() -> None:
    check("frame a { translation [1, 0, 0]; }", "# c\nframe a {\n  translation [2 / 2, 0, 0];\n}\n")


def test_frames_that_are_new_and_gone() -> None:
    check("frame a {} frame b { rpy [1, 0, 0]; }", "frame a {} frame c { parent a; }", Gone("b", None), Added("c", "a"))


def test_a_frame_moves_and_what_hangs_from_it_is_counted() -> None:
    before = "frame a { frame b { frame c {} } frame d { translation [0, 0, 2]; } } frame e {}"
    after = before.replace("frame a {", "frame a { translation [0, 0, 1];")
    check(before, after, Moved("a", UP, UP, 3))


def test_what_moves_by_itself_is_not_counted_with_its_parent() -> None:
    before = "frame a { frame b { frame c {} } }"
    after = "frame a { translation [0, 0, 1]; frame b { translation [0, 0, 1]; frame c {} } }"
    check(before, after, Moved("b", UP, Motion((0, 0, 2), 0), 1), Moved("a", UP, UP, 0))


def test_how_far_in_a_parent_that_is_turned() -> None:
    before = "frame a { rpy [0, 0, 1/2 * pi]; frame b {} }"
    [change] = found(before, before.replace("b {}", "b { translation [1, 0, 0]; rpy [0, 0, 0.5]; }"))
    assert isinstance(change, Moved)
    assert change.in_world is not None
    assert change.in_parent.translation == (1, 0, 0)
    assert [round(each, 9) for each in change.in_world.translation] == [0, 1, 0]
    assert math.isclose(change.in_world.angle, 0.5)


def test_hung_elsewhere_and_left_where_it_is() -> None:
    before = "frame a {} frame b { parent a; frame c {} }"
    check(before, "frame a {} frame b { frame c {} }", Rehung("b", "a", None, Motion((0, 0, 0), 0), 0))


def test_a_frame_is_renamed_and_what_names_it_is_not_told() -> None:
    before = "frame a { type revolute; axis [0, 0, 1]; frame b {} } allow_collision a b;"
    check(before, before.replace(" a ", " arm ").replace("a b;", "arm b;"), Renamed("arm", "a"))


@pytest.mark.parametrize("names", [("a", "b"), ("b", "a")])
@pytest.mark.parametrize("parent", ["", "parent LEADER;"])
def test_with_a_joint_the_variable_that_is_called_like_it_is_renamed_wherever_it_moves_something(
    names: tuple[str, str], parent: str
) -> None:
    scene = (
        f"frame LEADER {{ type revolute; axis [0, 0, 1]; }}\n"
        f"frame FOLLOWER {{ {parent} type revolute; axis [1, 0, 0]; variable LEADER; }}\n"
    )
    leader, follower = names
    before = scene.replace("LEADER", leader).replace("FOLLOWER", follower)
    after = scene.replace("LEADER", f"l_{leader}").replace("FOLLOWER", f"l_{follower}")
    assert set(found(before, after)) == {Renamed(f"l_{leader}", leader), Renamed(f"l_{follower}", follower)}
    # Another one leads.
    check(
        before,
        before.replace(f"variable {leader}", "variable other"),
        JointChanged(follower, "variable", leader, "other"),
    )


def test_frames_renamed_below_each_other() -> None:
    before = "frame a { frame b { translation [1, 0, 0]; } }"
    after = "frame x { frame y { translation [1, 0, 0]; } }"
    assert set(found(before, after)) == {Renamed("x", "a"), Renamed("y", "b")}


def test_a_frame_that_is_renamed_and_moved_is_known_by_what_hangs_from_it() -> None:
    before = "frame a { frame b {} }"
    after = "frame arm { translation [0, 0, 1]; frame b {} }"
    check(before, after, Renamed("arm", "a"), Moved("arm", UP, UP, 1))


def test_where_several_may_be_meant_none_is_renamed() -> None:
    check("frame a {}", "frame b {} frame c {}", Gone("a", None), Added("b", None), Added("c", None))
    check("frame a {} frame b {}", "frame c {}", Gone("a", None), Gone("b", None), Added("c", None))


def test_joints() -> None:
    joint = "frame a { type revolute; axis [0, 0, 1]; variable v; }"
    assert said(joint, joint.replace("0, 1]", "1, 0]")) == [("a", "axis", "(0.0, 0.0, 1.0)", "(0.0, 1.0, 0.0)")]
    assert said(joint, joint.replace("revolute", "prismatic")) == [("a", "type", "revolute", "prismatic")]
    assert said(joint, joint.replace("variable v;", "")) == [("a", "variable", "v", "a")]
    offset = found(joint, joint.replace("variable", "offset 0.5; variable"))
    assert [type(each) for each in offset] == [Moved, JointChanged]


MOVING = "frame a { translation [0, 0, 1]; type revolute; axis [0, 0, 1]; }"
STANDING = "frame a { translation [0, 0, 1]; }"


def test_of_a_joint_that_is_gone_nothing_else_is_told() -> None:
    assert said(MOVING, STANDING) == [("a", "type", "revolute", "fixed")]
    assert said(MOVING.replace("type", "variable v; offset 2 * pi; type"), STANDING) == [
        ("a", "type", "revolute", "fixed")
    ]
    arm = ARM.replace("ORIGIN", "")
    one, other = (
        compared(fixture(text, "/w/r.urdf").scene) for text in (arm, arm.replace('type="revolute"', 'type="fixed"'))
    )
    assert changes(one, other) == (JointChanged("j", "type", "revolute", "fixed"),)


def test_of_a_new_joint_it_is_told_what_is_not_as_in_any() -> None:
    new = [("a", "type", "fixed", "revolute"), ("a", "axis", "None", "(0.0, 0.0, 1.0)")]
    assert said(STANDING, MOVING) == new
    told = said(STANDING, MOVING.replace("type", "variable v; offset 2 * pi; type"))
    assert told == [*new, ("a", "offset", "None", str(2 * math.pi)), ("a", "variable", "None", "v")]


def test_limits() -> None:
    def robot(upper: str) -> str:
        return (
            '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="revolute"><parent link="a"/>'
            f'<child link="b"/><limit lower="0" upper="{upper}" effort="1" velocity="1"/></joint></robot>'
        )

    one, other = (compared(fixture(robot(each), "/w/r.urdf").scene) for each in ("1", "2"))
    assert changes(one, other) == (JointChanged("j", "upper", 1.0, 2.0),)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("shape box; dimension [1, 2, 3]; scale 2;", "shape box; dimension [2, 4, 6];"),
        ("shape sphere; radius 1; scale 0.5;", "shape sphere; radius 0.25; scale 2;"),
        ("shape cylinder; radius 1; height 2; scale 3;", "shape cylinder; radius 3; height 6;"),
    ],
)
def test_a_scale_that_is_put_into_the_measures_changes_nothing(one: str, other: str) -> None:
    def framed(shape: str) -> str:
        return f"frame a {{ geometry {{ {shape} }} }}\n"

    assert found(framed(one), framed(other)) == ()
    assert [aspect for _, aspect, *_ in said(framed(one), framed(f"{other} color [1, 0, 0];"))] == ["color"]
    assert found(framed(one), framed(re.sub(r"scale \S+;", "", one)))
    mesh = framed('mesh "a.obj"; scale 2;')
    assert said(mesh, framed('mesh "a.obj";')) == [("a", "scale", "2.0", "1.0")]


def test_shapes() -> None:
    def frame(text: str) -> str:
        return f"class t {{}} frame a {{ geometry {{ shape box; dimension [1, 1, 1]; {text} }} }}"

    assert said(frame(""), frame("color [1, 0, 0];")) == [("a", "color", "(0.8, 0.8, 0.8)", "(1.0, 0.0, 0.0)")]
    assert said(frame(""), frame("alpha 1; scale 1.0; visual 1;")) == []
    assert said(frame(""), frame("collision 0;")) == [("a", "collision", "1.0", "0.0")]
    assert said(frame(""), frame("isa t;")) == [("a", "classes", "()", "('t',)")]
    ball = "geometry { shape sphere; radius 1; }"
    kinds = [type(each) for each in found(f"frame a {{ {ball} }}", frame(""))]
    assert kinds == [ShapeAdded, ShapeGone]


def test_of_two_shapes_only_the_one_that_changed() -> None:
    before = "frame a { geometry { shape box; dimension [1, 1, 1]; } geometry { shape box; dimension [2, 2, 2]; } }"
    after = "frame a { geometry { shape box; dimension [2, 2, 2]; } geometry { shape box; dimension [1, 1, 3]; } }"
    assert said(before, after) == [("a", "dimension", "(1.0, 1.0, 1.0)", "(1.0, 1.0, 3.0)")]


WHOLE = "geometry { shape box; dimension [1, 1, 1]; color [1, 0, 0]; }"
HALVES = WHOLE.replace("}", "collision 0; }") + WHOLE.replace("color [1, 0, 0]; }", "visual 0; }")
BALL = "geometry { shape sphere; radius 1; }"


@pytest.mark.parametrize("others", ["", BALL, WHOLE, f"{WHOLE} {BALL}", HALVES])
def test_a_shape_is_as_well_two_of_which_one_is_drawn_and_one_collides(others: str) -> None:
    """As a robot has them that was written of a scene."""
    whole, halves = (f"frame a {{ {one} {others} }}" for one in (WHOLE, HALVES))
    assert found(whole, halves) == found(halves, whole) == ()


def test_of_a_shape_in_two_halves_only_what_changed_is_told() -> None:
    whole, halves = (f"frame a {{ {one} }}" for one in (WHOLE, HALVES))
    red = ("(1.0, 0.0, 0.0)", "(0.0, 1.0, 0.0)")
    assert said(whole, halves.replace("[1, 0, 0]", "[0, 1, 0]")) == [("a", "color", *red)]
    assert said(halves, whole.replace("[1, 0, 0]", "[0, 1, 0]")) == [("a", "color", *red)]
    wider = halves.replace("[1, 1, 1]; visual", "[1, 1, 2]; visual")
    assert said(halves, wider) == [("a", "dimension", "(1.0, 1.0, 1.0)", "(1.0, 1.0, 2.0)")]
    assert [type(each) for each in found(whole, wider)] == [ShapeChanged, ShapeAdded]
    scaled = halves.replace("visual 0;", "visual 0; scale 2;")
    assert [type(each) for each in found(whole, scaled)] == [ShapeChanged, ShapeAdded]


def test_pairs() -> None:
    frames = "frame a {} frame b {} frame c {}\n"
    before, after = f"{frames}allow_collision b a;", f"{frames}allow_collision c a;"
    check(before, after, Forbidden(("a", "b")), Allowed(("a", "c")))
    check(before, f"{frames}allow_collision a b;")


def test_pairs_of_a_frame_that_is_gone_are_gone_with_it() -> None:
    before = "frame a {} frame b {} frame c { rpy [1, 0, 0]; } allow_collision a b; allow_collision a c;"
    check(before, "frame a {} frame b {} allow_collision a b;", Gone("c", None))
    check(before, "frame a {} frame b {}", Gone("c", None), Forbidden(("a", "b")))
    # A robot that is loaded with the scene may have the frame.
    check("frame a {} allow_collision a hand;", "frame a {}", Forbidden(("a", "hand")))


def test_a_constant_with_what_depends_on_it() -> None:
    text = (
        "def h 1;\ndef k 0 + h;\nclass c { radius h; }\nframe a { translation [0, 0, k]; }\nframe b {}\n"
        "frame d { geometry { isa c; shape sphere; } }\n"
    )
    [moved, shape, constant] = found(text, text.replace("h 1;", "h 2;"))
    assert moved == Moved("a", UP, UP, 0, ("h",))
    assert isinstance(shape, ShapeChanged)
    assert shape.constants == ("h",)
    assert constant == ConstantChanged("h", 1.0, 2.0, ("a", "d"))


def test_a_constant_that_changes_nothing_is_no_change() -> None:
    check("def h 1;\nframe a {}", "def h 2;\nframe a {}")


def test_a_pose_that_is_not_known_any_more() -> None:
    check("frame a { translation [0, 0, 1]; }", "frame a { translation [0, 0, gone]; }", Lost("a", is_known=False))


@pytest.mark.parametrize("factor", [1, -1])
def test_both_signs_of_a_quaternion_are_one_rotation(factor: int) -> None:
    check(
        "frame a { quaternion [0, 0, 0.6, 0.8]; }", f"frame a {{ quaternion [0, 0, {factor * 0.6}, {factor * 0.8}]; }}"
    )


def test_parents_that_go_round_end() -> None:
    check("frame a { parent b; } frame b { parent a; }", "frame a { parent b; } frame b { parent a; }")
    assert found("frame a { parent b; } frame b { parent a; }", "frame x { parent y; } frame y { parent x; }")


def test_meshes_of_one_name_in_two_folders_are_the_same() -> None:
    text = 'frame a { geometry { mesh "m/a.obj"; } }'
    one, other = (compared(fixture(text, path).scene) for path in ("/w/one/a.robray", "/w/two/a.robray"))
    assert changes(one, other) == ()


MESHES = ('"{}m/a.obj"', '"{}a.obj"', '"{}two/a.obj"', '"/elsewhere/a.obj"')


@pytest.mark.parametrize("folders", [("/w/one/", "/w/two/"), ("/w/", "/w/two/"), ("/w/two/", "/w/")])
@pytest.mark.parametrize("mesh", MESHES)
def test_a_mesh_is_the_same_that_is_the_same_file(mesh: str, folders: tuple[str, str]) -> None:
    """As in a robot that was written into another folder."""
    first, second = folders
    one, other = (
        compared(fixture(f"frame a {{ geometry {{ mesh {mesh.format(told)}; }} }}", f"{folder}a.robray").scene)
        for folder, told in ((first, ""), (second, first))
    )
    assert changes(one, other) == changes(other, one) == ()


def test_a_mesh_that_is_called_alike_in_neither_way_is_another() -> None:
    one, other = (
        compared(fixture(f'frame a {{ geometry {{ mesh "{mesh}"; }} }}', path).scene)
        for path, mesh in (("/w/one/a.robray", "a.obj"), ("/w/two/a.robray", "/w/one/b.obj"))
    )
    assert changes(one, other) == (ShapeChanged("a", other.scene.geometries[0][1], "mesh", "a.obj", "/w/one/b.obj"),)


ARM = """\
<robot name="r">
  <link name="base"/>
  <link name="a"><inertial><origin ORIGIN/><mass value="2"/>
    <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <joint name="j" type="revolute"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="3" velocity="4"/><dynamics damping="0.5"/>
    <safety_controller k_velocity="7"/></joint>
</robot>
"""


@pytest.mark.parametrize("origin", ["", 'xyz="0 0 1"'])
@pytest.mark.parametrize(
    ("before", "after", "aspect", "values"),
    [
        ('value="2"', 'value="2.5"', "mass", (2.0, 2.5)),
        ('izz="1"', 'izz="1.5"', "inertia", ((1.0, 0.0, 0.0, 1.0, 0.0, 1.0), (1.0, 0.0, 0.0, 1.0, 0.0, 1.5))),
        ('effort="3"', 'effort="4"', "effort", (3.0, 4.0)),
        ('velocity="4"', 'velocity="5"', "velocity", (4.0, 5.0)),
        ('damping="0.5"', 'damping="0.5" friction="1"', "friction", (None, 1.0)),
        ('<dynamics damping="0.5"/>', "", "damping", (0.5, None)),
        ('k_velocity="7"', 'k_velocity="8"', "k velocity", (7.0, 8.0)),
    ],
)
def test_weights_and_forces_of_a_robot(
    origin: str, before: str, after: str, aspect: str, values: tuple[Measure, Measure]
) -> None:
    robot = ARM.replace("ORIGIN", origin)
    one, other = (compared(fixture(text, "/w/r.urdf").scene) for text in (robot, robot.replace(before, after)))
    if aspect in ("mass", "inertia"):
        assert changes(one, other) == (WeightChanged("a", aspect, *values),)
    else:
        assert changes(one, other) == (JointChanged("j", aspect, *values),)
    assert changes(one, one) == ()


CELL = '<WorkCell name="c"><Frame name="cup" type="Movable"/><Frame name="bench"/></WorkCell>\n'
ENTITIES = """\
entities:
- {name: one, type: smurf, file: a.smurf, anchor: world}
- {name: two, type: smurf, file: a.smurf, anchor: "one::l"}
- {name: three, type: smurf, file: a.smurf}
//- /w/a.smurf
modelname: a
files: [a.urdf]
//- /w/a.urdf
<robot name='a'><link name='l'/></robot>
"""


@pytest.mark.parametrize(
    ("path", "text", "before", "after", "change"),
    [
        ("/w/c.wc.xml", CELL, ' type="Movable"', "", FrameChanged("cup", "frame type", "Movable", "Fixed")),
        (
            "/w/c.wc.xml",
            CELL,
            "bench",
            'bench" type="EndEffector',
            FrameChanged("bench", "frame type", "Fixed", "EndEffector"),
        ),
        ("/w/s.smurfs", ENTITIES, "anchor: world", "anchor: parent", FrameChanged("one", "anchor", "world", "parent")),
        ("/w/s.smurfs", ENTITIES, ', anchor: "one::l"', "", FrameChanged("two", "anchor", "one::l", "none")),
        ("/w/s.smurfs", ENTITIES, "three, ", "three, anchor: None, ", None),
    ],
)
def test_what_a_frame_is_taken_for(path: str, text: str, before: str, after: str, change: FrameChanged | None) -> None:
    one, other = (compared(fixture(each, path).scene) for each in (text, text.replace(before, after, 1)))
    assert changes(one, other) == (() if change is None else (change,))
    assert changes(one, one) == ()


def test_what_only_one_of_two_formats_has_words_for_is_no_change() -> None:
    one = compared(fixture(CELL, "/w/c.wc.xml").scene)
    assert changes(one, compared(fixture("frame cup {}\nframe bench {}\n").scene)) == ()


def test_weights_are_those_of_each_robot_that_is_loaded_twice() -> None:
    entities = (
        "//- /w/s.smurfs\nentities:\n- {name: one, type: urdf, file: r.urdf}\n- {name: two, type: urdf, file: r.urdf}\n"
    )
    arm = ARM.replace("ORIGIN", "")
    robots = (f"//- /w/r.urdf\n{each}{entities}" for each in (arm, arm.replace('value="2"', 'value="3"')))
    one, other = (compared(fixture(each, "/w/s.smurfs").scene) for each in robots)
    told = [WeightChanged(f"{name}::a", "mass", 2.0, 3.0) for name in ("one", "two")]
    assert [*changes(one, other)] == told


PAINTED = """\
<robot name="r"><material name="paint"><color rgba="1 0 0 1"/></material>
<link name="a"><visual><geometry><box size="1 1 1"/></geometry><material name="paint"/></visual></link>
<link name="b"/><link name="c"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
<joint name="k" type="revolute"><parent link="a"/><child link="c"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="1" velocity="1"/><mimic joint="j" multiplier="1" offset="0"/></joint></robot>
"""


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        # What a visual only names is seen in pictures.
        ("1 0 0 1", "0 1 0 1", [("a visual", "color", "(1.0, 0.0, 0.0)", "(0.0, 1.0, 0.0)")]),
        ("1 0 0 1", "1 0 0 0.5", [("a visual", "alpha", "1.0", "0.5")]),
        ('<material name="paint"/></visual>', '<material name="p"><color rgba="1 0 0 1"/></material></visual>', []),
        # A joint follows nobody any more, or its leader is called otherwise.
        (
            '<mimic joint="j" multiplier="1" offset="0"/>',
            "",
            [
                *(("k", "follows", "j", "None"), ("k", "multiplier", "1.0", "None")),
                ("k", "following offset", "0.0", "None"),
            ],
        ),
        ('"j"', '"leader"', []),
    ],
)
def test_what_a_robot_looks_like_and_which_joint_follows_which(
    old: str, new: str, expected: list[tuple[str, ...]]
) -> None:
    assert old in PAINTED
    one, other = (compared(fixture(text, "/w/r.urdf").scene) for text in (PAINTED, PAINTED.replace(old, new)))
    found = [each for each in changes(one, other) if isinstance(each, ShapeChanged | JointChanged)]
    assert [(each.frame, each.aspect, str(each.before), str(each.after)) for each in found] == expected


def test_a_joint_that_is_called_otherwise_is_the_same() -> None:
    one, other = (compared(fixture(text, "/w/r.urdf").scene) for text in (PAINTED, PAINTED.replace('"j"', '"leader"')))
    assert changes(one, other) == (Renamed("leader", "j"),)


def test_a_robot_and_a_scene_are_compared_by_the_names_of_amino() -> None:
    robot = "<robot name='r'><link name='a'/><link name='b'/><joint name='j' type='fixed'><parent link='a'/>"
    one = compared(fixture(f"{robot}<child link='b'/><origin xyz='0 0 1'/></joint></robot>", "/w/r.urdf").scene)
    assert changes(one, compared(fixture("frame j { translation [0, 0, 1]; }").scene)) == ()
