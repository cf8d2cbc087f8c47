"""Mistakes in code that no robot reaches: xacro accepts them, so each is a warning, wherever it stands."""

import os

import pytest

from formats.xacro.corpus import robots
from formats.xacro.reference import Files
from formats.xacro.test_faults import ROOT, expanded, told
from robray.formats.xacro.expansion import expand
from robray.formats.xacro.findings import findings
from trials import sampled

MISTAKES = [
    ('<a b="${1 + }"/>', "xacro-invalid-expression: 1 + "),
    ('<a b="x${1 + 2"/>', "xacro-invalid-expression: ${"),
    ("<a>${2 * }</a>", "xacro-invalid-expression: 2 * "),
    ('<a b="$(eval 1 +)"/>', "xacro-invalid-expression: eval 1 +"),
    ('<a b="$(ar size)"/>', "xacro-bad-substitution: ar size"),
    ('<a b="$(find)"/>', "xacro-bad-substitution: find"),
    ("<xacro:if><a/></xacro:if>", "xacro-missing-attribute: xacro:if"),
    ('<xacro:property value="1"/>', "xacro-missing-attribute: xacro:property"),
    ('<xacro:property nmae="p" value="1"/>', "xacro-missing-attribute: nmae"),
    ('<xacro:property name="p" value="1" colour="2"/>', "xacro-unknown-attribute: colour"),
    ('<xacro:arg name="p"/>', "xacro-missing-default: xacro:arg"),
    ("<xacro:include/>", "xacro-missing-attribute: xacro:include"),
    ("<xacro:call/>", "xacro-missing-attribute: xacro:call"),
    ("<xacro:element/>", "xacro-missing-attribute: xacro:element"),
    ('<xacro:properyt name="p" value="1"/>', "xacro-undefined-macro: xacro:properyt"),
    ('<xacro:known n="1" l="2" m="3"/>', "xacro-unknown-parameter: m"),
    ('<xacro:known l="2"/>', "xacro-missing-parameter: xacro:known"),
    ('<xacro:knwon n="1"/>', "xacro-undefined-macro: xacro:knwon"),
]
KNOWN = '<xacro:macro name="known" params="n l:=0 *b"><a b="${n + l}"/></xacro:macro><link name="base"/>'
PLACES = [
    '<xacro:macro name="uncalled" params="n">%s</xacro:macro>',
    '<xacro:if value="false">%s</xacro:if>',
    '<xacro:unless value="true"><b>%s</b></xacro:unless>',
    '<xacro:property name="block">%s</xacro:property>',
    '<xacro:macro name="uncalled"><xacro:macro name="inner">%s</xacro:macro></xacro:macro>',
]


@pytest.mark.quick
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("source", "expected"), MISTAKES)
def test_a_mistake_in_code_that_nothing_reaches_is_one_finding(source: str, expected: str, place: str) -> None:
    found = expanded(KNOWN + place % source)
    assert told(found) == [expected]
    assert not found.is_refused
    assert [each.is_reached for each in found.faults] == [False]


@pytest.mark.quick
@pytest.mark.parametrize(("source", "expected"), MISTAKES)
def test_a_mistake_that_is_reached_is_not_reported_again(source: str, expected: str) -> None:
    found = expanded(KNOWN + source)
    assert told(found).count(expected) == 1
    assert all(each.is_reached for each in found.faults)


@pytest.mark.quick
def test_an_expression_of_a_property_that_nothing_uses_is_checked() -> None:
    found = expanded('<xacro:property name="p" value="${1 + }"/>')
    assert told(found) == ["xacro-invalid-expression: 1 + "]
    assert not found.is_refused


@pytest.mark.quick
@pytest.mark.parametrize(
    "source",
    [
        '<a b="${nothing}" c="$(arg nothing)" d="$(find nowhere)" e="${1 / 0}" f="$(env NOTHING)"/>',
        '<xacro:if value="${text}"/><xacro:include filename="no.xacro"/>',
        '<xacro:other a="1"/>',
        '<xacro:call macro="${n}" a="1"/><xacro:element xacro:name="${n}" a="1"/>',
        '<a xacro:b="${1 + }"/><!-- ${1 + } --><b c="$${1 + }"/>',
        '<xacro:n.known a="1"/>',
    ],
)
def test_what_arguments_or_other_files_can_make_right_is_no_mistake(source: str) -> None:
    assert told(expanded(PLACES[0] % source)) == []


@pytest.mark.quick
@pytest.mark.parametrize(
    "others",
    [
        '<xacro:if value="false"><xacro:macro name="known" params="m"/></xacro:if>',
        '<xacro:if value="false"><xacro:include filename="no.xacro"/></xacro:if>',
    ],
)
def test_a_macro_that_may_be_defined_again_takes_any_parameters(others: str) -> None:
    assert told(expanded(KNOWN + others + PLACES[0] % '<xacro:known m="3"/>')) == []


@pytest.mark.quick
def test_a_macro_that_nothing_defines_is_a_mistake_in_the_source_of_a_robot_only() -> None:
    robot = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">%s<link name="a"/></robot>'
    part = PLACES[0] % '<xacro:other a="1"/>'
    assert told(expanded(part)) == []
    [fault] = findings(expand(Files({"/w/r.xacro": robot % part}), "/w/r.xacro"))
    assert fault.what == "undefined macro 'other'"
    texts = {"/w/r.xacro": robot % '<xacro:include filename="part.xacro"/>', "/w/part.xacro": ROOT % part}
    assert findings(expand(Files(texts), "/w/r.xacro")) == ()


@pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")
def test_real_robots_have_no_such_mistakes() -> None:
    for robot in sampled(robots()):
        found = expand(robot.files, robot.path, robot.arguments, robot.kept).faults
        assert [(each.document.path, each.what) for each in found if not each.is_reached] == []


@pytest.mark.parametrize("name", ['naem="wheels"', '=""'])
def test_a_macro_whose_name_is_broken_is_not_undefined(name: str) -> None:
    source = f'<xacro:macro name="wheel"/><xacro:macro {name} params="a"><a/></xacro:macro><xacro:wheels a="1"/>'
    [found] = findings(expanded(source))
    assert found.code in ("xacro-missing-attribute", "xacro-not-well-formed")
