"""Extract and inline properties: the robot stays what it was."""

import os
import random
from collections.abc import Iterable

import pytest

from features.xacro.annotated import ROOT, annotated
from formats.xacro.slips import readers_of_files
from robray.features.refactorings.refactoring import Change, Offer, RefusalError
from robray.features.xacro.fixes import changed
from robray.features.xacro.refactorings import refactorings
from robray.features.xacro.visible import walk
from robray.formats.xacro.expansion import expand
from robray.formats.xacro.reading import Document
from robray.text.spans import Span

WIDTH = '<xacro:property name="width" value="0.5"/>\n'


def offers(source: str) -> dict[str, Offer]:
    given = annotated(source)
    selection = given.spans[0][1] if given.spans else Span(given.offset, given.offset)
    path = given.spans[0][0] if given.spans else given.path
    return {each.name: each for each in refactorings([given.expansion], path, selection)}


def done(source: str, name: str) -> str:
    """The source after the offer of this name was taken up, without the root around it."""
    given = annotated(source)
    [(_, texts)] = changed([given.expansion], offers(source)[name].compute().edits)
    head, tail = annotated("").texts[ROOT].decode().split("\n\n")
    return texts[ROOT].decode().removeprefix(head + "\n").removesuffix("\n" + tail)


def extracted(source: str) -> str:
    return done(source, "extract property")


def inlined(source: str) -> str:
    return done(source, "inline property")


@pytest.mark.quick
@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('<a length="0.$05"/>', '<xacro:property name="length" value="0.5"/>\n<a length="${length}"/>'),
        ('<a xyz="1 -2.$050 3"/>', '<xacro:property name="a_y" value="-2.50"/>\n<a xyz="1 ${a_y} 3"/>'),
        ('<a length="[|0.5|]"/>', '<xacro:property name="length" value="0.5"/>\n<a length="${length}"/>'),
        ('<a b="${2 *$0 0.5}"/>', '<xacro:property name="b" value="${2 * 0.5}"/>\n<a b="${b}"/>'),
        ('<a b="${2 * 0.$05}"/>', '<xacro:property name="b" value="0.5"/>\n<a b="${2 * b}"/>'),
        ('<a b="${2 * [|(1 + 3)|]}"/>', '<xacro:property name="b" value="${(1 + 3)}"/>\n<a b="${2 * b}"/>'),
        ("<a b='0.$05'/>", "<xacro:property name='b' value='0.5'/>\n<a b='${b}'/>"),
        ("<a><b>1.$05</b></a>", '<xacro:property name="b" value="1.5"/>\n<a><b>${b}</b></a>'),
        ('<mass value="0.$05"/>', '<xacro:property name="mass_value" value="0.5"/>\n<mass value="${mass_value}"/>'),
    ],
)
def test_a_number_or_an_expression_becomes_a_property(source: str, expected: str) -> None:
    assert extracted(source) == expected


@pytest.mark.quick
def test_a_property_is_defined_before_the_comments_of_the_element() -> None:
    assert extracted('<x/>\n<!-- a -->\n<a b="0.$05"/>') == (
        '<x/>\n<xacro:property name="b" value="0.5"/>\n<!-- a -->\n<a b="${b}"/>'
    )


@pytest.mark.quick
def test_a_property_of_parameters_is_defined_in_their_macro_and_others_before_it() -> None:
    macro = '<xacro:macro name="m" params="p">\n  <a b="${%s}"/>\n</xacro:macro>\n<xacro:m p="2"/>'
    definition = '<xacro:property name="b" value="${%s}"/>\n'
    assert extracted(macro % "p *$0 2") == (macro % "b").replace("  <a", "  " + definition % "p * 2" + "  <a")
    assert extracted(macro % "4 *$0 2") == definition % "4 * 2" + macro % "b"


@pytest.mark.quick
@pytest.mark.parametrize(
    ("params", "value", "expected"),
    [
        (' params="p"', "0.$05", (' params="p b:=0.5"', "${b}")),
        (' params="p q:=1"', "[|-2|] 3", (' params="p q:=1 b:=-2"', "${b} 3")),
        ("", "0.$05", (' params="b:=0.5"', "${b}")),
        (' params="p"', "${2 * $04}", (' params="p b:=4"', "${2 * b}")),
        (' params="p"', "[|${2 * width}|]", (' params="p b:=${2 * width}"', "${b}")),
    ],
)
def test_a_value_in_a_macro_becomes_the_default_of_a_parameter(
    params: str, value: str, expected: tuple[str, str]
) -> None:
    given = ' p="1"' if "p" in params.replace("params", "") else ""
    macro = WIDTH + '<xacro:macro name="m"%s>\n  <a b="%s"/>\n</xacro:macro>\n<xacro:m' + given + "/>"
    assert done(macro % (params, value), "extract parameter") == macro % expected


@pytest.mark.quick
@pytest.mark.parametrize(
    "source",
    ['<a b="0.$05"/>', '<xacro:macro name="m" params="p"><a b="${p *$0 2}"/></xacro:macro>'],
)
def test_no_parameter_is_extracted_outside_of_macros_and_from_their_names(source: str) -> None:
    assert "extract parameter" not in offers(source)


@pytest.mark.quick
def test_a_value_that_no_default_can_be_is_refused() -> None:
    with pytest.raises(RefusalError, match="cannot be the default of a parameter"):
        done(
            """<xacro:macro name="m" params="p"><a b='${[|1 if pi == "1" else 2|]}'/></xacro:macro>""",
            "extract parameter",
        )


@pytest.mark.quick
def test_a_name_that_is_taken_is_numbered() -> None:
    assert 'name="width_2"' in extracted(WIDTH + '<a width="0.$07"/>')


@pytest.mark.quick
@pytest.mark.parametrize(
    "source",
    [
        '<a name="left_1$0"/>',
        '<a b="te$0xt"/>',
        '<a b="${[|2 *|] 3}"/>',
        '<$0a b="1"/>',
        '<a b="${und$0efined"/>',
    ],
)
def test_nothing_is_extracted_from_names_and_broken_expressions(source: str) -> None:
    assert "extract property" not in offers(source)


@pytest.mark.quick
def test_what_would_change_the_robot_is_refused() -> None:
    with pytest.raises(RefusalError, match=r"root\.xacro would expand to something else"):
        extracted('<a b="${[|1 + 2|] * 3}"/>')


@pytest.mark.quick
@pytest.mark.parametrize(
    ("value", "use", "expected"),
    [
        ("0.5", "${width}", "0.5"),
        ("0.5", "${2 * width}", "${2 * 0.5}"),
        ("-0.5", "${2 - width}", "${2 - (-0.5)}"),
        ("${1 + 2}", "${width}", "${1 + 2}"),
        ("${1 + 2}", "${2 * width}", "${2 * (1 + 2)}"),
        ("${sin(1)}", "${2 * width}", "${2 * sin(1)}"),
        ("left", "${width + '_arm'}", "${'left' + '_arm'}"),
        ("left", "${width}_arm", "left_arm"),
        ("true", "${not width}", "${not True}"),
        ("1 2 3", "${width}", "1 2 3"),
    ],
)
def test_a_value_is_written_where_it_is_used(value: str, use: str, expected: str) -> None:
    source = f'<xacro:property name="wid$0th" value="{value}"/>\n<a b="{use}"/>\n<c d="{use}"/>'
    assert inlined(source) == f'<a b="{expected}"/>\n<c d="{expected}"/>'


@pytest.mark.quick
def test_a_property_is_inlined_from_a_use() -> None:
    assert inlined(WIDTH + '<a b="${wid$0th}"/>') == '<a b="0.5"/>'


@pytest.mark.quick
@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (WIDTH + WIDTH + '<a b="${wid$0th}"/>', "is defined in 2 places"),
        ('<xacro:property name="width" default="1"/>\n<a b="${wid$0th}"/>', "no plain value"),
        ('<xacro:property name="width" value="1 ${2}"/>\n<a b="${\'a\' + wid$0th}"/>', "not one expression"),
        ("<xacro:property name='width' value='\"'/>\n<a b=\"${wid$0th}\"/>", "quotes"),
    ],
)
def test_a_value_that_cannot_be_written_elsewhere_is_refused(source: str, reason: str) -> None:
    with pytest.raises(RefusalError, match=reason):
        inlined(source)


@pytest.mark.quick
def test_only_properties_are_inlined() -> None:
    source = '<xacro:macro name="m" params="a"><x y="${$0a}"/></xacro:macro><xacro:m a="1"/>'
    assert "inline property" not in offers(source)


@pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")
def test_what_is_extracted_from_a_robot_can_be_inlined_again() -> None:
    chance = random.Random(3)
    back = taken = 0
    for path, readers in sorted(readers_of_files().items()):
        files = readers[0].files
        text = files.read(path) or b""
        document = Document(path, text)
        values = [each for element in walk(document.root) for each in element.attributes] if document.root else []
        for value in chance.sample(values, min(len(values), 1)):
            expansions = [expand(files, each.path, each.arguments, each.kept) for each in readers[:2]]
            first = _taken(refactorings(expansions, path, Span(value.span.end, value.span.end)), "extract property")
            if first is None:
                continue
            taken += 1
            files.write(path, next(changed(expansions, first.edits))[1][path])
            after = [expand(files, each.path, each.arguments) for each in readers[:2]]
            name = first.edits[0][0].span.start + len('<xacro:property name="')
            second = _taken(refactorings(after, path, Span(name, name)), "inline property")
            back += second is not None and next(changed(after, second.edits))[1][path] == text
            files.write(path, text)
    assert taken > 10
    assert back == taken


def _taken(found: Iterable[Offer], name: str) -> Change | None:
    for each in found:
        if each.name == name:
            try:
                return each.compute()
            except RefusalError:
                return None
    return None
