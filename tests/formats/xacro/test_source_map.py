"""Source maps: from the text of a robot to the bytes of its sources, and back."""

import os
import re
from pathlib import Path

import pytest

from formats.xacro.corpus import FOLDER, robots
from formats.xacro.reference import Files, expanded_by_xacro, packages_below
from robray.formats.xacro.expansion import expand
from robray.formats.xacro.reading import PREFIX
from robray.formats.xacro.writing import Kind, Written, written
from robray.text.spans import Span
from trials import sampled

SOURCE = """\
<?xml version="1.0"?>
<!-- A robot -->
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:property name="length" value="0.5"/>
  <xacro:macro name="part" params="prefix *shape">
    <link name="${prefix}wrist" mass="1 ${length * 3}">a &amp; b</link>
    <geometry><xacro:insert_block name="shape"/></geometry>
  </xacro:macro>
  <xacro:part prefix="left_"><box size="1 2"/></xacro:part>
  <xacro:part prefix="right_"><xacro:element xacro:name="sphere${1}" radius="&quot;3"/></xacro:part>
</robot>
"""


@pytest.fixture
def made() -> Written:
    return written(expand(Files({"/w/a.xacro": SOURCE}), "/w/a.xacro"), "a.xacro")


def place(text: str, within: str) -> Span:
    start = within.encode().index(text.encode())
    return Span(start, start + len(text.encode()))


def source_of(made: Written, text: str) -> tuple[str, bool]:
    origin = made.source_map.origin(place(text, made.text.decode()))
    assert origin is not None
    assert origin.path == "/w/a.xacro"
    return SOURCE.encode()[slice(*origin.span)].decode(), origin.is_literal


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("left_", ("${prefix}", False)),
        ("wrist", ("wrist", True)),
        ("ris", ("ris", True)),
        ("left_wrist", ("${prefix}wrist", False)),
        ("1.5", ("${length * 3}", False)),
        ("1 1.5", ("1 ${length * 3}", False)),
        ("1 2", ("1 2", True)),
        ("arm", ("arm", True)),
        ("mass", ("mass", True)),
        ("a &amp; b", ("a &amp; b", True)),
        ("sphere1", ("sphere${1}", False)),
        ("&quot;3", ("&quot;3", True)),
        (" A robot ", (" A robot ", True)),
        ("box", ("box", True)),
        ("geometry", ("geometry", True)),
    ],
)
def test_a_part_of_a_robot_leads_to_where_it_is_written(made: Written, text: str, expected: tuple[str, bool]) -> None:
    assert source_of(made, text) == expected


def test_a_literal_origin_is_where_the_same_bytes_stand(made: Written) -> None:
    for each in made.source_map.segments:
        there = each.frame.document.text[slice(*each.span)]
        assert not each.is_literal or there == made.text[each.start : each.end]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("wrist", ["wrist", "wrist"]),
        ("${prefix}", ["left_", "right_"]),
        ("1 2", ["1 2"]),
        ("length", []),
    ],
)
def test_a_part_of_a_source_leads_to_all_that_is_made_of_it(made: Written, text: str, expected: list[str]) -> None:
    found = made.source_map.outputs("/w/a.xacro", place(text, SOURCE))
    assert [made.text[slice(*each)].decode() for each in found] == expected


LIMITS = """\
max: 1.50
min: &low -2
same: *low
text: "0 0 0.1"
angle: !degrees 180
word: base
list: [3]
flag: yes
"""

LOADED = """\
<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="word" default="${xacro.load_yaml('limits.yaml').word}"/>
  <xacro:property name="c" value="${xacro.load_yaml('limits.yaml')}"/>
  <xacro:property name="first" value="${c.max}"/>
  <xacro:property name="second" value="${first}"/>
  <xacro:property name="mine" value="9"/>
  <xacro:macro name="m" params="given first:=^ default:=${c.min}"><x a="%s"/></xacro:macro>
  <xacro:m given="${c}"/>
</robot>
"""


def with_limits(value: str) -> tuple[Written, Span]:
    """What a source with an attribute of this value is written as, and where the attribute's value is then."""
    files = Files({"/w/a.xacro": LOADED % value, "/w/limits.yaml": LIMITS})
    made = written(expand(files, "/w/a.xacro"), "a.xacro")
    match = re.search(rb'<x a="([^"]*)"', made.text)
    assert match is not None
    return made, Span(*match.span(1))


@pytest.mark.parametrize(
    ("value", "expected", "is_literal"),
    [
        ("${c['max']}", "1.50", True),
        ("${c.max}", "1.50", True),
        ("${second}", "1.50", True),
        ("${first}", "1.50", True),
        ("${default}", "-2", True),
        ("${given.min}", "-2", True),
        ("${c.same}", "-2", True),
        ("${c.text}", "0 0 0.1", True),
        ("${c.list[0]}", "3", True),
        ("$(arg word)", "base", True),
        ("${xacro.load_yaml('limits.yaml')['word']}", "base", True),
        ("${c.angle}", "180", False),
        ("${c.flag}", "yes", True),
    ],
)
def test_a_value_leads_to_the_file_of_yaml_that_has_it(value: str, expected: str, *, is_literal: bool) -> None:
    made, span = with_limits(value)
    entry = made.source_map.entry(span)
    assert entry is not None
    assert (entry.path, LIMITS[slice(*entry.span)], entry.is_literal) == ("/w/limits.yaml", expected, is_literal)
    assert span in made.source_map.outputs(entry.path, entry.span)


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("${c.max * 2}", ["max"]),
        ("${[c.max, c.min][0]}", ["max", "min"]),
        ("${c.word[0]}", ["word"]),
        ("${mine}", []),
        ("${c.max if c.word else c.min}", ["max", "word"]),
    ],
)
def test_a_computed_value_leads_to_the_values_that_it_depends_on(value: str, names: list[str]) -> None:
    made, span = with_limits(value)
    assert made.source_map.entry(span) is None
    values = made.source_map.values(span)
    assert sorted(LIMITS[slice(*each.key)] for each in values) == names


def test_a_part_of_a_text_leads_to_that_part() -> None:
    made, span = with_limits("a ${c.text}")
    part = Span(span.start + 6, span.end)
    entry = made.source_map.entry(part)
    assert entry is not None
    assert (LIMITS[slice(*entry.span)], entry.is_literal) == ("0.1", True)
    assert made.source_map.entry(span) is None, "it begins in the source"


def test_what_no_source_says_has_no_origin(made: Written) -> None:
    assert made.source_map.origin(place("autogenerated", made.text.decode())) is None
    assert made.source_map.at(0) is None


def test_a_segment_knows_the_call_that_it_is_of(made: Written) -> None:
    frames = [made.source_map.at(found.start()).frame for found in re.finditer(rb"wrist", made.text)]  # type: ignore[union-attr]
    assert [SOURCE.encode()[slice(*frame.chain[0].span)] for frame in frames] == [b"xacro:part", b"xacro:part"]
    assert frames[0] is not frames[1]


def test_a_segment_of_an_expression_knows_what_the_value_depends_on(made: Written) -> None:
    segment = made.source_map.at(place("1.5", made.text.decode()).start + 2)
    assert segment is not None
    assert segment.kind is Kind.VALUE
    assert segment.value is not None
    assert [getattr(each, "name", None) for each in segment.value.definitions()] == ["length"]


@pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")
def test_robots_are_written_byte_for_byte_as_xacro_writes_them() -> None:
    everywhere = dict(packages_below(FOLDER))
    for robot in sampled(robots()):
        if robot.is_accepted:
            space = FOLDER / os.path.relpath(robot.path, FOLDER).partition("/")[0]
            packages = {**everywhere, **dict(packages_below(space))}
            expected = expanded_by_xacro(Path(robot.path), robot.arguments, packages)
            found = written(expand(robot.files, robot.path, robot.arguments, robot.kept), robot.path)
            assert found.text.decode() == expected, robot.name


@pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")
def test_every_name_and_value_of_a_robot_has_an_origin() -> None:
    for robot in sampled(robots()):
        if robot.is_accepted:
            made = written(expand(robot.files, robot.path, robot.arguments, robot.kept), robot.path)
            for found in re.finditer(rb'<([\w:.-]+)|\s([\w:.-]+)="([^"]+)"', made.text[made.text.index(b"<robot") :]):
                group = found.lastindex or 1
                at = found.start(group) + made.text.index(b"<robot")
                origin = made.source_map.origin(Span(at, at + len(found[group])))
                assert origin is not None, found[0]
                assert not origin.frame.document.text[slice(*origin.span)].startswith(f"<{PREFIX}".encode())
