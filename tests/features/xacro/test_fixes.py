"""Quick fixes of what is wrong with a source of xacro."""

import pytest

from features.xacro.annotated import ROOT, annotated
from robray.features.refactorings.refactoring import RefusalError
from robray.features.xacro.fixes import changed, fixes
from robray.text.spans import Span

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("source", "title"),
    [
        (
            '<xacro:property name="width" value="1"/><a b="${wid$0ht}" width="${width}"/>',
            "Replace 'widht' with 'width'",
        ),
        ('<xacro:a$0rg name="size"/>', "Insert 'default=\"\"'"),
        ('<xacro:property name="a" value="1" scope="par$0ent"/>', "Remove 'scope=\"parent\"'"),
        ('<a><xacro:attribute name="b" value="${$01}"/></a>', "Insert 'str(' and ')'"),
    ],
)
def test_a_fix_says_what_it_does(source: str, title: str) -> None:
    given = annotated(source)
    [found] = fixes([given.expansion], given.path, Span(given.offset, given.offset))
    assert found.title == title
    [(_, texts)] = changed([given.expansion], found.compute().edits)
    assert texts[ROOT] != given.texts[ROOT]


@pytest.mark.parametrize(
    ("source", "titles"),
    [
        ('<a b="$(arg si$0ze)"/>', ['Insert \'<xacro:arg name="size" default=""/>\'']),
        (
            '<a b="$(arg $0x)$(arg y)"/>',
            ['Insert \'<xacro:arg name="x" default=""/> <xacro:…\''],
        ),
        ('<xacro:macro name="m" params="a b c:=1"><x/></xacro:macro><xacro:$0m/>', ['Insert \'a="" b=""\'']),
        ('<xacro:macro name="m" params="a"><x/></xacro:macro><xacro:call macro="$0m"/>', ["Insert 'a=\"\"'"]),
        ('<xacro:macro name="m"><x/></xacro:macro><xacro:m><o$0rigin/></xacro:m>', ["Remove '<origin/>'"]),
        (
            '<xacro:prop$0erty name="a" value="1" default="2"/>',
            ["Remove 'value=\"1\"'", "Remove 'default=\"2\"'"],
        ),
    ],
)
def test_what_a_person_can_choose_removes_the_fault(source: str, titles: list[str]) -> None:
    given = annotated(source)
    found = [*fixes([given.expansion], given.path, Span(given.offset, given.offset))]
    assert [each.title for each in found] == titles
    for each in found:
        [(_, texts)] = changed([given.expansion], each.compute().edits)
        assert not annotated(texts[ROOT].decode()).expansion.faults


@pytest.mark.parametrize(
    "source",
    [
        '<robot name="$(arg na$0me)" xmlns:xacro="http://www.ros.org/wiki/xacro"><a/></robot>',
        """<robot name="$(arg na$0me)" xmlns:xacro="http://www.ros.org/wiki/xacro">
        <xacro:arg name="name" default="ur"/></robot>""",
        '<a b="$(arg na$0me)"/><xacro:arg name="name" default="ur"/>',
    ],
    ids=["in the tag of the root", "in it and declared", "declared behind its use"],
)
def test_an_argument_is_not_declared_where_this_does_not_help(source: str) -> None:
    given = annotated(source)
    assert [*fixes([given.expansion], given.path, Span(given.offset, given.offset))] == []


def test_there_is_a_fix_only_where_the_cursor_is() -> None:
    given = annotated('<xacro:arg name="size"/>\n$0<a/>')
    assert [*fixes([given.expansion], given.path, Span(given.offset, given.offset))] == []


def test_roots_that_have_the_same_mistake_have_one_fix() -> None:
    given = annotated('<xacro:a$0rg name="size"/>')
    assert len([*fixes([given.expansion, given.expansion], given.path, Span(given.offset, given.offset))]) == 1


def test_a_fix_that_would_change_another_robot_is_refused() -> None:
    part = '//- /w/part.xacro\n<a b="${wid$0ht}"/>\n'
    include = '<xacro:include filename="part.xacro"/>\n'
    wrong = annotated('<xacro:property name="width" value="1"/><b c="${width}"/>' + include + part)
    right = annotated(
        '<xacro:property name="widht" value="1"/><xacro:property name="width" value="2"/>' + include + part
    )
    [found] = fixes([wrong.expansion, right.expansion], wrong.path, Span(wrong.offset, wrong.offset))
    with pytest.raises(RefusalError, match=r"would change root\.xacro"):
        found.compute()
