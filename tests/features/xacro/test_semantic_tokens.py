"""Names in a source of xacro by what they are, and what stands in expressions."""

import os

import pytest

from features.xacro.annotated import ROOT, annotated
from formats.xacro.corpus import robots
from robray.features.token_types import MODIFIER_SHIFT, TYPES, TokenModifier
from robray.features.xacro.semantic_tokens import semantic_tokens
from robray.formats.xacro.expansion import expand
from robray.text.spans import Span


def tokens(source: str, span: Span = Span(0, 10_000)) -> list[str]:  # noqa: B008 - it is frozen
    given = annotated(source)
    found = semantic_tokens([given.expansion], ROOT, span)
    text = given.texts[ROOT]
    told = []
    for start, end, kind in zip(found.starts, found.ends, found.kinds, strict=True):
        modifiers = [each.name.lower() for each in TokenModifier if kind >> MODIFIER_SHIFT & each]  # type: ignore[union-attr]
        name = TYPES[kind & ((1 << MODIFIER_SHIFT) - 1)].value
        told.append(f"{text[start:end].decode()}: {'.'.join([name, *modifiers])}")
    return told


@pytest.mark.quick
def test_definitions_and_calls_are_named_by_what_they_are() -> None:
    source = """<xacro:arg name="size" default="1"/><xacro:property name="width" value="2"/>
<xacro:macro name="m" params="a b:=0.5 *block"><xacro:insert_block name="block"/></xacro:macro>
<xacro:m a="1"><x/></xacro:m><xacro:call macro="m"/>"""
    assert tokens(source) == [
        "size: parameter.declaration",
        "width: variable.declaration.readonly",
        "m: class.declaration",
        "a: parameter.declaration",
        "b: parameter.declaration",
        "0.5: number",
        "*block: parameter.declaration",
        "block: parameter",
        "m: class",
        "m: class",
        "m: class",
    ]


@pytest.mark.quick
@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("${width / 2.5}", ["width: variable.readonly", "/: operator", "2.5: number"]),
        ("${nothing}", ["nothing: variable"]),
        ("${sin(pi)}", ["sin: enumMember.default_library", "pi: variable.readonly.default_library"]),
        ("${not 'a'}", ["not: keyword", "'a': string"]),
        (
            "${width.a['b'].get(1)}",
            ["width: variable.readonly", "a: property", "'b': string", "get: enumMember.default_library", "1: number"],
        ),
        ("${math.pi}", ["math: enumMember.default_library", "pi: enumMember.default_library"]),
        ("${1 &lt; 2 ** 3}", ["1: number", "&lt;: operator", "2: number", "**: operator", "3: number"]),
        ("$(arg size)/$(find arm)", ["arg: keyword", "size: parameter", "find: keyword", "arm: namespace"]),
        ("${$(arg size) + 1}", ["arg: keyword", "size: parameter", "+: operator", "1: number"]),
        (
            "$(eval size + pi)",
            ["eval: keyword", "size: parameter", "+: operator", "pi: variable.readonly.default_library"],
        ),
        ("$(find ${width})", ["find: keyword", "width: variable.readonly"]),
        ("$${width}", []),
        ("width", []),
        ("${wid", ["wid: variable"]),
    ],
)
def test_expressions(value: str, expected: list[str]) -> None:
    source = f'<xacro:property name="width" value="2"/>\n<a b="{value}"/>'
    assert tokens(source)[1:] == expected


@pytest.mark.quick
def test_a_parameter_is_one_in_its_macro_only() -> None:
    source = '<xacro:macro name="m" params="a"><x y="${a}">${a}</x></xacro:macro><x y="${a}"/>'
    assert tokens(source)[1:] == ["a: parameter.declaration", "a: parameter", "a: parameter", "a: variable"]


@pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")
def test_tokens_of_robots_are_in_order_and_those_of_a_part_are_those_that_begin_there() -> None:
    for robot in robots()[::5]:
        expansion = expand(robot.files, robot.path, robot.arguments, robot.kept)
        for path, file in expansion.files.items():
            size = len(file.text) if file is not None else 0
            whole = semantic_tokens([expansion], path, Span(0, size))
            assert (whole.starts[1:] >= whole.ends[:-1]).all()
            part = Span(size // 3, size // 2)
            expected = whole.between(*part)
            found = semantic_tokens([expansion], path, part)
            assert [*found.starts] == [*expected.starts]
            assert [*found.kinds] == [*expected.kinds]


def test_substitutions_are_followed_into_each_other_to_a_limit() -> None:
    assert 1 < len(tokens(f'<a b="{"$(arg " * 5_000}"/>', Span(0, 100_000))) < 100


def test_many_dollars_take_no_time() -> None:
    assert tokens(f'<a b="{"$" * 200_000}"/>', Span(0, 300_000)) == []
