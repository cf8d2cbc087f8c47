"""The outline of a source of xacro."""

import os

import pytest

from features.xacro.annotated import ROOT, annotated
from formats.xacro.corpus import robots
from robray.features.xacro.document_symbols import document_symbols
from robray.formats.xacro.expansion import expand
from robray.formats.xacro.reading import Document
from robray.text.spans import Span


def outlined(source: str) -> list[str]:
    """The symbols of the root below its element, indented as they are nested."""
    given = annotated(source)
    found = document_symbols([given.expansion], ROOT)
    return [f"{'  ' * (each.depth - 1)}{each.role.value} {each.name} {each.detail}".rstrip() for each in found[1:]]


@pytest.mark.quick
def test_the_outline_shows_what_a_source_defines_and_calls() -> None:
    source = """
<xacro:include filename="$(find arm)/part.xacro" ns="p"/>
<xacro:arg name="size" default="2"/>
<xacro:property name="width" value="${2 * 0.25}"/>
<xacro:property name="unknown" value="${nothing}"/>
<xacro:macro name="leg" params="prefix *origin length:=1">
  <xacro:if value="${length > 0}">
    <link name="${prefix}leg"><visual/></link>
  </xacro:if>
  <joint name="${prefix}hip" type="fixed"><parent link="base"/></joint>
  <xacro:foot prefix="${prefix}"/>
</xacro:macro>
<xacro:leg prefix="left_" length="3"><origin/></xacro:leg>
<xacro:call macro="leg" prefix="right_"/>
<gazebo reference="leg"/>
"""
    assert outlined(source) == [
        "include $(find arm)/part.xacro as p",
        "argument size = 2",
        "constant width = 0.5",
        "constant unknown = ${nothing}",
        "macro leg prefix *origin length:=1",
        "  link ${prefix}leg",
        "  joint ${prefix}hip fixed",
        "  call foot prefix=${prefix}",
        "call leg prefix=left_ length=3",
        "call leg prefix=right_",
        "extension leg gazebo",
    ]


@pytest.mark.quick
def test_blocks_are_not_shown_but_what_they_call() -> None:
    source = '<xacro:leg><origin/><xacro:foot/></xacro:leg><xacro:property name="b"><mesh/></xacro:property>'
    assert outlined(source) == ["call leg", "  call foot", "constant b"]


@pytest.mark.quick
def test_an_element_without_a_name_is_shown() -> None:
    assert outlined('<link/><xacro:property value="1"/><xacro:macro name=""/>') == [
        "link (link without a name)",
        "constant (constant without a name) = 1",
        "macro (macro without a name)",
    ]


@pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")
def test_names_stand_in_what_they_name_and_symbols_in_those_around_them() -> None:
    for robot in robots():
        expansion = expand(robot.files, robot.path, robot.arguments, robot.kept)
        for path, file in expansion.files.items():
            around: list[Span] = []
            for each in document_symbols([expansion], path) if isinstance(file, Document) else ():
                assert each.extent.start <= each.selection.start <= each.selection.end <= each.extent.end
                del around[each.depth :]
                assert len(around) == each.depth
                assert all(outer.start <= each.extent.start <= each.extent.end <= outer.end for outer in around)
                around.append(each.extent)
