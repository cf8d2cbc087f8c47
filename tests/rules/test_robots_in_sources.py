"""What is said of robots at the places in their sources."""

import pytest

from formats.xacro.reference import Files
from robray.assemble import new_workspace
from robray.expanding import Expanded, ExpansionFaults, of_one_source, put_in_place
from robray.formats.xacro.expansion import Expansion, expand
from robray.formats.xacro.writing import written
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Applicability, Diagnostic, Severity
from robray.text.edits import Edit, splice
from robray.text.lines import Lines

pytestmark = pytest.mark.quick

MAIN = "/w/main.urdf.xacro"
ROBOT = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">%s</robot>'
JOINT = '<joint name="%s" type="fixed"><parent link="%s"/><child link="%s"/></joint>'


def robot_of(source: str) -> Expanded:
    return robot_in(expand(Files({MAIN: ROBOT % source}), MAIN))


def robot_in(expansion: Expansion) -> Expanded:
    lines = {path: Lines(file.text) for path, file in expansion.files.items() if file is not None}
    return Expanded(MAIN, MAIN, expansion, *written(expansion, ""), lines, ExpansionFaults(expansion))


def said(source: str) -> list[Diagnostic]:
    robot = robot_of(source)
    if not robot.is_judged:
        return robot.findings()
    workspace = new_workspace()
    put_in_place(workspace, robot)
    return robot.placed(diagnostics(workspace.analysis(), MAIN))


def codes(source: str) -> list[str]:
    return [each.code for each in said(source)]


VISUAL = '<visual><geometry><sphere radius="1"/></geometry><material name="%s"/></visual>'


@pytest.mark.parametrize(
    ("defined", "used", "others", "grade"),
    [
        ("rde", "red", "", Applicability.BY_HAND),
        ("red", "rde", "", Applicability.BY_HAND),
        ("red", "rde", VISUAL % "red", Applicability.UNSAFE),
    ],
)
def test_a_fix_renames_a_name_that_is_written_once_only_if_that_is_misspelt(
    defined: str, used: str, others: str, grade: Applicability
) -> None:
    macro = '<xacro:macro name="m" params="n"><link name="${n}">%s</link></xacro:macro>' % (VISUAL % used)
    material = f'<material name="{defined}"><color rgba="1 0 0 1"/></material>'
    links = macro + '<xacro:m n="a"/><xacro:m n="b"/>' + f'<link name="c">{others}</link>'
    found = said(material + links + JOINT % ("j", "a", "b") + JOINT % ("k", "b", "c"))
    grades = {None if each.fix is None else each.fix.applicability for each in found}
    assert {each.code for each in found} == {"urdf-undefined-material"}
    assert grades <= {grade, None}
    assert (Applicability.UNSAFE in grades) == (grade is Applicability.UNSAFE)


def fixed(source: str) -> str:
    """The source after the fix of its one finding."""
    [found] = said(source)
    assert found.fix is not None
    text = (ROBOT % source).encode()
    for at, new in sorted(found.fix.edits, reverse=True):
        text = splice(text, Edit(*at.span, new.encode()))
    start, end = ROBOT.split("%s")
    return text.decode().removeprefix(start).removesuffix(end)


LINK = '<link name="a"><collision><geometry><sphere raduis="1"/></geometry></collision></link>'


def test_a_missing_package_hides_what_depends_on_it_only() -> None:
    mesh = '<link name="b"><visual><geometry><mesh filename="$(find no)/b.stl"/></geometry></visual></link>'
    source = mesh + LINK + JOINT % ("j", "b", "a") + JOINT % ("k", "a", "c")
    assert codes(source) == ["xacro-package-not-found", "urdf-incomplete-link", "urdf-undefined-link"]


def test_what_a_missing_package_may_define_is_not_undefined() -> None:
    include = '<xacro:include filename="$(find no)/part.xacro"/>'
    assert codes(include + LINK + JOINT % ("j", "a", "c")) == ["xacro-package-not-found", "urdf-incomplete-link"]


def test_an_unknown_name_is_not_undefined() -> None:
    source = '<link name="$(find no)"/><link name="b"/>' + JOINT % ("j", "b", "c") + JOINT % ("k", "$(find no)", "b")
    assert codes(source) == ["xacro-package-not-found"]


def test_a_value_that_a_missing_package_may_define_again_is_not_checked() -> None:
    inertia = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    link = f'<link name="a"><inertial><mass value="${{m}}"/>{inertia}</inertial></link>'
    value, include = '<xacro:property name="m" value="-1"/>', '<xacro:include filename="$(find no)/part.xacro"/>'
    assert codes(value + include + link) == ["xacro-package-not-found"]
    assert codes(include + value + link) == ["xacro-package-not-found", "urdf-mass"]


def test_a_mistake_that_no_robot_reaches_is_a_warning() -> None:
    source = '<link name="a"/><xacro:macro name="m" params=""><b c="${1 + }"/><xacro:if/></xacro:macro>'
    assert [(each.code, each.severity) for each in said(source)] == [
        ("xacro-invalid-expression", Severity.WARNING),
        ("xacro-missing-attribute", Severity.WARNING),
    ]
    assert {each.severity for each in said(f"{source}<xacro:m/>")} == {Severity.ERROR}


def test_a_mistake_that_one_of_several_robots_reaches_is_an_error() -> None:
    macro = '<link name="a"/><xacro:macro name="m" params=""><b c="${1 + }"/></xacro:macro>'
    reached, unreached = robot_of(f"{macro}<xacro:m/>"), robot_of(macro)
    for robots in ((reached, unreached), (unreached, reached)):
        [found] = of_one_source([(each, each.findings()) for each in robots])
        assert found.severity is Severity.ERROR


@pytest.mark.parametrize("written", ["{p}a", "$p}a", "$${p}a", "${p}}a"])
def test_a_name_that_lacks_a_mark_is_one_finding(written: str) -> None:
    links = f'<xacro:property name="p" value="l_"/><link name="{written}"/><link name="b"/><link name="c"/>'
    source = links + JOINT % ("j", "${p}a", "b") + JOINT % ("k", "${p}a", "c")
    assert codes(source) == ["xacro-not-evaluated"]
    assert fixed(source) == source.replace(f'name="{written}"', 'name="${p}a"')


def test_a_number_that_lacks_a_mark_is_one_finding() -> None:
    source = '<xacro:property name="m" value="1"/><link name="a"><visual><origin xyz="0 0 {m}"/>'
    source += '<geometry><box size="1 1 1"/></geometry></visual></link>'
    assert codes(source) == ["xacro-not-evaluated"]


def test_a_tag_without_its_bracket_is_one_finding() -> None:
    source = '<link name="a"/><link name="b"/>' + JOINT % ("j", "a", "b")
    assert codes(source.replace("<child", "child")) == ["xacro-stray-text"]
    assert fixed(source.replace("<child", "child")) == source


CALLED = (
    '<xacro:macro name="m" params="p"><link name="${p}arm"/><link name="${p}hand"/>'
    '<joint name="${p}j" type="fixed"><parent link="${p}arm"/><child link="${p}hnd"/></joint></xacro:macro>'
)


@pytest.mark.parametrize("prefixes", [[""], ["l_"], ["l_", "r_"]])
def test_a_name_is_respelt_behind_its_prefix(prefixes: list[str]) -> None:
    source = CALLED + "".join(f'<xacro:m p="{each}"/>' for each in prefixes)
    source += '<link name="base"/>' + "".join(JOINT % (f"k{each}", "base", f"{each}arm") for each in prefixes)
    assert fixed(source) == source.replace("hnd", "hand")
    [found] = said(source)
    text = (ROBOT % source).encode()
    # Also where the prefix is empty, the place is all of the name.
    assert text[found.at.span.start : found.at.span.end] == b"${p}hnd"


SLIPS = [
    # The words of the file show whether the definition or the one use is misspelt.
    ('<link name="base"/><link name="whel"/>' + JOINT % ("wheel_joint", "base", "wheel"), "whel"),
    ('<link name="base"/><link name="wheel"/>' + JOINT % ("wheel_joint", "base", "whel"), "whel"),
    ('<link name="base"/><link name="whel"/>' + JOINT % ("j", "base", "wheel") + '<gazebo reference="wheel"/>', "whel"),
]


@pytest.mark.parametrize(("source", "wrong"), SLIPS)
def test_of_two_names_of_a_link_the_misspelt_one_is_reported(source: str, wrong: str) -> None:
    [found] = said(source)
    assert (ROBOT % source).encode()[slice(*found.at.span)].decode() == wrong


MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (
            (
                f'<link name="a">{MASS}</link><link name="b"/>'
                '<joint name="j" type="fixd"><parent link="a"/><child link="b"/><axis xyz="0 0 0"/></joint>'
            ),
            "urdf-joint-type",
        ),
        (
            '<link name="a"/><xacro:property name="z" value="$m + 1}"/><xacro:property name="m" value="2"/>'
            '<link name="b"><visual><origin xyz="0 0 ${z}"/><geometry><box size="1 1 ${z}"/></geometry></visual></link>'
            + JOINT
            % ("j", "a", "b"),
            "xacro-not-evaluated",
        ),
        (
            (
                '<link name="a"/><xacro:macro name="m" params="n"><xacro:if value="${n + 1}"/></xacro:macro>'
                '<xacro:m n="1/>"\n<xacro:m n="2"/>'
            ),
            "xacro-not-well-formed",
        ),
        (
            (
                '<link name="a"/><xacro:macro name="m"><b c="${1}"/></xacro:macro>'
                '<xacro:macro name="m"><b c="${1"/></xacro:macro><xacro:m/>'
            ),
            "xacro-invalid-expression",
        ),
        ('<name link="a">\n</link>', "xacro-not-well-formed"),
        ('<link name="a"/><xacro:property name="" value="1"/><b c="${p}"/>', "xacro-invalid-name"),
        ('<link name="a"/><:property name="p" value="1"/><b c="${p}"/>', "xacro-not-well-formed"),
        ('<link name="a"/><property:xacro name="p" value="1"/><b c="${p}"/>', "xacro-not-well-formed"),
        ('<link name="a"/><xacro: name="p" value="1"/><b c="${p}"/>', "xacro-not-well-formed"),
        ('<link name="a"/><xacro:property namename="p" value="1"/><b c="${p}"/>', "xacro-missing-attribute"),
        (
            '<link name="a"/><xacro:arg name="sizesize" default="1"/><b c="$(arg size)" size="1"/>',
            "xacro-misspelt-definition",
        ),
        ('<link name="a"/><robot>', "xacro-not-well-formed"),
        (
            (
                '<link name="a"/><link name="b"/><gazebo reference="j"/>'
                '<joint nmae="j" type="fixed"><parent link="a"/><child link="b"/></joint>'
            ),
            "urdf-missing-attribute",
        ),
    ],
)
def test_what_follows_from_a_slip_is_not_reported(source: str, code: str) -> None:
    assert codes(source) == [code]


def test_a_swapped_name_of_an_element_is_read_as_it_was_meant() -> None:
    [found] = said('<link name="base"/>\n<name link="tip">\n</link>' + JOINT % ("j", "base", "tip"))
    assert found.message == "unexpected element 'name'; swap 'name' and 'link'"


BALL = '<link name="b"><visual><origin xyz="0 0 %s"/><geometry><sphere radius="1"/></geometry></visual></link>'


@pytest.mark.parametrize(
    ("torn", "code"),
    [
        ('<link name="c"><visual></link>', "xacro-not-well-formed"),
        ('<link name="c"/', "xacro-not-well-formed"),
        ("<link name=c/>", "xacro-not-well-formed"),
        ("<xacro:nothing/>", "xacro-undefined-macro"),
        ('<xacro:if value="yes"><link name="c"/></xacro:if>', "xacro-condition-not-boolean"),
    ],
)
def test_a_broken_element_hides_no_wrong_value_of_others(torn: str, code: str) -> None:
    joint = JOINT % ("j", "a", "c")
    for source in (torn + BALL + joint, BALL + torn + joint, BALL + joint + torn):
        assert sorted(codes('<link name="a"/>' + source % "abc")) == ["urdf-incomplete-link", code]
        # Undefined links, and links without a joint, may follow from it.
        assert codes('<link name="a"/>' + source % "1") == [code]


def test_a_wrong_value_within_a_broken_element_is_not_reported() -> None:
    source = BALL.replace('"0 0 %s"', '"0 0 abc" rpy=0 0 0"')
    assert codes(source) == ["xacro-not-well-formed"]
