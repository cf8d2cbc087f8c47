"""What amino makes of a robot: its frames, and what hangs on them."""

import pytest

from fixtures import AS_AMINO, ROBOT, Fixture, fixture, pose_of
from robray.analysis.analysis import scene_model
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.scene.geometry import ShapeType
from robray.scene.joints import JointType
from robray.scene.model import Frame, Scene
from robray.scene.pose import from_roll_pitch_yaw
from robray.text.edits import Edit

pytestmark = pytest.mark.quick

JOINT = '<joint name="{}" type="{}"><parent link="{}"/><child link="{}"/>{}</joint>'


def joint(name: str, parent: str, child: str, inner: str = "", kind: str = "fixed") -> str:
    return JOINT.format(name, kind, parent, child, inner)


def links(*names: str) -> str:
    return "".join(f'<link name="{name}"/>' for name in names)


def robot(*statements: str) -> Fixture:
    return fixture(f'<robot name="r">{"".join(statements)}</robot>', ROBOT)


def model(*statements: str) -> Scene:
    return scene_model(robot(*statements).scene)


def test_a_joint_becomes_a_frame_of_its_name() -> None:
    scene = model(links("a", "b"), joint("j", "a", "b", '<origin xyz="1 2 3" rpy="0.1 0.2 0.3"/>'))
    assert list(scene.frames) == ["j"]
    frame = scene.frames["j"]
    assert frame.parent is None
    assert frame.joint is None
    assert pose_of(frame).translation == (1, 2, 3)
    assert pose_of(frame).rotation == from_roll_pitch_yaw(0.1, 0.2, 0.3)


def test_a_joint_hangs_from_the_joint_that_leads_to_its_parent() -> None:
    scene = model(links("a", "b", "c"), joint("second", "b", "c"), joint("first", "a", "b"))
    assert scene.frames["second"].parent == "first"


def test_of_several_joints_that_lead_to_a_link_the_last_one_counts() -> None:
    scene = model(links("a", "b", "c"), joint("x", "a", "b"), joint("y", "a", "b"), joint("z", "b", "c"))
    assert scene.frames["z"].parent == "y"


@pytest.mark.parametrize(
    ("kind", "made"),
    [
        ("revolute", JointType.REVOLUTE),
        ("continuous", JointType.REVOLUTE),
        ("prismatic", JointType.PRISMATIC),
    ],
)
def test_moving_joints(kind: str, made: JointType) -> None:
    scene = model(links("a", "b"), joint("j", "a", "b", '<axis xyz="0 0 2"/>', kind))
    moved = scene.frames["j"].joint
    assert moved is not None
    # In ROS an axis is a direction.
    assert (moved.type, moved.axis, moved.offset, moved.variable) == (made, (0, 0, 1), 0, "j")


def test_an_axis_that_is_not_given_is_x_and_one_without_numbers_is_nothing() -> None:
    axes = ["", "<axis/>"]
    found = [model(links("a", "b"), joint("j", "a", "b", axis, "continuous")).frames["j"].joint for axis in axes]
    assert [one.axis for one in found if one is not None] == [(1, 0, 0), (0, 0, 0)]


@pytest.mark.parametrize(
    ("kind", "inner", "limits"),
    [
        ("revolute", '<limit lower="-1.5" upper="2" effort="1" velocity="1"/>', (-1.5, 2)),
        ("prismatic", '<limit upper="0.25" effort="1" velocity="1"/>', (0, 0.25)),
        ("continuous", '<limit effort="1" velocity="1"/>', None),
        ("revolute", "", None),
        ("revolute", '<limit lower="low" upper="1" effort="1" velocity="1"/>', None),
    ],
)
def test_limits_are_kept_where_they_hold(kind: str, inner: str, limits: tuple[float, float] | None) -> None:
    moved = model(links("a", "b"), joint("j", "a", "b", inner, kind)).frames["j"].joint
    assert moved is not None
    assert moved.limits == limits


BOX = '<geometry><box size="1 2 3"/></geometry>'


def part(kind: str, inner: str = "", shape: str = BOX) -> str:
    return f'<link name="b"><{kind}>{inner}{shape}</{kind}></link>'


def test_what_is_at_the_origin_of_a_link_hangs_on_its_joint() -> None:
    scene = model(links("a"), part("visual"), joint("j", "a", "b"))
    assert list(scene.frames) == ["j"]
    [(holder, geometry)] = scene.geometries
    assert holder == "j"
    assert geometry.shape is ShapeType.BOX
    assert geometry.measures == (("dimension", (1, 2, 3)),)


@pytest.mark.parametrize("kind", ["visual", "collision"])
def test_what_is_elsewhere_gets_a_frame_of_its_own(kind: str) -> None:
    scene = model(links("a"), part(kind, '<origin xyz="0 0 1"/>'), joint("j", "a", "b"))
    frame = scene.frames[f"b-{kind}"]
    assert (frame.parent, pose_of(frame).translation) == ("j", (0, 0, 1))
    assert [holder for holder, _ in scene.geometries] == [f"b-{kind}"]


def test_a_root_has_no_joint_to_hang_things_on() -> None:
    scene = model(part("visual"))
    assert list(scene.frames.values()) == [Frame("b-visual")]


def test_an_inertial_elsewhere_gets_a_frame_and_no_geometry() -> None:
    scene = model(links("a"), part("inertial", '<origin xyz="0 0 1"/>', ""), joint("j", "a", "b"))
    assert list(scene.frames) == ["b-inertial", "j"]
    assert scene.geometries == ()


def test_a_cylinder_begins_at_its_base() -> None:
    shape = '<geometry><cylinder radius="1" length="4"/></geometry>'
    turned = '<origin xyz="1 0 0" rpy="0 1.5707963267948966 0"/>'
    scene = model(links("a"), part("visual", turned, shape), joint("j", "a", "b"))
    x, y, z = pose_of(scene.frames["b-visual"]).translation
    assert (x, y, z) == pytest.approx((-1, 0, 0))
    assert scene.geometries[0][1].measures == (("height", 4), ("radius", 1))


def test_a_cylinder_gets_a_frame_even_at_the_origin() -> None:
    shape = '<geometry><cylinder radius="1" length="4"/></geometry>'
    scene = model(links("a"), part("collision", "", shape), joint("j", "a", "b"))
    assert pose_of(scene.frames["b-collision"]).translation == (0, 0, -2)


def test_visuals_are_drawn_and_collisions_collide() -> None:
    inner = f"<visual>{BOX}</visual><collision>{BOX}</collision>"
    scene = model(links("a"), f'<link name="b">{inner}</link>', joint("j", "a", "b"))
    assert [(one.visual, one.collision) for _, one in scene.geometries] == [(True, False), (False, True)]


def test_collisions_have_the_colour_of_the_first_visual() -> None:
    red = '<material name="m"><color rgba="1 0 0 0.5"/></material>'
    inner = f"<collision>{BOX}</collision><visual>{red}{BOX}</visual><visual>{BOX}</visual>"
    scene = model(links("a"), f'<link name="b">{inner}</link>', joint("j", "a", "b"))
    colours = [dict(one.options) for _, one in scene.geometries]
    assert [(one["color"], one["alpha"]) for one in colours] == [
        ((1, 0, 0), 0.5),
        ((1, 0, 0), 0.5),
        ((0.5, 0.5, 0.5), 1),
    ]


def test_materials_that_are_only_named_are_grey_to_amino() -> None:
    steel = '<material name="steel"><color rgba="0 0 1 1"/></material>'
    scene = model(steel, part("visual", '<material name="steel"/>'))
    assert dict(scene.geometries[0][1].options)["color"] == (0.5, 0.5, 0.5)


def test_of_several_visuals_the_first_has_the_name_that_amino_gives_all() -> None:
    parts = "".join(f'<visual><origin xyz="0 0 {z}"/>{BOX}</visual>' for z in (1, 2))
    scene = model(links("a"), f'<link name="b">{parts}</link>', joint("j", "a", "b"))
    assert [(holder, pose_of(scene.frames[holder]).translation) for holder, _ in scene.geometries] == [
        ("b-visual", (0, 0, 1)),
        ("b-visual-2", (0, 0, 2)),
    ]


@pytest.mark.parametrize(("limits", "scale"), [(AS_AMINO, 2), (DEFAULT_LIMITS, (2, 3, 4))])
def test_of_the_scale_of_a_mesh_amino_takes_the_first_number(limits: ReadingLimits, scale: object) -> None:
    shape = '<geometry><mesh filename="m.stl" scale="2 3 4"/></geometry>'
    given = fixture(f'<robot name="r">{part("visual", "", shape)}</robot>', ROBOT, limits)
    geometry = scene_model(given.scene).geometries[0][1]
    assert geometry.measures == (("mesh", "/w/m.stl"),)
    assert dict(geometry.options)["scale"] == scale


def frames(given: Fixture) -> set[str]:
    return set(scene_model(given.scene).frames)


def edited(given: Fixture, old: str, new: str) -> int:
    """Items resolved when the first `old` becomes `new`."""
    at = given.workspace.analysis().files[ROBOT].text.index(old.encode())
    given.workspace.edit(ROBOT, [Edit(at, at + len(old.encode()), new.encode())])
    return given.workspace.resolved


def test_a_frame_comes_and_goes_with_the_joint_that_leads_to_its_link() -> None:
    given = robot(links("a"), part("visual"), joint("j", "a", "b"))
    assert frames(given) == {"j"}
    edited(given, 'child link="b"', 'child link="x"')
    assert frames(given) == {"j", "b-visual"}
    assert given.scene.effective_frame("b-visual") is not None
    edited(given, 'child link="x"', 'child link="b"')
    assert given.scene.effective_frame("b-visual") is None


def test_a_frame_is_renamed_with_its_link() -> None:
    given = robot(part("visual"))
    edited(given, 'name="b"', 'name="c"')
    assert frames(given) == {"c-visual"}


def test_a_collision_is_coloured_anew_with_its_visual() -> None:
    red = '<material name="m"><color rgba="1 0 0 1"/></material>'
    given = robot(f'<link name="b"><collision>{BOX}</collision><visual>{red}{BOX}</visual></link>')
    assert edited(given, "1 0 0 1", "0 1 0 1") == 2
    colours = [dict(one.options)["color"] for _, one in scene_model(given.scene).geometries]
    assert colours == [(0, 1, 0), (0, 1, 0)]


def test_a_second_definition_of_a_material_is_compared_anew_with_the_first() -> None:
    first = '<material name="m"><color rgba="1 0 0 1"/></material>'
    given = robot(first, f'<link name="b"><visual>{BOX}{first}</visual></link>')

    def redefined() -> int:
        told = [problem.code for result in given.scene.results.values() for problem in result.problems]
        return told.count("urdf-material-redefined")

    assert redefined() == 0
    edited(given, "1 0 0 1", "0 1 0 1")
    assert redefined() == 1
    edited(given, "0 1 0 1", "1 0 0 1")
    assert redefined() == 0


@pytest.mark.parametrize("count", [10, 1000])
def test_an_edit_in_a_joint_resolves_that_and_no_other(count: int) -> None:
    joints = [joint(f"j{n}", "l0", f"l{n}", f'<origin xyz="{n} 0 0"/>') for n in range(1, count)]
    given = robot(links(*(f"l{n}" for n in range(count))), *joints)
    assert edited(given, 'xyz="5 0 0"', 'xyz="5 0 1"') == 1


@pytest.mark.parametrize("count", [10, 1000])
def test_renaming_a_joint_resolves_what_hangs_from_it(count: int) -> None:
    joints = [joint(f"j{n}", f"l{n - 1}", f"l{n}") for n in range(1, count)]
    given = robot(links(*(f"l{n}" for n in range(count))), *joints)
    assert edited(given, 'name="j5"', 'name="k"') == 2
    assert scene_model(given.scene).frames["j6"].parent == "k"
