"""What is said of robots beyond the examples of the rules."""

from itertools import permutations

import pytest

from every import every
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.rules import RULES
from robray.rules.engine.diagnose import accepts
from robray.rules.engine.rule import Applicability, Rule, Severity
from robray.text.edits import Edit
from rules.findings import findings, fixed, scene

LINKS = '<link name="a"/><link name="b"/>'


def robot(inner: str) -> str:
    return f'<robot name="r">{inner}</robot>'


def joint(inner: str = "", kind: str = "fixed", name: str = "j", ends: str = "ab") -> str:
    return f'<joint name="{name}" type="{kind}"><parent link="{ends[0]}"/><child link="{ends[1]}"/>{inner}</joint>'


def said(inner: str) -> list[tuple[str, str]]:
    return [(found.code.removeprefix("urdf-"), found.message) for found in findings(scene(robot(inner), "urdf"))]


def codes(inner: str) -> list[str]:
    return [code for code, _ in said(inner)]


def test_a_robot_that_is_sound_has_no_finding() -> None:
    assert said(LINKS + joint()) == []


LIMIT = '<limit effort="1" velocity="1" {}/>'


@pytest.mark.parametrize(
    ("kind", "bounds", "message"),
    [
        ("revolute", 'lower="-1" upper="1"', None),
        ("revolute", 'upper="1"', None),
        ("prismatic", 'lower="1" upper="0"', "lower limit 1 is above upper limit 0"),
        ("revolute", 'lower="1"', "lower limit 1 is above upper limit 0"),
        ("revolute", "", "lower and upper limit are both 0, so the joint cannot move"),
        ("continuous", "", None),
        ("continuous", 'lower="0" upper="0.0"', None),
        ("continuous", 'lower="1"', "a continuous joint has no position limits; remove them"),
    ],
)
def test_limits(kind: str, bounds: str, message: str | None) -> None:
    wanted = [] if message is None else [("limit", message)]
    assert said(LINKS + joint(LIMIT.format(bounds), kind)) == wanted


INERTIAL = (
    '<link name="a"><inertial><mass value="1"/><inertia ixx="{}" ixy="{}" ixz="{}" iyy="{}" iyz="{}" izz="{}"/>'
    "</inertial></link>"
)


@pytest.mark.parametrize(
    ("moments", "is_possible"),
    [
        ((1, 0, 0, 1, 0, 1), True),
        ((2, 0, 0, 1, 0, 1), True),
        ((2.1, 0, 0, 1, 0, 1), False),
        ((1, 0.4, 0, 1, 0, 1), True),
        ((1, 1.1, 0, 1, 0, 1), False),
        ((1, 0.6, 0, 1, 0, 0.35), False),
        ((0, 0, 0, 0, 0, 0), True),
        ((1, 0, 0, 1, 0, -1), False),
        ((1e-4, 0, 0, 1e-4, 0, 1e-4), True),
    ],
)
def test_inertias(moments: tuple[float, ...], is_possible: bool) -> None:  # noqa: FBT001 - a column of the table
    assert codes(INERTIAL.format(*moments)) == ([] if is_possible else ["inertia"])


def test_the_principal_moments_count_and_not_those_on_the_diagonal() -> None:
    """With moments 3, 1 and 1, which no body has, turned by an eighth: on the diagonal are 2, 2 and 1."""
    what = "principal moment 3 is greater than the sum of the others, 1 + 1"
    message = f"impossible inertia: {what}"
    assert said(INERTIAL.format(2, 1, 0, 2, 0, 1)) == [("inertia", message)]


def test_a_negative_principal_moment_is_in_the_message() -> None:
    message = "impossible inertia: expected positive principal moments, found -1"
    assert said(INERTIAL.format(1, 2, 0, 1, 0, 5)) == [("inertia", message)]


def test_masses() -> None:
    inertia = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    for mass, wanted in (("1", []), ("0", ["mass"]), ("-1", ["mass"])):
        assert codes(f'<link name="a"><inertial><mass value="{mass}"/>{inertia}</inertial></link>') == wanted


def test_an_axis_without_numbers_is_zero() -> None:
    [(code, message)] = said(LINKS + joint("<axis/>", "continuous"))
    assert code == "axis-not-unit"
    assert "the axis is zero" in message


def test_an_axis_that_nobody_reads_may_be_anything() -> None:
    assert said(LINKS + joint('<axis xyz="nonsense"/>')) == []


def test_what_is_wrong_in_a_part_is_told_once_with_its_reason() -> None:
    messages = {
        "<visual/>": "missing 'geometry' in 'visual'",
        "<visual><geometry/></visual>": "missing 'box', 'cylinder', 'sphere' or 'mesh' in 'geometry'",
        "<collision><geometry><torus/></geometry></collision>": (
            "unknown shape 'torus'; use 'box', 'cylinder', 'sphere', 'capsule' or 'mesh'"
        ),
        '<visual><geometry><box size="1 2"/></geometry></visual>': "expected 3 numbers for 'size', found 2",
        '<visual><geometry><sphere radius="r"/></geometry></visual>': "expected a number, found 'r'",
        "<visual><geometry><mesh/></geometry></visual>": "missing attribute 'filename' in 'mesh'",
        '<inertial><mass value="1"/></inertial>': "missing 'inertia' in 'inertial'",
        '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>': (
            "missing attributes 'ixy', 'ixz', 'iyz' in 'inertia'"
        ),
    }
    for part, message in messages.items():
        assert said(f'<link name="a">{part}</link>') == [("incomplete-link", message)]


@pytest.mark.parametrize(
    ("rgba", "message"), [("1 0 0 2", "expected a number from 0 to 1"), ("1 0 0", "expected 4 numbers")]
)
def test_colours(rgba: str, message: str) -> None:
    [(code, told)] = said(f'<material name="m"><color rgba="{rgba}"/></material><link name="a"/>')
    assert code == "incomplete-link"
    assert told.startswith(message)


def test_a_link_and_a_joint_may_share_a_name_but_not_two_links() -> None:
    assert codes(LINKS + joint(name="a")) == ["shared-name"]
    assert codes('<link name="a"/><link name="a"/>') == ["duplicate-name"]


def test_the_other_one_of_two_with_one_name_is_shown() -> None:
    [found] = findings(scene(robot('<link name="a"/>\n<link name="a"/>'), "urdf"))
    assert [related.at.span.start for related in found.related] == [28]


def test_a_ring_beside_a_root_is_not_noticed_by_urdfdom() -> None:
    ring = joint(name="x", ends="bc") + joint(name="y", ends="cb")
    assert codes('<link name="a"/><link name="b"/><link name="c"/>' + ring) == ["link-cycle"]
    assert codes('<link name="b"/><link name="c"/>' + ring) == ["no-root"]


def test_a_joint_that_leads_from_a_link_to_itself() -> None:
    assert codes('<link name="a"/>' + joint(ends="aa")) == ["no-root"]
    assert codes(LINKS + joint(ends="bb")) == ["link-cycle"]


def test_a_child_that_is_misspelt_is_told_of_once() -> None:
    inner = '<link name="base"/><link name="hand"/><joint name="j" type="fixed"><parent link="base"/>{}</joint>'
    given = scene(robot(inner.format('<child link="hnad"/>')), "urdf")
    [found] = findings(given)
    assert (found.code, found.suggestion) == ("urdf-undefined-link", "hand")
    assert fixed(given, found) == scene(robot(inner.format('<child link="hand"/>')), "urdf").texts


def test_references_of_extensions_are_followed() -> None:
    inner = LINKS + joint() + "<gazebo/>"
    assert codes(inner + '<gazebo reference="b"/><gazebo reference="j"/>') == []
    assert codes(inner + '<gazebo reference="c"/>') == ["dangling-reference"]
    assert codes(inner + '<transmission name="t"><joint name="b"/></transmission>') == ["dangling-reference"]
    control = '<ros2_control name="t" type="system"><joint name="{}"/></ros2_control>'
    assert codes(inner + control.format("k")) == ["control-undefined-joint"]


def test_a_macro_source_is_left_to_its_expansion() -> None:
    text = robot('<link name="${a}"/><link name="${a}"/><xacro:macro name="m"><link></xacro:macro>')
    assert not findings(scene(text, "xacro"))


def test_a_robot_is_no_scene_to_include() -> None:
    given = scene('include "arm.urdf"\n//- /w/arm.urdf\n' + robot(LINKS + joint()))
    assert [found.code for found in findings(given)] == ["include-robot"]


@pytest.mark.parametrize(
    "text",
    [
        'include "arm.urdf" frame f { }\n',
        'include "arm.urdf" # it moves\n',
        'include "../w/a\\*rm.urdf"\n//- /w/a*rm.urdf\n<robot name="r"><link name="a"/></robot>\n',
        'include "arm.xacro"\n//- /w/arm.xacro\n<robot name="r"/>\n',
    ],
)
def test_an_include_of_a_robot_that_no_comment_can_take_the_place_of(text: str) -> None:
    (found,) = findings(scene(text + "//- /w/arm.urdf\n" + robot(LINKS + joint())))
    assert (found.code, found.fix) == ("include-robot", None)


def mended(before: str) -> tuple[str, bool] | None:
    """The fix of the only finding, and whether it is safe; None where it has none."""
    given = scene(robot(before), "urdf")
    [found] = findings(given)
    if found.fix is None:
        return None
    [text] = fixed(given, found).values()
    return text.decode(), found.fix.applicability is Applicability.SAFE


ORIGIN = '<origin xyz="{}"/>'


@pytest.mark.parametrize("written", ["0,0,1", "0, 0, 1", "0 , 0 ,1", "0,\t0,\n1"])
def test_blanks_part_numbers_where_commas_do_not(written: str) -> None:
    before, after = (LINKS + joint(ORIGIN.format(numbers)) for numbers in (written, "0 0 1"))
    assert said(before) == [("bad-number", "expected spaces between numbers, found commas; use '0 0 1'")]
    assert mended(before) == (robot(after), True)


@pytest.mark.parametrize("written", ["1,5 2", "1 5 2,"])
def test_a_comma_that_may_mean_something_else_is_not_safely_taken_out(written: str) -> None:
    before, after = (LINKS + joint(ORIGIN.format(numbers)) for numbers in (written, "1 5 2"))
    assert mended(before) == (robot(after), False)


@pytest.mark.parametrize("written", ["0,5 0 0", "0,,1", "0,0,x", ",", "0 0 0,5"])
def test_a_wrong_count_without_commas_is_no_better(written: str) -> None:
    [(code, message)] = said(LINKS + joint(ORIGIN.format(written)))
    assert (code, message.startswith("expected a number, found ")) == ("bad-number", True)
    assert mended(LINKS + joint(ORIGIN.format(written))) is None


def test_what_has_no_quotes_cannot_have_blanks() -> None:
    given = scene(robot(LINKS + joint("<origin xyz=0,0,1/>")), "urdf")
    [found] = [one for one in findings(given) if one.code == "urdf-bad-number"]
    assert found.fix is None


def test_commas_in_a_part_of_a_link() -> None:
    visual = '<link name="a"><visual><geometry><box size="{}"/></geometry></visual></link>'
    assert said(visual.format("1,1,1")) == [
        ("incomplete-link", "expected spaces between numbers, found commas; use '1 1 1'")
    ]
    assert mended(visual.format("1,1,1")) == (robot(visual.format("1 1 1")), False)


@every("rule", [rule for rule in RULES.values() if rule.format == "urdf"])
def test_an_error_is_what_urdfdom_refuses(rule: Rule) -> None:
    is_of_control = rule.code.startswith("control-")
    assert (rule.severity is Severity.ERROR and not is_of_control) is rule.rejected_by_reader


@pytest.mark.parametrize(
    "text",
    [
        '<robot>%s<link name="a"/></robot>',
        "<robot>%s</robot>",
        "<root>%s</root>",
        '<robot name="r">%s<link name="a"/><link name="a"/></robot>',
        '<robot name="r" version="9">%s</robot>',
    ],
)
@pytest.mark.parametrize("suffix", ["xacro", "urdf"])
def test_a_source_may_be_a_library(text: str, suffix: str) -> None:
    macro = '<xacro:macro name="m"><link name="b"/></xacro:macro>'
    assert not findings(scene(text % macro, suffix))


def test_a_source_that_expands_to_itself_is_checked_as_a_robot() -> None:
    text = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/><link name="a"/></robot>'
    assert [found.code for found in findings(scene(text, "urdf.xacro"))] == ["urdf-duplicate-name"]
    two_roots = text.replace('"a"/></robot>', '"b"/></robot>')
    assert [found.code for found in findings(scene(two_roots, "urdf.xacro"))] == ["urdf-several-roots"]


@pytest.mark.parametrize("text", ["<robot><material name='a'/></robot>", "<root/>", "<sdf><model/></sdf>"])
def test_a_xacro_file_that_is_not_a_robot_is_a_part_of_one(text: str) -> None:
    assert not findings(scene(text, "xacro"))


LAXITIES = {
    '<link name="a"><link name="b"/></link>': "urdfdom ignores a link in a link",
    '<link name="a"><joint name="j"/></link>': "urdfdom ignores a joint in a link",
    '<link name="a<b"/>': "unescaped '<' in the value of 'name'; use '&lt;'",
}
OLD_LAXITIES = {
    '<link name="a"><></link>': "'<' does not start a tag",
    '<link name="a"><<></link>': "'<' does not start a tag",
    "<link name=a />": "missing quotes around the value of 'name'",
}
OLD = DEFAULT_LIMITS._replace(readers=(("urdf", "urdfdom-4"),))


@pytest.mark.parametrize("inner", LAXITIES)
def test_what_urdfdom_takes_though_it_is_no_xml_is_a_warning(inner: str) -> None:
    given = scene(robot(inner), "urdf")
    [found] = findings(given)
    assert (found.code, found.severity) == ("urdf-lax-xml", Severity.WARNING)
    assert found.message.startswith(LAXITIES[inner])
    assert accepts(given.scene)


@pytest.mark.parametrize(("limits", "severity"), [(OLD, Severity.WARNING), (DEFAULT_LIMITS, Severity.ERROR)])
@pytest.mark.parametrize("inner", OLD_LAXITIES)
def test_xml_for_an_older_urdfdom_is_an_error(inner: str, limits: ReadingLimits, severity: Severity) -> None:
    given = scene(robot(inner), "urdf", limits)
    [found] = findings(given)
    assert (found.code, found.severity) == ("urdf-lax-xml", severity)
    assert found.message.startswith(OLD_LAXITIES[inner])
    assert accepts(given.scene) is (limits is OLD)


def test_an_attribute_twice_is_refused() -> None:
    assert said('<link name="a" name="a"/>') == [("not-well-formed", "duplicate attribute 'name'")]


@pytest.mark.parametrize(
    ("version", "wanted"),
    [(version, []) for version in ("1.0", "1.1", "1.2", "1.00", "01.0", "+1.0", "1.0.", "1.4294967296")]
    + [(version, ["urdf-version"]) for version in ("1", "1.", "1.3", "1.0 ", "1..0", "-1.0", "1.0a")],
)
def test_versions_are_two_whole_numbers(version: str, wanted: list[str]) -> None:
    found = findings(scene(f'<robot name="r" version="{version}"><link name="a"/></robot>', "urdf"))
    assert [each.code for each in found] == wanted


def test_an_older_urdfdom_reads_one_version() -> None:
    [found] = findings(scene('<robot name="r" version="1.1"><link name="a"/></robot>', "urdf", OLD))
    assert found.message == "unsupported version '1.1'; use '1.0', or remove it"


def turned(version: str, origin: str) -> str:
    wrist = f'<joint name="j" type="fixed"><parent link="a"/><child link="b"/>{origin}</joint>'
    return f'<robot name="r" version="{version}"><link name="a"/><link name="b"/>{wrist}</robot>'


QUARTER = '<origin quat_xyzw="0 0 1 1"/>'


@pytest.mark.parametrize(("version", "rotation"), [("1.0", (0, 0, 0, 1)), ("1.1", (0, 0, 0.5**0.5, 0.5**0.5))])
def test_a_quaternion_counts_from_version_1_1_on_and_has_any_length(version: str, rotation: tuple[float, ...]) -> None:
    frame = scene(turned(version, QUARTER), "urdf").scene.frame("j")
    assert frame is not None
    assert frame.frame.pose_in_parent is not None
    assert frame.frame.pose_in_parent.rotation == pytest.approx(rotation)


@pytest.mark.parametrize(
    ("version", "limits", "message"),
    [
        ("1.0", DEFAULT_LIMITS, "urdfdom ignores 'quat_xyzw' before version 1.1; set version=\"1.1\" in 'robot'"),
        ("1.0", OLD, "urdfdom ignores 'quat_xyzw' before version 1.1; choose a newer reader in robray.toml"),
    ],
)
def test_a_quaternion_in_an_older_version_is_a_warning(version: str, limits: ReadingLimits, message: str) -> None:
    [found] = findings(scene(turned(version, QUARTER), "urdf", limits))
    assert (found.message, found.severity) == (message, Severity.WARNING)


def test_an_edit_of_the_version_reads_the_robot_afresh() -> None:
    given = scene(turned("1.0", QUARTER), "urdf")
    at = given.texts["/w/main.urdf"].index(b"1.0") + 2
    given.workspace.edit("/w/main.urdf", [Edit(at, at + 1, b"1")])
    state = given.workspace.analysis().scenes["/w/main.urdf"]
    frame = state.frame("j")
    assert frame is not None
    assert frame.frame.pose_in_parent is not None
    assert frame.frame.pose_in_parent.rotation[2] == pytest.approx(0.5**0.5)


def test_a_part_with_two_rotations_is_left_out_of_the_robot() -> None:
    both = '<origin rpy="0 0 1" quat_xyzw="0 0 0 1"/>'
    visual = f'<visual>{both}<geometry><sphere radius="1"/></geometry></visual>'
    given = scene(f'<robot name="r" version="1.1"><link name="a">{visual}</link></robot>', "urdf")
    assert [found.code for found in findings(given)] == ["urdf-incomplete-link"]
    assert accepts(given.scene)


def test_an_empty_name_is_no_end_of_a_joint() -> None:
    found = said(
        '<link name=""/><link name="b"/>' + '<joint name="j" type="fixed"><parent link=""/><child link="b"/></joint>'
    )
    assert ("missing-attribute", "missing attribute 'link' in 'parent'") in found


def test_links_without_a_name_are_of_one_name() -> None:
    assert codes("<link/><link/>").count("duplicate-name") == 1


def test_materials_without_a_name_are_of_one_name() -> None:
    material = '<material><color rgba="0 0 0 1"/></material>'
    assert codes(LINKS + joint() + material * 2).count("duplicate-name") == 1


@pytest.mark.parametrize(("name", "count"), [("", 0), ("steel", 1)])
def test_visuals_without_a_name_of_a_material_have_a_look_of_their_own(name: str, count: int) -> None:
    shape = "<geometry><sphere radius='1'/></geometry>"
    links = (
        f'<link name="{link}"><visual>{shape}<material name="{name}"><color rgba="{red} 0 0 1"/></material></visual>'
        "</link>"
        for link, red in (("a", 0), ("b", 1))
    )
    assert codes("".join(links) + joint()) == ["material-redefined"] * count


@pytest.mark.parametrize("end", ["parent", "child"])
def test_an_empty_name_of_a_link_in_a_joint_is_one_finding(end: str) -> None:
    links = LINKS + '<link name="c"/>' + joint() + joint(name="k", ends="bc")
    name = "b" if end == "parent" else "c"
    assert said(links.replace(f'<{end} link="{name}"/>', f'<{end} link=""/>')) == [
        ("missing-attribute", f"missing attribute 'link' in '{end}'")
    ]


def test_an_empty_name_of_a_link_is_one_finding() -> None:
    links = '<link name="a"/><link name=""/><link name="c"/>'
    assert codes(links + joint() + joint(name="k", ends="bc")) == ["unnamed-link"]


def test_a_link_that_several_joints_misname_is_misspelt_where_it_is_defined() -> None:
    links = '<link name="base"/><link name="forearn"/><link name="hand"/>'
    joints = '<joint name="j" type="fixed"><parent link="base"/><child link="forearm"/></joint>'
    joints += '<joint name="k" type="fixed"><parent link="forearm"/><child link="hand"/></joint>'
    assert codes(links + joints) == ["misspelt-link"]
    # A link that is named itself is not meant.
    named = '<joint name="l" type="fixed"><parent link="hand"/><child link="forearn"/></joint>'
    assert codes(links + joints + named) == ["undefined-link"] * 2


MIMIC = joint('<mimic joint="{}"/>', kind="continuous", name="k", ends="bc")
GAZEBO, DRIVE = '<gazebo reference="{}"/>', '<transmission name="t"><joint name="{}"/></transmission>'
CONTROL = '<ros2_control name="c" type="system"><hardware><plugin>p</plugin></hardware>{}</ros2_control>'
COMMAND = CONTROL.format('<joint name="{}"><state_interface name="position"/></joint>')
RED, PAINTED = (
    '<material name="{}"><color rgba="1 0 0 1"/></material>',
    '<link name="{}"><visual><geometry><sphere radius="1"/></geometry><material name="{}"/></visual></link>',
)


@pytest.mark.parametrize("uses", list(permutations((MIMIC, GAZEBO, DRIVE, COMMAND), 2)))
@pytest.mark.parametrize("name", ["wirst", "wrst", "wristt", ""])
def test_a_joint_that_several_places_misname_is_misspelt_where_it_is_defined(uses: list[str], name: str) -> None:
    links = LINKS + '<link name="c"/>' + joint(name=name, kind="continuous")
    links += "" if MIMIC in uses else joint(name="k", ends="bc")
    [found] = findings(scene(robot(links + "".join(uses).format("wrist", "wrist")), "urdf"))
    assert found.code == "urdf-misspelt-definition"
    assert found.severity is (Severity.ERROR if COMMAND in uses else Severity.WARNING)
    assert found.at.span.start == robot(links).index(f'joint name="{name}"') + len('joint name="')


@pytest.mark.parametrize("name", ["rde", "rd", ""])
def test_a_material_that_several_visuals_misname_is_misspelt_where_it_is_defined(name: str) -> None:
    painted = RED.format(name) + PAINTED.format("a", "red") + PAINTED.format("b", "red") + joint()
    assert codes(painted) == ["misspelt-definition"]


def test_names_that_differ_in_a_number_only_are_not_misspelt() -> None:
    painted = RED.format("red_1") + PAINTED.format("a", "red_2") + PAINTED.format("b", "red_2") + joint()
    assert codes(painted) == ["undefined-material"] * 2


@pytest.mark.parametrize(
    ("other", "code"),
    [("", "undefined-material"), ("<gazebo><material>Gazebo/White</material></gazebo>", "misspelt-definition")],
)
def test_of_one_definition_and_one_use_the_words_of_the_file_say_which_is_misspelt(other: str, code: str) -> None:
    assert codes(RED.format("whote") + PAINTED.format("a", "white") + other) == [code]


def test_a_material_with_an_empty_name_in_a_visual_has_a_look_of_its_own() -> None:
    own = PAINTED.format("a", "").replace('name=""/>', 'name=""><color rgba="1 0 0 1"/></material>')
    assert codes(own + PAINTED.format("b", "red") + joint()) == ["undefined-material"]


@pytest.mark.parametrize("again", ["<robot>", '<robot name="r">'])
def test_a_second_start_tag_of_the_root_in_the_place_of_its_end_tag_is_one_finding(again: str) -> None:
    text = '<robot name="r">\n<link name="a"/>\n'
    [found] = findings(scene(text + again + "\n", "urdf"))
    assert found.at.span.start == len(text) + 1


@pytest.mark.parametrize(
    ("filename", "meant"),
    [("", None), ("fil:///a.stl", "file:///a.stl"), ("pakage://a/b.stl", "package://a/b.stl"), ("other:///a.stl", "")],
)
def test_the_name_of_a_mesh_is_empty_or_has_a_misspelt_scheme(filename: str, meant: str | None) -> None:
    mesh = f'<link name="a"><visual><geometry><mesh filename="{filename}"/></geometry></visual></link>'
    expected = f"file '{filename}' does not exist" + (f"; did you mean '{meant}'?" if meant else "")
    assert said(mesh) == ([] if meant == "" else [("mesh-not-found", expected)])
