"""Rules about robots that simulators refuse and urdfdom accepts."""

import pytest

from robray.configuration.rule_names import rules_named
from robray.rules.engine.rule import Severity
from robray.rules.engine.selection import OFF
from rules.findings import findings, scene

pytestmark = pytest.mark.quick

BODY = '<mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/>'
INERTIAL = f"<inertial>{BODY}</inertial>"
SPHERE = '<collision><geometry><sphere radius="{}"/></geometry></collision>'


def codes(text: str) -> list[str]:
    return [found.code for found in findings(scene(f'<robot name="r">{text}</robot>', "urdf"))]


def link(name: str, content: str = "") -> str:
    return f'<link name="{name}">{content}</link>'


def joint(name: str, kind: str, parent: str, child: str, content: str = "") -> str:
    ends = f'<parent link="{parent}"/><child link="{child}"/>'
    return f'<joint name="{name}" type="{kind}">{ends}{content}</joint>'


def arm(hand: str, kind: str = "continuous", base: str = INERTIAL) -> str:
    return link("base", base) + link("hand", hand) + joint("wrist", kind, "base", "hand")


@pytest.mark.parametrize("kind", ["continuous", "floating"])
def test_a_link_that_moves_needs_a_mass(kind: str) -> None:
    assert "urdf-link-without-mass" in codes(arm("", kind))


def test_a_link_that_is_fixed_needs_none() -> None:
    assert not codes(arm("", "fixed"))


def test_a_fixed_link_gives_its_mass_to_the_link_that_moves() -> None:
    tool = link("flange") + link("tool", INERTIAL)
    assert not codes(arm("") + tool + joint("a", "fixed", "hand", "flange") + joint("b", "fixed", "flange", "tool"))


def test_a_moving_child_does_not_give_its_mass() -> None:
    assert codes(arm("") + link("tool", INERTIAL) + joint("a", "continuous", "hand", "tool")) == [
        "urdf-link-without-mass"
    ]


def test_a_robot_without_inertials_needs_no_mass() -> None:
    assert not codes(arm("", base=""))


def test_an_inertial_that_is_misspelt_is_one_finding() -> None:
    assert codes(arm(f"<inertail>{BODY}</inertail>")) == ["urdf-unknown-word"]


WEIGHTLESS = INERTIAL.replace('mass value="1"', 'mass value="0"')
TOOL = link("tool", INERTIAL) + joint("grip", "fixed", "hand", "tool")


@pytest.mark.parametrize(
    ("with_inertial", "without", "lacking"),
    [
        (arm(WEIGHTLESS), arm(""), ["urdf-link-without-mass"]),
        (
            arm("") + TOOL.replace(INERTIAL, WEIGHTLESS),
            arm("") + TOOL.replace(INERTIAL, ""),
            ["urdf-link-without-mass"],
        ),
        (arm(WEIGHTLESS) + TOOL, arm("") + TOOL, []),
        (arm(WEIGHTLESS, "fixed"), arm("", "fixed"), []),
    ],
)
def test_an_inertial_is_not_to_be_removed_where_its_lack_is_a_finding(
    with_inertial: str, without: str, lacking: list[str]
) -> None:
    [found] = [
        each for each in findings(scene(f'<robot name="r">{with_inertial}</robot>', "urdf")) if each.code == "urdf-mass"
    ]
    assert codes(without) == lacking
    assert ("a joint moves this link" in found.message) == bool(lacking)
    assert ("remove the 'inertial'" in found.message) != bool(lacking)


EMPTY = '<inertial><mass value="0"/><inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="1e-20"/></inertial>'
POINT = EMPTY.replace('mass value="0"', 'mass value="0.1"')
HELD = link("tool", EMPTY) + joint("grip", "fixed", "hand", "tool")


@pytest.mark.parametrize(
    ("robot", "expected"),
    [
        (arm(EMPTY, "fixed"), []),
        (arm(POINT, "fixed"), []),
        (arm(EMPTY) + TOOL, []),
        (arm(POINT) + TOOL, []),
        (arm(INERTIAL) + HELD, []),
        (arm(EMPTY), ["mass is 0 kg, but a joint moves this link; use a positive mass"]),
        (arm(EMPTY) + HELD, ["mass is 0 kg, but a joint moves this link; use a positive mass"]),
        (arm("") + HELD, ["mass is 0 kg, but a joint moves this link; use a positive mass"]),
        (arm(POINT), ["impossible inertia: expected positive principal moments, found 0"]),
        (arm(POINT) + HELD, ["impossible inertia: expected positive principal moments, found 0"]),
    ],
)
def test_only_a_body_that_moves_needs_more_than_a_point(robot: str, expected: list[str]) -> None:
    """Makers write an inertial of zeros for a link that only marks a place."""
    assert [each.message for each in findings(scene(f'<robot name="r">{robot}</robot>', "urdf"))] == expected


def test_rounding_errors_are_not_shown() -> None:
    rod = INERTIAL.replace('xy="0"', 'xy="0.01"').replace('xz="0"', 'xz="0.01"').replace('yz="0"', 'yz="0.01"')
    [found] = findings(scene(f'<robot name="r">{link("base", rod)}</robot>', "urdf"))
    assert found.message == "impossible inertia: principal moment 0.03 is greater than the sum of the others, 0 + 0"


def ring(*names: str) -> str:
    following = dict(zip(names, (*names[1:], names[0]), strict=True))
    return link("base") + "".join(
        link(f"l{name}") + joint(name, "continuous", "base", f"l{name}", f'<mimic joint="{following[name]}"/>')
        for name in names
    )


def test_a_ring_of_mimics_is_one_finding() -> None:
    [found] = findings(scene(f'<robot name="r">{ring("a", "b", "c")}</robot>', "urdf"))
    assert (found.code, "'a' → 'b' → 'c' → 'a'" in found.message) == ("urdf-ring-of-mimics", True)


def test_a_chain_of_mimics_that_leads_into_a_ring_is_no_ring() -> None:
    leading = link("lx") + joint("x", "continuous", "base", "lx", '<mimic joint="a"/>')
    assert codes(ring("a", "b") + leading) == ["urdf-ring-of-mimics"]


def _mimicking(kind: str, leader_kind: str) -> str:
    leader = link("base") + link("one") + joint("lead", leader_kind, "base", "one")
    return leader + link("two") + joint("follow", kind, "one", "two", '<mimic joint="lead"/>')


@pytest.mark.parametrize("kind", ["fixed", "floating", "planar"])
def test_a_joint_without_a_single_position_cannot_be_mimicked(kind: str) -> None:
    [found] = findings(scene(f'<robot name="r">{_mimicking("continuous", kind)}</robot>', "urdf"))
    assert (found.code, found.severity) == ("urdf-mimic", Severity.WARNING)
    assert found.message == f"joint 'lead' is {kind}, so no joint can mimic it; remove the 'mimic'"


@pytest.mark.parametrize("kind", ["fixed", "floating", "planar"])
def test_a_joint_without_a_single_position_mimics_none(kind: str) -> None:
    [found] = findings(scene(f'<robot name="r">{_mimicking(kind, "continuous")}</robot>', "urdf"))
    assert (found.code, found.severity) == ("urdf-mimic", Severity.WARNING)
    assert found.message == f"robray and ROS ignore the 'mimic' of a {kind} joint; remove it"


def test_joints_that_mimic_each_other_are_no_ring_if_one_is_fixed() -> None:
    text = ring("a", "b").replace('"continuous"', '"fixed"', 1)
    assert codes(text) == ["urdf-mimic", "urdf-mimic"]


def test_a_joint_that_mimics_itself_is_one_finding() -> None:
    assert codes(ring("a")) == ["urdf-mimic"]


@pytest.mark.parametrize(
    ("radius", "found"), [("0.001", []), ("0.02", ["urdf-inertia-shape"]), ("0.1", []), ("40", ["urdf-inertia-shape"])]
)
def test_an_inertia_is_as_wide_as_the_shapes_of_its_link(radius: str, found: list[str]) -> None:
    """A body of 1 kg and 0.01 kg m² is 24 cm wide; a shape of less than a centimetre is only a mark."""
    assert codes(link("base", SPHERE.format(radius) + INERTIAL)) == found


def test_shapes_beside_the_centre_of_mass_count_from_there() -> None:
    far = '<collision><origin xyz="0.5 0 0"/><geometry><sphere radius="0.02"/></geometry></collision>'
    assert not codes(link("base", far + INERTIAL))


def test_an_inertia_that_is_impossible_is_one_finding() -> None:
    body = '<mass value="0.001"/><inertia ixx="100" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    assert codes(link("base", SPHERE.format("0.02") + f"<inertial>{body}</inertial>")) == ["urdf-inertia"]


def test_the_rules_are_a_group_of_their_own() -> None:
    rules = rules_named("urdf-simulation")
    assert "urdf-link-without-mass" in rules
    assert {"urdf-zero-limit"} == {code for code in rules if code in OFF}
