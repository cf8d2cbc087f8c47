"""Edits of a robot that xacro computes as edits of its sources: they make this edit, and no other."""

import re

import pytest

from formats.xacro.reference import Files
from robray.analysis.analysis import FileSpan
from robray.expanding import Expanded
from robray.formats.xacro.expansion import expand
from robray.formats.xacro.writing import written
from robray.text.edits import Edit, merged
from robray.text.spans import Span

pytestmark = pytest.mark.quick

ROOT, LIBRARY, DATA = "/w/r.xacro", "/w/lib.xacro", "/w/c.yaml"
HEAD = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
ORIGIN = re.compile(rb'<origin xyz="([^"]*)"')


def robot(*texts: str) -> Expanded:
    """Of a root, and what it may include and load."""
    root, library, data = (*texts, "", "")[:3]
    files = {ROOT: f"{HEAD}{root}</robot>", LIBRARY: f"{HEAD}{library}</robot>", DATA: data}
    expansion = expand(Files(files), ROOT)
    assert not expansion.is_refused
    return Expanded(ROOT, ROOT, expansion, *written(expansion, ROOT), {})


def place(expanded: Expanded, number: int = 0) -> Span:
    return Span(*[*ORIGIN.finditer(expanded.text)][number].span(1))


def after(expanded: Expanded, found: dict[FileSpan, str]) -> dict[str, str]:
    """The texts that change, without what is around the root."""
    texts = {}
    for path in {at.path for at in found}:
        file = expanded.expansion.files[path]
        assert file is not None
        edits = [Edit(*at.span, new.encode()) for at, new in sorted(found.items(), reverse=True) if at.path == path]
        texts[path] = merged(file.text, edits)[0].decode().removeprefix(HEAD).removesuffix("</robot>")
    return texts


PROPERTY = '<xacro:property name="a" value="0.1"/>'
MACRO = '<xacro:macro name="m" params="z{}"><origin xyz="0 0 ${{z}}"/></xacro:macro>'

CASES = {
    "a property": (
        PROPERTY + '<origin xyz="0 0 ${a}"/>',
        "0 0 0.15",
        '<xacro:property name="a" value="0.15"/><origin xyz="0 0 ${a}"/>',
    ),
    "a property with all numbers": (
        '<xacro:property name="a" value="0 0 0.1"/><origin xyz="${a}"/>',
        "0.5 0 0.15",
        '<xacro:property name="a" value="0.5 0 0.15"/><origin xyz="${a}"/>',
    ),
    "several properties": (
        PROPERTY + '<xacro:property name="b" value="2"/><origin xyz="${a} ${b} 0"/>',
        "0.2 3 0",
        '<xacro:property name="a" value="0.2"/><xacro:property name="b" value="3"/><origin xyz="${a} ${b} 0"/>',
    ),
    "a property of a property": (
        PROPERTY + '<xacro:property name="b" value="${a}"/><origin xyz="0 0 ${b}"/>',
        "0 0 0.15",
        '<xacro:property name="a" value="0.15"/><xacro:property name="b" value="${a}"/><origin xyz="0 0 ${b}"/>',
    ),
    "a product": (
        PROPERTY + '<origin xyz="0 0 ${a*2}"/>',
        "0 0 0.3",
        '<xacro:property name="a" value="0.15"/><origin xyz="0 0 ${a*2}"/>',
    ),
    "a product that is not exact": (
        PROPERTY + '<origin xyz="0 0 ${a*3}"/>',
        "0 0 0.6",
        '<xacro:property name="a" value="0.2"/><origin xyz="0 0 ${a*3}"/>',
    ),
    "a sum with a property that is used elsewhere": (
        PROPERTY + '<xacro:property name="b" value="1"/><origin xyz="0 0 ${a + (b - 3)/2}"/><x y="${b}"/>',
        "0 0 -0.5",
        PROPERTY.replace("0.1", "0.5")
        + '<xacro:property name="b" value="1"/><origin xyz="0 0 ${a + (b - 3)/2}"/><x y="${b}"/>',
    ),
    "the sign of a property": (
        PROPERTY + '<origin xyz="0 0 -${a}"/>',
        "0 0 -0.15",
        '<xacro:property name="a" value="0.15"/><origin xyz="0 0 -${a}"/>',
    ),
    "a number in an expression": ('<origin xyz="0 0 ${-0.1}"/>', "0 0 0.2", '<origin xyz="0 0 ${0.2}"/>'),
    "a property that is used elsewhere": (
        PROPERTY + '<origin xyz="0 0 ${a}"/><x y="${a}"/>',
        "0 0 0.15",
        PROPERTY + '<origin xyz="0 0 ${a + 0.05}"/><x y="${a}"/>',
    ),
    "a property that is used elsewhere, again": (
        PROPERTY + '<origin xyz="0 0 ${2*a + 0.5}"/><x y="${a}"/>',
        "0 0 0.1",
        PROPERTY + '<origin xyz="0 0 ${2*a - 0.1}"/><x y="${a}"/>',
    ),
    "a property that is used twice there": (
        PROPERTY + '<origin xyz="0 0 ${a if a else 1}"/>',
        "0 0 0.2",
        PROPERTY + '<origin xyz="0 0 ${(a if a else 1) + 0.1}"/>',
    ),
    "an argument of a call": (
        MACRO.format("") + '<xacro:m z="0.1"/><xacro:m z="0.2"/>',
        "0 0 0.15",
        MACRO.format("") + '<xacro:m z="0.15"/><xacro:m z="0.2"/>',
    ),
    "an argument that another call uses": (
        MACRO.format("") + PROPERTY + '<xacro:m z="${a}"/><xacro:m z="${a}"/>',
        "0 0 0.15",
        MACRO.format("") + PROPERTY + '<xacro:m z="${a + 0.05}"/><xacro:m z="${a}"/>',
    ),
    "a default": (
        MACRO.format(":=0.1") + '<xacro:m/><xacro:m z="0.2"/>',
        "0 0 0.15",
        MACRO.format(":=0.15") + '<xacro:m/><xacro:m z="0.2"/>',
    ),
    "the default of an argument": (
        '<xacro:arg name="a" default="0.1"/><origin xyz="0 0 $(arg a)"/>',
        "0 0 0.15",
        '<xacro:arg name="a" default="0.15"/><origin xyz="0 0 $(arg a)"/>',
    ),
}


@pytest.mark.parametrize(("source", "wanted", "expected"), CASES.values(), ids=CASES.keys())
def test_an_edit_is_made_where_the_numbers_come_from(source: str, wanted: str, expected: str) -> None:
    made = robot(source)
    found = made.at_sources({place(made): wanted})
    assert not isinstance(found, str), found
    assert after(made, found) == {ROOT: expected}


def test_edits_of_the_numbers_of_one_value_are_made_together() -> None:
    source = '<xacro:property name="a" value="0 0 0.1"/><origin xyz="${a}"/>'
    made = robot(source)
    start = place(made).start
    found = made.at_sources({Span(start, start + 1): "2", Span(start + 4, start + 7): "0.5"})
    assert not isinstance(found, str), found
    assert after(made, found) == {ROOT: source.replace("0 0 0.1", "2 0 0.5")}


def test_edits_of_numbers_beside_computed_ones_are_made_with_these() -> None:
    made = robot(PROPERTY + '<origin xyz="0 ${a} 0"/>')
    start = place(made).start
    found = made.at_sources({Span(start, start + 1): "2", Span(start + 2, start + 5): "0.5"})
    assert not isinstance(found, str), found
    assert after(made, found) == {ROOT: PROPERTY.replace("0.1", "0.5") + '<origin xyz="2 ${a} 0"/>'}


def test_an_edit_is_made_in_another_file() -> None:
    made = robot('<xacro:include filename="lib.xacro"/><origin xyz="0 0 ${2*a}"/>', PROPERTY)
    found = made.at_sources({place(made): "0 0 0.5"})
    assert not isinstance(found, str), found
    assert after(made, found) == {LIBRARY: '<xacro:property name="a" value="0.25"/>'}


def test_an_edit_is_made_in_a_file_of_yaml() -> None:
    source = (
        '<xacro:property name="c" value="${xacro.load_yaml(\'c.yaml\')}"/><xacro:property name="a" value="${c.a}"/>'
    )
    made = robot(source + '<origin xyz="0 0 ${a/2}"/>', "", "a: 1.5\n")
    found = made.at_sources({place(made): "0 0 0.5"})
    assert not isinstance(found, str), found
    assert after(made, found) == {DATA: "a: 1\n"}


REFUSED = {
    "a body that two calls share": (
        '<xacro:macro name="m"><origin xyz="0 0 ${0.1 + 0.2}"/></xacro:macro><xacro:m/><xacro:m/>',
        "0 0 0.5",
    ),
    "another count of numbers": (PROPERTY + '<origin xyz="0 0 ${a}"/>', "0 0.15"),
    "an argument that is a text": (
        '<xacro:property name="a" value="x"/><origin xyz="${a*2}"/>',
        "yy",
    ),
}


@pytest.mark.parametrize(("source", "wanted"), REFUSED.values(), ids=REFUSED.keys())
def test_an_edit_is_refused_that_would_change_something_else(source: str, wanted: str) -> None:
    made = robot(source)
    found = made.at_sources({place(made): wanted})
    assert isinstance(found, str)
    assert found.endswith(("change the source", "change the source where it is written"))


def test_a_name_is_renamed_where_a_call_gives_it() -> None:
    source = (
        '<xacro:macro name="m" params="p"><parent link="${p}"/></xacro:macro><link name="base"/><xacro:m p="base"/>'
    )
    made = robot(source)
    spans = [Span(*each.span()) for each in re.finditer(rb"base", made.text)]
    found = made.at_sources(dict.fromkeys(spans, "foot"))
    assert not isinstance(found, str), found
    assert after(made, found) == {ROOT: source.replace('"base"', '"foot"')}
