"""Where the names of xacro are used."""

# ruff: noqa: E501 - a case reads best in a line

import pytest

from features.xacro.annotated import Annotated, annotated
from formats.xacro.reference import Files
from robray.features.navigation import Highlight
from robray.features.xacro.references import document_highlight, references
from robray.formats.xacro.expansion import Expansion, expand
from robray.text.spans import Span

pytestmark = pytest.mark.quick

YAML = '<xacro:property name="c" value="${xacro.load_yaml(\'c.yaml\')}"/>'

CASES = {
    "a property": '<xacro:property name="[|$0a|]" value="1"/><x y="${[|a|] + [|a|]}" z="a"/><xacro:if value="${[|a|]}"/>',
    "the property of all its definitions": (
        '<xacro:property name="[|$0a|]" value="1"/><x y="${[|a|]}"/><xacro:property name="[|a|]" value="2"/><x y="${[|a|]}"/>'
    ),
    "a property with a default for another file's": (
        '<xacro:property name="[|$0a|]" value="1"/><xacro:include filename="part.xacro"/>\n'
        '//- /w/part.xacro\n<xacro:property name="[|a|]" default="2"/><x y="${[|a|]}"/>'
    ),
    "a property in the branches of a condition": (
        '<xacro:if value="1"><xacro:property name="[|$0a|]" value="1"/></xacro:if>'
        '<xacro:unless value="1"><xacro:property name="[|a|]" value="2"/></xacro:unless><x y="${[|a|]}"/>'
    ),
    "a property that is defined for the caller": (
        '<xacro:macro name="m"><xacro:property name="[|$0a|]" value="1" scope="parent"/></xacro:macro><xacro:m/><x y="${[|a|]}"/>'
    ),
    "a property beside a parameter of its name": (
        '<xacro:property name="[|$0a|]" value="1"/><xacro:macro name="m" params="a"><x y="${a}"/></xacro:macro><xacro:m a="${[|a|]}"/>'
    ),
    "a parameter": (
        '<xacro:macro name="m" params="[|$0a|]:=1"><x y="${[|a|]}"/><xacro:if value="0"><x y="${[|a|]}"/></xacro:if></xacro:macro>'
        '<xacro:m [|a|]="2"/><xacro:if value="0"><xacro:m [|a|]="3"/></xacro:if>'
    ),
    "a parameter that takes the caller's property": (
        '<xacro:property name="[|$0a|]" value="1"/><xacro:macro name="m" params="[|a|]:=^"><x y="${[|a|]}"/></xacro:macro><xacro:m/>'
    ),
    "the names that one use may mean": (
        '<xacro:macro name="m"><x y="${[|a|]}"/></xacro:macro><xacro:macro name="k" params="[|$0a|]"><xacro:m/></xacro:macro>'
        '<xacro:property name="[|a|]" value="1"/><xacro:k [|a|]="2"/><xacro:m/>'
    ),
    "a macro": '<xacro:macro name="[|$0m|]"/><xacro:[|m|]/><xacro:[|m|]></xacro:[|m|]><xacro:call macro="[|m|]"/><m/>',
    "a macro that calls itself": (
        '<xacro:macro name="[|$0m|]" params="n"><xacro:if value="${n}"><xacro:[|m|] n="${n - 1}"/></xacro:if></xacro:macro><xacro:[|m|] n="2"/>'
    ),
    "an argument": (
        '<xacro:arg name="[|$0a|]" default="1"/><x y="$(arg [|a|])" z="${xacro.arg(\'[|a|]\')}" u="$(eval [|a|] + 1)"/><x y="${a}"/>'
    ),
    "an argument that is declared twice": (
        '<xacro:arg name="[|$0a|]" default="1"/><xacro:arg name="[|a|]" default="2"/><x y="$(arg [|a|])"/>'
    ),
    "a block": (
        '<xacro:macro name="m" params="*[|$0b|] *c"><xacro:insert_block name="[|b|]"/><xacro:insert_block name="c"/></xacro:macro>'
        "<xacro:m><x/><y/></xacro:m>"
    ),
    "a namespace": (
        '<xacro:include filename="part.xacro" ns="[|$0n|]"/><xacro:[|n|].m/><x y="${[|n|].a}"/>\n'
        '//- /w/part.xacro\n<xacro:property name="a" value="1"/><xacro:macro name="m"/>'
    ),
    "a key": YAML + "<x y=\"${c['[|a|]']['b']}\" z=\"${c.[|a|].b}\"/>\n//- /w/c.yaml\n[|$0a|]: {b: 1}\n",
    "a key that is computed, too": (
        YAML
        + '<xacro:property name="k" value="a"/><x y="${c[\'[|a|]\']}" z="${c[[|k|]]}"/>\n//- /w/c.yaml\n[|$0a|]: 1\nk: 2\n'
    ),
    "a key that stands twice": YAML + "<x y=\"${c['[|a|]']}\"/>\n//- /w/c.yaml\n[|a|]: 1\n[|$0a|]: 2\n",
    "a key that is looked for": YAML + '<x y="${\'[|a|]\' in c}" z="${c.[|a|]}"/>\n//- /w/c.yaml\n[|$0a|]: 1\n',
    "a package": '<x y="$(find [|$0arm|])/a" z="$(find [|arm|])/b $(find other)"/>',
    "a file": '<xacro:include filename="[|$0part.xacro|]"/><xacro:include filename="[|./part.xacro|]"/>\n//- /w/part.xacro\n<x/>',
}


def found(given: Annotated, *others: Expansion, include_declaration: bool = True) -> list[tuple[str, Span]]:
    expansions = [given.expansion, *others]
    return [*references(expansions, given.path, given.offset, include_declaration=include_declaration)]


@pytest.mark.parametrize("source", CASES.values(), ids=CASES.keys())
def test_a_name_is_found_everywhere(source: str) -> None:
    given = annotated(source)
    assert sorted(found(given)) == sorted(given.spans)


WHOLE = {name: source for name, source in CASES.items() if name != "a key that is computed, too"}
"""Those without a place that may name others as well."""


@pytest.mark.parametrize("source", WHOLE.values(), ids=WHOLE.keys())
def test_each_of_the_places_finds_all(source: str) -> None:
    given = annotated(source)
    for path, span in given.spans:
        assert sorted(found(given._replace(path=path, offset=span.start))) == sorted(given.spans)


def test_definitions_can_be_left_out() -> None:
    given = annotated('<xacro:property name="$0a" value="1"/><x y="${[|a|]}"/>')
    assert found(given, include_declaration=False) == given.spans


def test_a_place_that_several_expansions_have_is_found_once() -> None:
    source = (
        '<xacro:arg name="k" default="1"/><xacro:property name="[|$0a|]" value="1"/>'
        '<xacro:if value="$(arg k)"><x y="${[|a|]}"/></xacro:if><xacro:unless value="$(arg k)"><x z="${[|a|]}"/></xacro:unless>'
    )
    given = annotated(source)
    other = expand(Files({path: text.decode() for path, text in given.texts.items()}), given.path, {"k": "0"})
    assert found(given, other) == found(given) == given.spans


def test_the_places_in_a_file_are_highlighted_and_the_definition_is_written() -> None:
    given = annotated(
        '<xacro:include filename="part.xacro"/><x y="${[|$0a|]} ${[|a|]}"/>\n'
        '//- /w/part.xacro\n<xacro:property name="a" value="1"/>'
    )
    assert document_highlight([given.expansion], given.path, given.offset) == tuple(
        Highlight(span, writes=False) for _, span in given.spans
    )
    given = annotated('<xacro:property name="[|a|]" value="1"/><x y="${[|$0a|]}"/>')
    (_, first), (_, second) = given.spans
    assert document_highlight([given.expansion], given.path, given.offset) == (
        Highlight(first, writes=True),
        Highlight(second, writes=False),
    )
