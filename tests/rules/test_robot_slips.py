"""One slip in a sound robot is one finding, at the line of the slip."""

from pathlib import Path

import pytest

from every import every
from robray.rules.engine.rule import Severity
from rules.findings import findings, fixed, scene
from rules.slip_findings import from_disk, measured, report

ROOT = Path(__file__).parents[2]
LIFTER = (ROOT / "examples/robot/lifter.urdf").read_text()
LAMP = (ROOT / "tests/formats/urdf/robots/lamp.urdf").read_text()

IN_LIFTER = (
    *(('<link name="hand">', '<lnik name="hand">'), ('<joint name="lift"', '<jont name="lift"')),
    *(("<visual>", "<visul>"),),
    *(('<origin xyz="0 0 0.5"', '<orgin xyz="0 0 0.5"'), ("<geometry>", "<geometri>")),
    *(("<box", "<bx"), ("<color", "<colour")),
    *(("<cylinder", "<cylindre"), ("<parent", "<parnt")),
    *(('<child link="hand"', '<chlid link="hand"'), ("<axis", "<axes")),
    *(('<limit lower="0"', '<limits lower="0"'), ("</link>", "</lnik>")),
    *(("</visual>", "</visul>"), ("</robot>", "</robt>")),
    *(("</joint>", "</jont>"), ('name="lift" type', 'nam="lift" type'), ('type="prismatic"', 'typ="prismatic"')),
    *(("<box size", "<box sise"), ("radius", "raduis"), ("length", "lenght"), ("<parent link", "<parent lnk")),
    *(("<child link", "<child name"), ("<origin xyz", "<origin xzy")),
    *(("<axis xyz", "<axis zyx"), ('lower="0"', 'lowr="0"')),
    *(('upper="0.5"', 'uper="0.5"'), ("effort", "efort"), ("velocity", "velosity")),
    *(("rgba", "rbga"), ("robot name", "robot nmae")),
    *(('name="hand"', 'name="hand'), ('name="hand"', 'name=hand"'), ('name="hand"', "name=hand"), ('0 0 1"', "0 0 1")),
    *(('name="lift" type', 'name="lift type'), ('size="0.2 0.2 1"', 'size=0.2 0.2 1"')),
    *(('lower="0" upper', 'lower="0 upper'),),
    *(('link="base"/>', 'link="base/>'), ('link="base"/>', 'link="base">')),
    *(('0 0 0.5"/>', '0 0 0.5">'), ('0.2 1"/>', '0.2 1">')),
    *(('link="base"/>', 'link="base"/'), ("</visual>", "<visual>"), ("</link>", "<link>"), ("</joint>", "<joint>")),
    *(("</link>", "/link>"), ("</link>", "link>"), ("</link>", "</link"), ("<axis", "< axis"), ("<axis", "<<axis")),
    *(('joint name="wrist"', 'joint name="lift"'), ('parent link="carriage"', 'parent link="carrige"')),
    *(('child link="hand"', 'child link="hnd"'), ('name="steel"/', 'name="stele"/'), ('"revolute"', '"revolut"')),
    *(('xyz="0 0 1"', 'xyz="0 0 2"'), ('xyz="0 0 1"', 'xyz="0,0,1"')),
    *(('xyz="0 0 1"', 'xyz="0 0"'), ('xyz="0 0 1"', 'xyz="0 0 l"')),
    *(('rgba="0.6 0.6 0.65 1"', 'rgba="60 60 65 1"'), ('size="0.2 0.2 1"', 'size="0,2 0.2 1"')),
    *(("joint. -->", "joint. ->"),),
)
IN_LAMP = (
    *(("mass value", "mass valu"), ("ixx=", "ixxx="), ("damping", "dampning")),
    *(("multiplier", "multipler"), ("offset=", "ofset=")),
    *(("mimic joint", "mimic jiont"), ("k_velocity", "k_velcity"), ("soft_lower", "soft_lowr"), ("rising", "risng")),
    *(("scale=", "scal="), ("<mass", "<mas"), ("<inertia ", "<inertai ")),
    *(("<inertial>", "<intertial>"), ("<sphere", "<spere")),
    *(("<mesh", "<mehs"), ("<mimic", "<mimik"), ("<dynamics", "<dynamic"), ("<safety_controller", "<safety_controler")),
    *(("<calibration", "<calibrations"), ("<collision>", "<colision>")),
)


@pytest.mark.parametrize("path", ["examples/robot/lifter.urdf", "tests/formats/urdf/robots/lamp.urdf"])
def test_one_slip_of_any_token_or_element_is_one_finding_at_its_line(path: str) -> None:
    found = measured([from_disk(ROOT / path)], 300, 11)
    assert len(found) > 200
    assert sum(each.is_alone for each in found) >= 0.9 * len(found), report(found)
    assert sum(each.is_placed for each in found) >= 0.95 * len(found), report(found)


def check(robot: str, right: str, wrong: str) -> None:
    at = robot.index(right)
    text = robot[:at] + wrong + robot[at + len(right) :]
    pairs = enumerate(zip(right + "\0", wrong + "\1", strict=False))
    slip = at + next(index for index, (before, after) in pairs if before != after)
    loud = [found for found in findings(scene(text, "urdf")) if found.severity in (Severity.ERROR, Severity.WARNING)]
    # The sound robot has findings, too, such as a missing package of its meshes.
    sound = {found.code for found in findings(scene(robot, "urdf"))}
    told = [found for found in loud if found.code not in sound]
    lines = [text.encode().count(b"\n", 0, found.at.span.start) for found in told]
    assert lines == [text.count("\n", 0, slip)], [(found.code, found.message) for found in told]


@every(("right", "wrong"), IN_LIFTER)
def test_a_slip_in_a_small_robot(right: str, wrong: str) -> None:
    check(LIFTER, right, wrong)


@pytest.mark.parametrize(("right", "wrong"), IN_LAMP)
def test_a_slip_in_a_robot_with_everything(right: str, wrong: str) -> None:
    check(LAMP, right, wrong)


@pytest.mark.parametrize("word", ["link", "joint"])
def test_a_misspelt_statement_is_told_of_where_it_is(word: str) -> None:
    """Others may be told of, too: what it would have been is not there."""
    text = LIFTER.replace(f"<{word} ", f"<{word}x ").replace(f"</{word}>", f"</{word}x>")
    told = [found.message for found in findings(scene(text, "urdf")) if found.code == "urdf-unknown-word"]
    assert told == [f"unknown element '{word}x'; did you mean '{word}'?"] * LIFTER.count(f"<{word} ")


def test_extensions_are_no_misspelt_words() -> None:
    visual = '<visual group="x"><geometry><sphere radius="1"/></geometry><verbose/></visual>'
    extras = f'<link name="a">{visual}<contact/></link>'
    assert not findings(scene(f'<robot name="r">{extras}<extension/><drake:x/></robot>', "urdf"))


def in_link(element: str) -> str:
    return f'<robot name="r">\n  <link name="a">\n    {element}\n  </link>\n</robot>'


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("<collison>{}</collison>", "<collision>{}</collision>"),
        ("<visual>{0}</visual><visuals>{0}</visuals>", "<visual>{0}</visual><visual>{0}</visual>"),
        ("<Visual>{}</Visual>", "<visual>{}</visual>"),
        (
            '<visual>\n<geometry>\n<sphere radius="1"/>\n<origin xyz="0 0 1"/>\n</geometry>\n</visual>',
            '<visual>\n<origin xyz="0 0 1"/>\n<geometry>\n<sphere radius="1"/>\n</geometry>\n</visual>',
        ),
        (
            '<visual><geometry><origin xyz="0 0 1"/><sphere radius="1"/></geometry></visual>',
            '<visual><origin xyz="0 0 1"/><geometry><sphere radius="1"/></geometry></visual>',
        ),
    ],
)
def test_the_fix_gives_an_element_the_name_or_the_place_that_was_meant(wrong: str, right: str) -> None:
    shape = '<geometry><sphere radius="1"/></geometry>'
    given = scene(in_link(wrong.format(shape)), "urdf")
    [found] = findings(given)
    assert fixed(given, found)["/w/main.urdf"].decode() == in_link(right.format(shape))


@pytest.mark.parametrize(
    ("element", "message"),
    [
        ('<mass value="1"/>', "'mass' does not belong in 'link'; move it into 'inertial'"),
        ("<origin/>", "'origin' does not belong in 'link'; move it into 'visual', 'collision' or 'inertial'"),
        ("<fruit/>", "unknown element 'fruit' in 'link'; urdfdom ignores it"),
    ],
)
def test_an_element_whose_place_is_not_certain_has_no_fix(element: str, message: str) -> None:
    [found] = findings(scene(in_link(element), "urdf"))
    assert (found.message, found.fix) == (message, None)


def test_only_a_word_that_resembles_urdf_is_a_warning() -> None:
    [found] = findings(scene(in_link("<fruit/>"), "urdf"))
    assert found.severity is Severity.INFORMATION


def test_an_element_of_a_link_in_the_robot_says_where_it_belongs() -> None:
    [found] = findings(scene('<robot name="r"><link name="a"/><inertial/></robot>', "urdf"))
    assert found.message == "'inertial' does not belong in 'robot'; move it into 'link'"


def test_elements_of_other_programs_may_hold_anything() -> None:
    of_shape = '<visual><geometry><sphere radius="1"/></geometry><drake:x><origin/></drake:x></visual>'
    of_link = "<sensor><visual/><orgin/></sensor><gazebo><mass/></gazebo><contact><lateral_friction/></contact>"
    of_robot = "<sensor><link/><orgin/></sensor><loop_joint><visual/></loop_joint>"
    assert not findings(scene(f'<robot name="r"><link name="a">{of_shape}{of_link}</link>{of_robot}</robot>', "urdf"))


def test_a_slip_behind_a_part_of_a_link_is_reported_at_its_place() -> None:
    """The statement of a link does not contain its parts."""
    text = in_link('<visual><geometry><sphere radius="1"/></geometry></visual><inertail/><collison/>')
    told = [text[found.at.span.start : found.at.span.end] for found in findings(scene(text, "urdf"))]
    assert told == ["inertail", "collison"]
