"""What hover shows of a xacro source."""

# ruff: noqa: E501 - a case reads best in a line

import pytest

from features.xacro.annotated import annotated
from formats.xacro.reference import Files
from robray.features.xacro.hover import hover
from robray.features.xacro.names import Names
from robray.formats.xacro.expansion import expand

pytestmark = pytest.mark.quick


def said(source: str, **arguments: str) -> str:
    """The hover at `$0`, whose span is the marked one, if any is."""
    given = annotated(source, **arguments)
    found = hover([given.expansion], given.path, given.offset)
    assert found is not None
    assert not given.spans or [found.span] == given.spans
    return found.markdown


def test_a_property_shows_its_value_and_place() -> None:
    text = said('<xacro:property name="a" value="0.5"/>\n<x y="${[|$0a|] + 1}"/>')
    assert text == "(property) `a` = **0.5**\n\n`root.xacro:2`"
    assert said('<xacro:property name="[|$0a|]" value="0.5"/>\n<x y="${a}"/>') == text


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ('<xacro:macro name="m" params="a"><x y="${$0a}"/></xacro:macro>\n<xacro:m a="$(arg size)"/>', (":3", ":3")),
        ('<xacro:property name="$0a" value="$(arg size)"/><x y="${a}"/>', ("", "")),
        ('<x y="${3 *$0 $(arg size)}"/>', ("", "")),
        ('<x y="$(arg $0size)"/>', ("", "")),
        (
            (
                '<xacro:macro name="m" params="a"><x y="${$0a}"/></xacro:macro>\n'
                '<xacro:if value="$(arg size)"><xacro:m a="1"/></xacro:if>\n'
                '<xacro:unless value="$(arg size)"><xacro:m a="2"/></xacro:unless>'
            ),
            (":3", ":4"),
        ),
    ],
    ids=["parameter", "property", "expression", "argument", "other places"],
)
def test_values_of_several_robots_of_a_source_name_the_robots(source: str, lines: tuple[str, str]) -> None:
    source = f'<xacro:arg name="size" default="1"/>{source}'
    one, other = annotated(source), annotated(source, size="0")
    found = hover(Names([one.expansion, other.expansion], ["one", "other"]), one.path, one.offset)
    assert found is not None
    assert f"root.xacro{lines[0]} (robot 'one')" in found.markdown
    assert f"root.xacro{lines[1]} (robot 'other')" in found.markdown


def test_a_declared_argument_shows_its_values_with_the_robots() -> None:
    source = '<xacro:arg name="$0size" default="1"/><x y="$(arg size)"/>'
    one, other = annotated(source), annotated(source, size="0")
    found = hover(Names([one.expansion, other.expansion], ["one", "other"]), one.path, one.offset)
    assert found is not None
    assert "root.xacro (robot 'one')" in found.markdown
    assert "root.xacro (robot 'other')" in found.markdown


def test_a_property_that_is_computed_shows_how() -> None:
    source = '<xacro:property name="b" value="2"/><xacro:property name="a" value="${b / 4}"/><x y="${$0a}"/>'
    assert said(source) == "(property) `a` = **0.5**\n\n`${b / 4}`\n\n`root.xacro:2`"


def test_a_property_that_nothing_uses_has_no_value_yet() -> None:
    assert said('<xacro:property name="$0a" value="${1 / 4}"/>') == "(property) `a`\n\n`${1 / 4}`\n\n`root.xacro:2`"


def test_a_property_of_unknown_value() -> None:
    assert said('<xacro:property name="a" value="${nix}"/><x y="${$0a}"/>').startswith("(property) `a` = **?**")


def test_text_stands_in_quotes() -> None:
    assert said('<xacro:property name="a" value="left"/><x y="${$0a}"/>').startswith('(property) `a` = `"left"`\n')


def test_of_a_long_text_the_end_is_shown() -> None:
    text = said(f'<xacro:property name="a" value="{"x" * 300}/end"/><x y="${{$0a}}"/>')
    assert text.startswith('(property) `a` = `"xxxxxxxxxxxxxxxxxxx…xxx')
    assert '/end"`' in text


def test_of_lists_and_mappings_the_first_items_are_shown() -> None:
    source = '<xacro:property name="a" value="${[1, \'b\', [2, 3], dict(), None, 1/3, 7, 8]}"/><x y="${$0a}"/>'
    assert '`[1, "b", […], {}, None, 0.333333333, …]`' in said(source)


def test_what_shares_its_parts_is_shown_at_once() -> None:
    doubled = "".join(f'<xacro:property name="a{n + 1}" value="${{[a{n}, a{n}]}}"/>' for n in range(60))
    text = said(f'<xacro:property name="a0" value="${{[1]}}"/>{doubled}<xacro:if value="${{len($0a60)}}"/>')
    assert "`[[…], […]]`" in text


def test_a_parameter_shows_the_values_of_its_calls() -> None:
    source = '<xacro:macro name="m" params="a">\n<x y="${$0a}"/></xacro:macro>\n<xacro:m a="1"/>\n<xacro:m a="2"/>\n<xacro:m a="1"/>'
    expected = "(parameter) `a` of macro `m`\n\n```text\n1  root.xacro:4\n2  root.xacro:5\n```\n\n`root.xacro:2`"
    assert said(source) == expected
    assert said(source.replace("$0", "").replace('params="', 'params="$0')) == expected
    assert said(source.replace("$0", "").replace('a="2"', '$0a="2"')).startswith(
        "(parameter) `a` of macro `m` = **2**\n"
    )


def test_of_many_values_three_are_shown() -> None:
    calls = "\n".join(f'<xacro:m a="{n}"/>' for n in range(1002))
    text = said(f'<xacro:macro name="m" params="a"><x y="${{$0a}}"/></xacro:macro>\n{calls}')
    assert "```text\n0  root.xacro:3\n1  root.xacro:4\n2  root.xacro:5\n```\n\nand 999 more\n\n" in text


def test_a_call_within_a_call_is_shown_with_both() -> None:
    source = (
        '<xacro:macro name="m" params="a"><x y="${$0a}"/></xacro:macro>\n<xacro:macro name="k" params="b">\n<xacro:m a="${b}"/></xacro:macro>\n'
        '<xacro:k b="1"/>\n<xacro:k b="2"/>'
    )
    assert "1  root.xacro:4 in root.xacro:5\n2  root.xacro:4 in root.xacro:6" in said(source)


def test_values_of_several_sources_are_shown_with_these() -> None:
    part = '\n//- /w/part.xacro\n<x y="${$0a}"/>'
    include = '<xacro:property name="a" value="%s"/><xacro:include filename="part.xacro"/>'
    given = annotated(include % 1 + part)
    texts = {path: text.decode() for path, text in given.texts.items()}
    other = texts["/w/root.xacro"].replace('value="1"', 'value="2"')
    expansions = [given.expansion, expand(Files({**texts, "/w/other.xacro": other}), "/w/other.xacro")]
    found = hover(expansions, given.path, given.offset)
    assert found is not None
    assert "1  root.xacro\n2  other.xacro" in found.markdown


def test_a_default_that_is_not_taken_has_the_value_that_is() -> None:
    source = '<xacro:property name="a" value="1"/><xacro:property name="$0a" default="2"/><x y="${a}"/>'
    assert said(source).startswith("(property) `a` = **1**")


def test_an_expression_shows_its_value() -> None:
    text = said('<xacro:property name="a" value="2"/><x y="1 [|${a $0* 3 }|]"/>')
    assert text == "`a * 3 = 6`"


def test_an_expression_shows_its_values_where_calls_differ() -> None:
    source = '<xacro:macro name="m" params="a"><x y="${a $0* 3}"/></xacro:macro>\n<xacro:m a="1"/>\n<xacro:m a="2"/>'
    assert said(source) == "`a * 3`\n\n```text\n3  root.xacro:3\n6  root.xacro:4\n```"


def test_a_condition_shows_its_value() -> None:
    assert said('<xacro:if value="${1 $0== 2}"><x/></xacro:if>') == "`1 == 2 = False`"


def test_a_substitution_shows_its_value() -> None:
    assert said('<x y="$(o$0ptenv NIX some words)"/>') == '`$(optenv NIX some words) = "some words"`'


def test_a_macro_shows_its_signature_comment_and_calls() -> None:
    source = (
        '<!-- Another -->\n\n\n<!-- A part\n     of two lines -->\n<xacro:macro name="m" params="a  b:=1 *c"/>\n'
        '<xacro:$0m a="1"><x/></xacro:m><xacro:m a="2"><x/></xacro:m>'
    )
    assert said(source) == (
        "(macro)\n```xml\n<xacro:m a b:=1 *c />\n```\n\n```text\nA part\nof two lines\n```\n\ncalled 2 times\n\n`root.xacro:7`"
    )


@pytest.mark.parametrize(("calls", "expected"), [("", "never called"), ("<xacro:m/>", "called once")])
def test_a_macro_says_how_often_it_is_called(calls: str, expected: str) -> None:
    assert f"\n\n{expected}\n\n" in said(f'<xacro:macro name="$0m"/>{calls}')


def test_an_argument_shows_its_value_and_default() -> None:
    source = '<xacro:arg name="a" default="1"/><x y="$(arg $0a)"/>'
    assert said(source) == '(argument) `a` = `"1"`\n\nby its default `1`\n\n`root.xacro:2`'
    assert (
        said(source, a="2")
        == '(argument) `a` = `"2"`\n\ngiven from outside instead of its default `1`\n\n`root.xacro:2`'
    )


def test_an_argument_without_a_value_says_so() -> None:
    assert said('<x y="$(arg $0a)"/>') == "(argument) `a` has no value"


def test_a_block_shows_what_is_passed() -> None:
    source = '<xacro:macro name="m" params="*b"><xacro:insert_block name="$0b"/></xacro:macro>\n<xacro:m><x y="1"/></xacro:m>\n<xacro:m><z/></xacro:m>'
    expected = '(block) `b`\n\n```text\n<x y="1"/>  root.xacro:3\n<z/>        root.xacro:4\n```\n\n`root.xacro:2`'
    assert said(source) == expected
    assert said(source.replace("$0", "").replace("*b", "*$0b")) == expected


YAML = '<xacro:property name="c" value="${xacro.load_yaml(\'c.yaml\')}"/>\n'


def test_a_key_shows_its_value_and_place() -> None:
    source = YAML + "<x y=\"${c['[|$0a|]']}\"/>\n//- /w/c.yaml\n# limits\na: !degrees 180\n"
    assert said(source) == "(key) `a` = **3.14159265**\n\n`c.yaml:2`"


def test_a_key_in_its_file_shows_its_value() -> None:
    assert said(YAML + '<x y="${c.a.b}"/>\n//- /w/c.yaml\n[|$0a|]: {b: 1}\n') == (
        "(key) `a` = `{b: 1}`\n\nused in `root.xacro:3`"
    )


def test_a_value_of_yaml_shows_its_key() -> None:
    assert (
        said(YAML + '<x y="${c.a}" z="${c.a}"/>\n//- /w/c.yaml\na: [|$02|]\n')
        == "(key) `a` = **2**\n\nused in `root.xacro:3`"
    )
    assert (
        said(YAML + '<x y="${c.b}"/>\n//- /w/c.yaml\n{[|$0a|]: 1, b: 2}\n')
        == "(key) `a` = **1**\n\nno source uses it by name"
    )


def test_a_file_shows_its_path() -> None:
    part = "\n//- /w/part.xacro\n<x/>"
    assert said('<xacro:include filename="[|$0part.xacro|]"/>' + part) == "(include) `/w/part.xacro`"
    assert said('<xacro:include filename="$(find arm)/$0a.xacro"/>') == "(include) `/w/arm/a.xacro`, which is not found"
    assert said("<x y=\"${xacro.load_yaml('$0c.yaml')}\"/>\n//- /w/c.yaml\na: 1\n") == "(file) `/w/c.yaml`"


def test_a_package_shows_its_folder() -> None:
    assert said('<x y="$(find [|$0arm|])/a"/>') == "(package) `arm`\n\n`/w/arm`"
    assert said('<x y="$(find $0nix)/a"/>') == "(package) `nix` is not found"


@pytest.mark.parametrize("source", ['<$0x y="1"/>', '<x y="a$0b"/>', "<!-- ${$0a} -->", '<x y="${$0nix"/>'])
def test_what_means_nothing_shows_nothing(source: str) -> None:
    given = annotated(source)
    assert hover([given.expansion], given.path, given.offset) is None


def test_names_are_shown_and_are_never_marks() -> None:
    text = said('<xacro:property name="a" value="`**b**`"/><x y="${$0a}"/>')
    assert '``"`**b**`"``' in text
