"""The value of an expression stands behind it, where it is the same in all calls."""

import pytest

from features.xacro.annotated import annotated
from robray.features.inlay_hint import HintKind
from robray.features.xacro.inlay_hint import inlay_hint
from robray.text.spans import Span

pytestmark = pytest.mark.quick

KINDS = frozenset(HintKind)
WIDTH = '<xacro:property name="width" value="0.5"/>'


def hinted(source: str) -> str:
    """The lines of the root that have hints, with these in angles."""
    given = annotated(source)
    text = given.texts[given.path]
    span = Span(given.offset, len(text))
    found = [*inlay_hint([given.expansion], given.path, span, KINDS)]
    for each in sorted(found, key=lambda each: -each.offset):
        text = text[: each.offset] + f"⟨{each.label}⟩".encode() + text[each.offset :]
    lines = [line for line in text.decode().splitlines() if "⟨" in line]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("value", "label"),
    [
        ("${width/2}", "= 0.25"),
        ("${width}", "= 0.5"),
        ("${0.1 + 0.2}", "= 0.3"),
        ("${width} 0 ${-width / 2}", "= 0.5 0 -0.25"),
        ("${width > 1}", "= False"),
        ("left_${len('abc')}", "= left_3"),
        ("$(arg size)", "= 3"),
    ],
)
def test_a_value_stands_behind_the_quote(value: str, label: str) -> None:
    source = WIDTH + f'<xacro:arg name="size" default="3"/>\n<a b="{value}" c="1"/>'
    assert hinted(source) == f'<a b="{value}"⟨{label}⟩ c="1"/>'


@pytest.mark.parametrize(
    "value",
    [
        "0.5",
        "${0.5}",
        "${'a'}",
        "${''}",
        "${undefined}",
        "${width",
        "$${width}",
        "$(find arm)/${width}",
        "${'a' * 100}",
        "${python.dict(a=1)}",
    ],
)
def test_there_is_no_hint_where_it_says_nothing_new_or_too_much(value: str) -> None:
    assert hinted(f'{WIDTH}<a b="{value}"/>') == ""


def test_values_of_properties_parameters_and_conditions_are_shown() -> None:
    source = (
        WIDTH
        + '\n<xacro:property name="half" value="${width/2}"/>'
        + '<xacro:if value="${half > 1}"/>'
        + '<xacro:macro name="m" params="a"><x y="${a}"/></xacro:macro><xacro:m a="${half}"/>'
    )
    assert hinted(source) == (
        '<xacro:property name="half" value="${width/2}"⟨= 0.25⟩/>'
        '<xacro:if value="${half > 1}"⟨= False⟩/>'
        '<xacro:macro name="m" params="a"><x y="${a}"⟨= 0.25⟩/></xacro:macro><xacro:m a="${half}"⟨= 0.25⟩/>'
    )


def test_a_value_that_differs_from_call_to_call_has_no_hint() -> None:
    source = '<xacro:macro name="m" params="a b">\n<x y="${a}"\nz="${b}"/></xacro:macro><xacro:m a="1" b="5"/>'
    assert (
        hinted(source + '<xacro:m a="2" b="5"/>')
        == 'z="${b}"⟨= 5⟩/></xacro:macro><xacro:m a="1" b="5"/><xacro:m a="2" b="5"/>'
    )


def test_of_a_long_path_the_end_is_shown() -> None:
    source = (
        '<xacro:arg name="file" default="/home/somebody/robots/arm/config/left/limits.yaml"/>\n<a b="$(arg file)"/>'
    )
    assert hinted(source).endswith('<a b="$(arg file)"⟨= …/robots/arm/config/left/limits.yaml⟩/>')


def test_a_value_in_text_stands_behind_the_expression() -> None:
    assert hinted(WIDTH + "\n<a> ${width / 2}\n</a>") == "<a> ${width / 2}⟨= 0.25⟩"


def test_hints_are_made_of_what_is_visible_only() -> None:
    assert hinted(WIDTH + '\n<a b="${width}"/>\n$0<a b="${width * 2}"/>') == '<a b="${width * 2}"⟨= 1.0⟩/>'.replace(
        "1.0", "1"
    )


def test_hints_show_the_values_of_the_root_that_was_chosen() -> None:
    part = '//- /w/part.xacro\n<a b="${width}"/>'
    roots = [
        annotated(f'<xacro:property name="width" value="{n}"/><xacro:include filename="part.xacro"/>\n{part}')
        for n in (1, 2)
    ]
    given = [each.expansion for each in roots]
    [found] = inlay_hint(given[::-1], "/w/part.xacro", Span(0, 1000), KINDS)
    assert found.label == "= 2"
