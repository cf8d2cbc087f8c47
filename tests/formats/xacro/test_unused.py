"""Names that a source defines and nothing reads."""

import os
import re

import pytest

from formats.xacro.corpus import robots
from formats.xacro.test_faults import expanded
from formats.xacro.test_repairs import repaired
from robray.formats.xacro.changed import expanded_with
from robray.formats.xacro.expansion import expand
from robray.formats.xacro.sources import Kept
from robray.formats.xacro.unused import unused
from robray.formats.xacro.writing import written
from trials import sampled, trials


def found_in(source: str, others: dict[str, str] | None = None) -> list[str]:
    """The findings as `code what`, without the common parts of both."""
    return [f"{each.code.removeprefix('xacro-')}: {each.what}" for each in unused(expanded(source, others))]


PROPERTY = '<xacro:property name="p" value="1"/>'


@pytest.mark.parametrize(
    "reader",
    [
        '<a b="${p}"/>',
        "<a>${2 * p}</a>",
        '<xacro:if value="${False}"><a b="${p}"/></xacro:if>',
        '<xacro:property name="q" value="${p}"/><a b="${q}"/>',
        '<xacro:property name="q" value="${p}" lazy_eval="false"/><a b="${q}"/>',
        '<xacro:property name="q" value="$(eval p)"/><a b="${q}"/>',
        '<xacro:macro name="m" params="p:=^"><a b="${p}"/></xacro:macro><xacro:m/>',
        '<xacro:macro name="m" params="o:=${p}"><a b="${o}"/></xacro:macro><xacro:m o="1"/>',
        '<xacro:property name="q"><a b="${p}"/></xacro:property><xacro:insert_block name="q"/>',
        '<a xacro:b="1"/><xacro:element xacro:name="${p}"/>',
        "<!-- xacro:eval-comments --><!-- ${p} -->",
        '<xacro:property name="d" value="${dict(a=1)}"/><xacro:property name="q" value="${d[p]}"/><a b="${q}"/>',
    ],
)
def test_a_property_that_something_reads_is_used(reader: str) -> None:
    assert [each for each in found_in(PROPERTY + reader) if "'p'" in each] == []


def test_a_property_that_only_an_included_file_reads_is_used() -> None:
    part = '<robot><a b="${p}"/></robot>'
    assert found_in(f'{PROPERTY}<xacro:include filename="part.xacro"/>', {"part.xacro": part}) == []


def test_a_property_that_a_key_of_yaml_names_is_used() -> None:
    loaded = '<xacro:property name="d" value="${xacro.load_yaml(\'d.yaml\')}"/><a b="${d[\'k\']}"/>'
    assert found_in(PROPERTY + loaded, {"d.yaml": "k: ${p}\n"}) == []
    assert found_in(PROPERTY + loaded, {"d.yaml": "k: p\n"}) == ["unused-property: unused property 'p'"]


def test_a_file_that_a_condition_leaves_out_may_use_anything() -> None:
    part = '<robot><a b="${p}"/></robot>'
    left_out = '<xacro:if value="$(arg a)"><xacro:include filename="part.xacro"/></xacro:if>'
    assert found_in(f'<xacro:arg name="a" default="false"/>{PROPERTY}{left_out}', {"part.xacro": part}) == []


def test_a_source_that_xacro_refuses_may_use_anything() -> None:
    assert found_in(PROPERTY) == ["unused-property: unused property 'p'"]
    assert found_in(f'{PROPERTY}<a b="${{q}}"/>') == []


def test_a_comment_does_not_use_a_property() -> None:
    assert found_in(f"{PROPERTY}<!-- ${{p}} -->") == ["unused-property: unused property 'p'"]


def test_a_block_that_nothing_inserts_is_unused() -> None:
    assert found_in('<xacro:property name="p"><a/></xacro:property>') == ["unused-property: unused property 'p'"]


def test_an_argument_with_marks_in_its_name_is_used() -> None:
    assert found_in('<xacro:arg name="a-b" default=""/><xacro:if value="${False}">$(arg a-b)</xacro:if>') == []


@pytest.mark.parametrize(
    "call", ["<xacro:m/>", '<xacro:call macro="m"/>', "<xacro:call macro=\"${'m'}\"/>", "<xacro:n/>"]
)
def test_a_macro_that_something_calls_is_used(call: str) -> None:
    macros = '<xacro:macro name="m"><a/></xacro:macro><xacro:macro name="n"><xacro:m/></xacro:macro>'
    assert "unused-macro: unused macro 'm'" not in found_in(macros + call)


def test_a_macro_in_an_included_file_is_for_others() -> None:
    macro = '<robot><xacro:macro name="m"><a/></xacro:macro></robot>'
    assert found_in('<xacro:include filename="part.xacro"/>', {"part.xacro": macro}) == []


UNUSED_PARAMETER = "unused-parameter: macro 'm' never uses its parameter 'p'"


def called(body: str) -> list[str]:
    """The findings about a macro with the parameter `p`, beside others that read something of this name."""
    others = (
        '<xacro:macro name="sees"><a b="${p}"/></xacro:macro>'
        '<xacro:macro name="has" params="p"><a b="${p}"/></xacro:macro>'
        '<xacro:macro name="takes" params="p:=^"><a b="${p}"/></xacro:macro>'
    )
    return found_in(f'{others}<xacro:macro name="m" params="p">{body}</xacro:macro><xacro:m p="1"/>')


@pytest.mark.parametrize(
    "body",
    [
        '<a b="${p}"/>',
        '<xacro:if value="${False}"><a b="${p}"/></xacro:if>',
        "<xacro:sees/>",
        '<xacro:if value="${False}"><xacro:sees/></xacro:if>',
        '<xacro:has p="${p}"/>',
        "<xacro:takes/>",
    ],
)
def test_a_parameter_is_used_by_its_macro_and_those_that_it_calls(body: str) -> None:
    assert UNUSED_PARAMETER not in called(body)


@pytest.mark.parametrize("body", ["<a/>", '<xacro:has p="1"/>'])
def test_a_parameter_that_neither_its_macro_nor_those_that_it_calls_read(body: str) -> None:
    assert UNUSED_PARAMETER in called(body)


def test_a_parameter_for_a_block_and_one_with_a_default() -> None:
    macro = '<xacro:macro name="m" params="*one **two three:=1">%s</xacro:macro><xacro:m><a/><b/></xacro:m>'
    assert [each.rpartition(" ")[2] for each in found_in(macro % "<c/>")] == ["'one'", "'two'", "'three'"]
    used = '<xacro:insert_block name="one"/><xacro:insert_block name="two"/>${three}'
    assert found_in(macro % used) == []


def test_parameters_of_a_macro_that_is_not_called_are_not_judged() -> None:
    assert [each for each in found_in('<xacro:macro name="m" params="p"/>') if "parameter" in each] == []


def replaced(between: str) -> list[str]:
    """The findings about two definitions of `p` with something between them."""
    macros = '<xacro:macro name="reads"><a b="${p}"/></xacro:macro><xacro:macro name="does_not"><a/></xacro:macro>'
    calls = "<xacro:reads/><xacro:does_not/>"
    source = f'{macros}{PROPERTY}{between}\n<xacro:property name="p" value="2"/>{calls}'
    return found_in(source, {"part.xacro": "<robot/>"})


@pytest.mark.parametrize("between", ["", "<!-- ${p} -->", '<a b="p"/>', "<xacro:does_not/>"])
def test_a_property_that_is_replaced_before_anything_reads_it(between: str) -> None:
    assert replaced(between) == ["overwritten-property: line 3 replaces property 'p' before anything reads it"]


@pytest.mark.parametrize(
    "between",
    [
        '<a b="${p}"/>',
        '<xacro:if value="${False}"><a b="${p}"/></xacro:if>',
        '<xacro:property name="q" value="${p}"/><a b="${q}"/>',
        "<xacro:reads/>",
        '<xacro:include filename="part.xacro"/>',
    ],
)
def test_a_property_that_something_reads_before_it_is_replaced(between: str) -> None:
    assert replaced(between) == []


@pytest.mark.parametrize(
    "source",
    [
        f'{PROPERTY}<xacro:property name="p" value="${{p + 1}}" lazy_eval="false"/><a b="${{p}}"/>',
        f'{PROPERTY}<xacro:property name="p" default="2"/><a b="${{p}}"/>',
        f'{PROPERTY}<xacro:if value="1"><xacro:property name="p" value="2"/></xacro:if><a b="${{p}}"/>',
    ],
)
def test_a_property_that_may_be_read_before_it_is_replaced(source: str) -> None:
    assert found_in(source) == []


@pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")
def test_a_robot_is_the_same_without_what_is_unused() -> None:
    """But for comments, which xacro drops before its own elements."""
    wrong, count = [], 0
    for robot in sampled(robots()):
        expansion = expand(robot.files, robot.path, robot.arguments, robot.kept)
        for fault in unused(expansion):
            texts = {path: text.encode() for path, text in repaired(fault).items()}
            count += bool(texts)
            after = expanded_with(expansion, texts, {}, Kept())
            if after.is_refused or _elements(written(after, "").text) != _elements(written(expansion, "").text):
                wrong.append(f"{robot.name}: {fault.what}")
    assert wrong == []
    assert count > trials(10)


def _elements(text: bytes) -> bytes:
    return re.sub(rb"(?s)<!--.*?-->|\s", b"", text)


@pytest.mark.parametrize(
    "source",
    [
        "".join(f'<xacro:property name="p{each}" value="1"/>' for each in range(9_000)),
        '<xacro:property name="p" value="1"/>' * 9_000 + '<a b="${p}"/>',
        "".join(
            f'<xacro:macro name="m{each}" params="p"><xacro:if value="0"><xacro:m{each + 1} p="1"/></xacro:if>'
            f'</xacro:macro><xacro:m{each} p="1"/>'
            for each in range(2_000)
        ),
    ],
    ids=["properties", "one property", "macros"],
)
def test_large_sources_take_no_longer(source: str) -> None:
    assert len(found_in(source)) <= 9_000
