"""The files that a xacro source names."""

import pytest

from features.xacro.annotated import annotated
from robray.features.xacro.document_link import document_link

pytestmark = pytest.mark.quick

CASES = {
    "an include": ('<xacro:include filename="[|part.xacro|]"/>', "/w/part.xacro", False),
    "an include of a package": ('<xacro:include filename="[|$(find arm)/a.xacro|]"/>', "/w/arm/a.xacro", False),
    "an include by an argument": (
        '<xacro:arg name="a" default="part"/><xacro:include filename="[|$(arg a).xacro|]"/>',
        "/w/part.xacro",
        False,
    ),
    "an include in a branch that is not taken": (
        '<xacro:if value="0"><xacro:include filename="[|$(find arm)/a.xacro|]"/></xacro:if><x y="$(find arm)"/>',
        "/w/arm/a.xacro",
        False,
    ),
    "a file of YAML": ("<x y=\"${xacro.load_yaml('[|c.yaml|]')}\"/>", "/w/c.yaml", False),
    "a file of YAML by a property": (
        '<xacro:property name="c" value="c.yaml"/><x y="${xacro.load_yaml([|c|])}"/>',
        "/w/c.yaml",
        False,
    ),
    "a mesh in a package": ('<mesh filename="[|package://arm/a.stl|]"/>', "package://arm/a.stl", True),
    "a mesh in the folder of a package": ('<mesh filename="[|file://$(find arm)/a.stl|]"/>', "/w/arm/a.stl", True),
    "a mesh by an expression": (
        '<xacro:property name="m" value="a"/><mesh filename="[|package://arm/${m}.stl|]"/>',
        "package://arm/a.stl",
        True,
    ),
    "a mesh in a macro that is not called": (
        '<xacro:macro name="m"><mesh filename="[|$(find nix)/a.stl|]"/></xacro:macro>',
        "package://nix/a.stl",
        True,
    ),
    "a texture": ('<texture filename="[|a.png|]"/>', "/w/a.png", True),
}


@pytest.mark.parametrize(("source", "target", "is_mesh"), CASES.values(), ids=CASES.keys())
def test_a_file_is_linked(source: str, target: str, is_mesh: bool) -> None:  # noqa: FBT001 - a column of the table
    given = annotated(f"{source}\n//- /w/part.xacro\n<x/>\n//- /w/arm/a.xacro\n<x/>\n//- /w/c.yaml\na: 1\n")
    found = document_link([given.expansion], given.path)
    assert [("/w/root.xacro", each.span) for each in found] == given.spans
    assert [(each.target, each.is_mesh) for each in found] == [(target, is_mesh)]


@pytest.mark.parametrize(
    "source",
    [
        '<mesh filename="http://a/b.stl"/>',
        '<mesh filename=""/>',
        '<xacro:include filename=""/>',
        '<xacro:macro name="m" params="a"><mesh filename="package://${a}/b.stl"/></xacro:macro>',
        '<xacro:include filename="${nix}.xacro"/>',
    ],
)
def test_what_is_not_known_is_not_linked(source: str) -> None:
    given = annotated(source)
    assert document_link([given.expansion], given.path) == ()
