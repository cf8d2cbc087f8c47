"""Where the names of xacro lead to."""

# ruff: noqa: E501 - a case reads best in a line

import pytest

from features.xacro.annotated import annotated
from formats.xacro.reference import Files
from robray.features.xacro.definition import definition
from robray.formats.xacro.expansion import expand

pytestmark = pytest.mark.quick

CASES = {
    "a property from an expression": '<xacro:property name="[|a|]" value="1"/><x y="${$0a + 1}"/>',
    "a property from an expression among others": '<xacro:property name="[|a|]" value="1"/><x y="1 ${2 * $0a} ${3}"/>',
    "a property from a condition": '<xacro:property name="[|a|]" value="1"/><xacro:if value="${$0a == 1}"><x/></xacro:if>',
    "a property from the value of another": (
        '<xacro:property name="[|a|]" value="1"/><xacro:property name="b" value="${$0a}"/><x y="${b}"/>'
    ),
    "a property from a value that nothing uses": (
        '<xacro:property name="[|a|]" value="1"/><xacro:property name="b" value="${$0a}"/>'
    ),
    "a property from what is not evaluated": '<xacro:property name="[|a|]" value="1"/><x y="${1 if 1 else $0a}"/>',
    "a property from an expression that fails": '<xacro:property name="[|a|]" value="1"/><x y="${$0a + nix}"/>',
    "a property from text": '<xacro:property name="[|a|]" value="1"/><x>one ${$0a}</x>',
    "a property from a branch that is not taken": (
        '<xacro:property name="[|a|]" value="1"/><xacro:if value="0"><x y="${$0a}"/></xacro:if>'
    ),
    "a property from within a substitution": ('<xacro:property name="[|a|]" value="arm"/><x y="$(find ${$0a})/b"/>'),
    "a property from an expression with a substitution": (
        '<xacro:arg name="n" default="2"/><xacro:property name="[|a|]" value="1"/><x y="${$(arg n) + $0a}"/>'
    ),
    "the property that gave the value of two": (
        '<xacro:property name="a" value="1"/><xacro:property name="[|a|]" value="2"/><x y="${$0a}"/>'
    ),
    "a property, not one of its name in a macro": (
        '<xacro:property name="[|a|]" value="1"/><xacro:macro name="m"><xacro:property name="a" value="2"/></xacro:macro>'
        '<xacro:m/><x y="${$0a}"/>'
    ),
    "a property behind an entity": '<xacro:property name="[|a|]" value="1"/><x y="é ${1 &lt; $0a}"/>',
    "a property with other letters": '<xacro:property name="[|é|]" value="1"/><x y="${\'ü\' + str($0é)}"/>',
    "a property in text of several lines": '<xacro:property name="[|a|]" value="1"/><x>\n\n${(1 +\n  $0a)}</x>',
    "a property of another file": (
        '<xacro:include filename="part.xacro"/><x y="${$0a}"/>\n'
        '//- /w/part.xacro\n<xacro:property name="[|a|]" value="1"/>'
    ),
    "a property of a namespace": (
        '<xacro:include filename="part.xacro" ns="n"/><x y="${n.$0a}"/>\n'
        '//- /w/part.xacro\n<xacro:property name="[|a|]" value="1"/>'
    ),
    "a namespace": (
        '<xacro:include filename="part.xacro" ns="[|n|]"/><x y="${$0n.a}"/>\n'
        '//- /w/part.xacro\n<xacro:property name="a" value="1"/>'
    ),
    "a property whose name is put together": (
        '<xacro:property name="s" value="left"/><xacro:property name="[|${s}_a|]" value="1"/><x y="${$0left_a}"/>'
    ),
    "several properties where calls differ": (
        '<xacro:macro name="m"><x y="${$0a}"/></xacro:macro>'
        '<xacro:macro name="one" params="[|a|]"><xacro:m/></xacro:macro>'
        '<xacro:macro name="two" params="[|a|]"><xacro:m/></xacro:macro><xacro:one a="1"/><xacro:two a="2"/>'
    ),
    "a macro from a call": '<xacro:macro name="[|m|]"/><xacro:$0m/>',
    "a macro from the end of a call": '<xacro:macro name="[|m|]"/><xacro:m></xacro:$0m>',
    "a macro from a call that is not expanded": '<xacro:macro name="[|m|]"/><xacro:if value="0"><xacro:$0m/></xacro:if>',
    "a macro from <xacro:call>": '<xacro:macro name="[|m|]"/><xacro:call macro="$0m"/>',
    "a macro from <xacro:element>": '<xacro:macro name="[|m|]"/><xacro:element xacro:name="xacro:$0m"/>',
    "a macro whose name has the prefix": '<xacro:macro name="xacro:[|m|]"/><xacro:$0m/>',
    "the macro that counts of two": '<xacro:macro name="m"/><xacro:macro name="[|m|]"/><xacro:$0m/>',
    "a macro of a namespace": (
        '<xacro:include filename="part.xacro" ns="n"/><xacro:n.$0m/>\n//- /w/part.xacro\n<xacro:macro name="[|m|]"/>'
    ),
    "the namespace of a macro": (
        '<xacro:include filename="part.xacro" ns="[|n|]"/><xacro:$0n.m/>\n//- /w/part.xacro\n<xacro:macro name="m"/>'
    ),
    "a parameter from its macro": '<xacro:macro name="m" params="b [|a|]:=1"><x y="${$0a}"/></xacro:macro><xacro:m b="1"/>',
    "a parameter from a call": '<xacro:macro name="m" params="b [|a|]"/><xacro:m b="1" $0a="2"/>',
    "a parameter from a call that is not expanded": (
        '<xacro:macro name="m" params="[|a|]"/><xacro:if value="0"><xacro:m $0a="2"/></xacro:if>'
    ),
    "a parameter from a macro that is not called": '<xacro:macro name="m" params="[|a|]"><x y="${$0a}"/></xacro:macro>',
    "a parameter of the macro around": (
        '<xacro:macro name="m" params="[|a|]"><xacro:macro name="k"><x y="${$0a}"/></xacro:macro></xacro:macro>'
    ),
    "the caller's property from an argument": (
        '<xacro:property name="[|a|]" value="1"/><xacro:macro name="m" params="a"/><xacro:m a="${$0a}"/>'
    ),
    "an argument": '<xacro:arg name="[|a|]" default="1"/><x y="$(arg $0a)"/>',
    "an argument from a function": '<xacro:arg name="[|a|]" default="1"/><x y="${xacro.arg(\'$0a\')}"/>',
    "an argument from $(eval)": '<xacro:arg name="[|a|]" default="1"/><x y="$(eval 1 + $0a)"/>',
    "an argument from an expression": '<xacro:arg name="[|a|]" default="1"/><x y="${$(arg $0a) + 1}"/>',
    "a block": (
        '<xacro:macro name="m" params="*[|b|]"><xacro:insert_block name="$0b"/></xacro:macro><xacro:m><x/></xacro:m>'
    ),
    "the contents of a block": (
        '<xacro:macro name="m" params="**[|b|]"><xacro:insert_block name="$0b"/></xacro:macro><xacro:m><x/></xacro:m>'
    ),
    "a block of a property": '<xacro:property name="[|b|]"><x/></xacro:property><xacro:insert_block name="$0b"/>',
    "a block from a macro that is not called": (
        '<xacro:macro name="m" params="*[|b|]"><xacro:insert_block name="$0b"/></xacro:macro>'
    ),
    "a key by a text": (
        "<xacro:property name=\"c\" value=\"${xacro.load_yaml('c.yaml')}\"/><x y=\"${c['a']['$0b']}\"/>\n"
        "//- /w/c.yaml\na:\n  [|b|]: 1\nb: 2\n"
    ),
    "a key behind a dot": (
        '<xacro:property name="c" value="${xacro.load_yaml(\'c.yaml\')}"/><x y="${c.$0a.b}"/>\n'
        "//- /w/c.yaml\n[|a|]:\n  b: 1\n"
    ),
    "a key in quotes": (
        '<xacro:property name="c" value="${xacro.load_yaml(\'c.yaml\')}"/><x y="${c[\'$0a\']}"/>\n'
        "//- /w/c.yaml\n'[|a|]': 1\n"
    ),
    "a key that is computed, from the brackets of an operator": (
        "<xacro:property name=\"c\" value=\"${xacro.load_yaml('c.yaml')}\"/><x y=\"${c['a' $0+ 'b']}\"/>\n"
        "//- /w/c.yaml\n[|ab|]: 1\n"
    ),
}


@pytest.mark.parametrize("source", CASES.values(), ids=CASES.keys())
def test_a_name_leads_to_its_definition(source: str) -> None:
    given = annotated(source)
    found = definition([given.expansion], given.path, given.offset)
    assert [each.target_selection for each in found] == given.spans


FILES = {
    "an include": ('<xacro:include filename="$0part.xacro"/>', "/w/part.xacro"),
    "an include of a package": ('<xacro:include filename="$(find arm)/$0part.xacro"/>', "/w/arm/part.xacro"),
    "an include that is missing": ('<xacro:include filename="$0other.xacro"/>', "/w/other.xacro"),
    "an include that is not expanded": (
        '<xacro:if value="0"><xacro:include filename="$0part.xacro"/></xacro:if>',
        "/w/part.xacro",
    ),
    "a package": ('<x y="$(find $0arm)/b"/>', "/w/arm/package.xml"),
    "a file of YAML": ("<x y=\"${xacro.load_yaml('$0c.yaml')}\"/>", "/w/c.yaml"),
    "a mesh": ('<mesh filename="$(find arm)/meshes/$0a.stl"/>', "/w/arm/meshes/a.stl"),
}


@pytest.mark.parametrize(("source", "target"), FILES.values(), ids=FILES.keys())
def test_the_name_of_a_file_or_package_leads_to_it(source: str, target: str) -> None:
    given = annotated(f"{source}\n//- /w/part.xacro\n<x/>\n//- /w/arm/part.xacro\n<x/>\n//- /w/c.yaml\na: 1\n")
    (found,) = definition([given.expansion], given.path, given.offset)
    assert found.target.path == target


def test_the_extent_of_a_definition_is_its_element() -> None:
    given = annotated('<xacro:macro name="m"><x/></xacro:macro><xacro:$0m/>')
    (found,) = definition([given.expansion], given.path, given.offset)
    assert given.texts[found.target.path][slice(*found.target.span)] == b'<xacro:macro name="m"><x/></xacro:macro>'


def test_what_the_first_expansion_used_goes_before_what_others_did() -> None:
    source = (
        '<xacro:arg name="k" default="1"/><xacro:if value="$(arg k)"><xacro:property name="[|a|]" value="1"/></xacro:if>'
        '<xacro:unless value="$(arg k)"><xacro:property name="[|a|]" value="2"/></xacro:unless><x y="${$0a}"/>'
    )
    given = annotated(source)
    files = Files({path: text.decode() for path, text in given.texts.items()})
    other = expand(files, given.path, {"k": "0"})
    for expansions, expected in (([given.expansion, other], 0), ([other, given.expansion], 1)):
        found = definition(expansions, given.path, given.offset)
        assert [each.target_selection for each in found] == [given.spans[expected]]


@pytest.mark.parametrize(
    "source",
    [
        '<x y="${$0pi}"/>',
        '<x y="${$0nix}"/>',
        '<$0x y="1"/>',
        '<x y="${[$0i for i in [1]]}"/>',
        "<x>${'a'.$0upper()}</x>",
    ],
)
def test_what_no_source_defines_leads_nowhere(source: str) -> None:
    given = annotated(source)
    assert definition([given.expansion], given.path, given.offset) == ()
