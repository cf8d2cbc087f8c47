"""One mistake is one fault, at its place, with the calls that lead there, and nothing that follows from it."""

import pytest

from formats.xacro.reference import Files
from robray.formats.xacro.expansion import Expansion, expand
from robray.formats.xacro.findings import findings
from robray.formats.xacro.reading import Document
from robray.formats.xacro.scopes import Definition, Out, Value
from robray.formats.xacro.yaml import YamlFile

pytestmark = pytest.mark.quick

ROOT = '<robot xmlns:xacro="http://www.ros.org/wiki/xacro">\n%s\n</robot>'


def expanded(source: str, others: dict[str, str] | None = None, **arguments: str) -> Expansion:
    texts = {"/w/root.xacro": ROOT % source, **{f"/w/{name}": text for name, text in (others or {}).items()}}
    return expand(Files(texts, {"arm": "/w/arm"}), "/w/root.xacro", arguments)


def told(expansion: Expansion) -> list[str]:
    """The texts at the places of all findings."""
    return [f"{each.code}: {each.document.text[slice(*each.span)].decode()}" for each in findings(expansion)]


def test_all_mistakes_are_found_and_not_only_the_first() -> None:
    source = '<a b="${one}"/><xacro:if value="x"/><xacro:two/>'
    assert told(expanded(source)) == [
        "xacro-undefined-property: one",
        "xacro-condition-not-boolean: x",
        "xacro-undefined-macro: xacro:two",
    ]


def test_a_mistake_in_a_macro_is_one_fault_with_a_chain_for_each_call() -> None:
    source = '<xacro:macro name="m" params="n"><a b="${wrong + n}"/></xacro:macro>' + '\n<xacro:m n="1"/>' * 6
    [fault] = expanded(source).faults
    assert [[step.kind for step in chain] for chain in fault.chains] == [["call"]] * 6
    assert len({chain[0].span for chain in fault.chains}) == 6


def test_chains_lead_through_includes_and_calls() -> None:
    part = ROOT % '<xacro:macro name="m"><a b="${wrong}"/></xacro:macro><xacro:m/>'
    [fault] = expanded('<xacro:include filename="part.xacro"/>', {"part.xacro": part}).faults
    [chain] = fault.chains
    assert [(step.kind, step.path) for step in chain] == [("call", "/w/part.xacro"), ("include", "/w/root.xacro")]


def test_a_missing_package_is_one_fault_at_its_first_use() -> None:
    source = "\n".join(f'<xacro:include filename="$(find nowhere)/{name}.xacro"/>' for name in "abc")
    [fault] = expanded(source + "<a b='${after}'/>").faults
    assert fault.code == "xacro-package-not-found"
    assert len(fault.places) == 2


def test_a_key_that_a_file_lacks_is_one_fault_at_its_first_use() -> None:
    source = (
        '<xacro:property name="y" value="${xacro.load_yaml(\'a.yaml\')}"/>'
        '<a b="${y.elbow.lower}" c="${y.elbow.upper}" d="${y.wrist.lower}" e="${y.wrist.upper}"/>'
    )
    elbow, lower = expanded(source, {"a.yaml": "elbow_joint: {lower: 1}\nwrist: {upper: 1}\n"}).faults
    assert (elbow.what, len(elbow.places)) == ("undefined key 'elbow' in a.yaml", 1)
    assert (lower.what, len(lower.places)) == ("undefined key 'lower' in a.yaml", 0)


def test_an_argument_without_a_value_is_one_fault_at_its_first_use() -> None:
    found = expanded('<a b="$(arg name)" c="x$(arg name)"/><b d="$(arg name)"/>')
    [fault] = found.faults
    assert len(fault.places) == 2
    assert found.missing_arguments == ("name",)


def test_files_that_one_argument_leads_to_are_one_fault() -> None:
    source = '<xacro:arg name="kind" default="none"/>'
    for name in ("limits", "masses", "meshes"):
        source += f'<xacro:property name="{name}" value="${{xacro.load_yaml(\'$(arg kind)/{name}.yaml\')}}"/>'
        source += f'<a b="${{{name}}}"/>'
    [fault] = expanded(source).faults
    assert fault.code == "xacro-file-not-found"
    assert len(fault.places) == 2


def test_behind_a_missing_include_undefined_names_are_silent() -> None:
    found = expanded('<xacro:include filename="no.xacro"/><xacro:m a="${b}"/><a b="${c}"/>')
    assert told(found) == ["xacro-file-not-found: no.xacro"]


DEFINED = (
    '<xacro:property name="p" value="text"/><xacro:property name="q" value="${p}"/>'
    '<xacro:macro name="m" params="n *b"><c d="${n}"/></xacro:macro>'
)


@pytest.mark.parametrize(
    "source",
    [
        '<xacro:m k="3"/>',
        '<xacro:m n="3"/>',
        '<xacro:m n="3"><a/><b/></xacro:m>',
        '<a b="${p * 2.0}"/>',
        '<a b="${q.nothing}"/>',
        '<xacro:if value="${q}"/>',
        '<xacro:include filename="${p}.xacro"/>',
        '<xacro:macro name="o" params="x"><a b="${x * 2.0}"/></xacro:macro><xacro:o x="${p}"/>',
        '<xacro:macro name="o" params="p:=^"><a b="${p * 2.0}"/></xacro:macro><xacro:o/>',
    ],
)
def test_what_a_missing_file_may_define_again_leads_to_no_fault(source: str) -> None:
    assert told(expanded(f'{DEFINED}<xacro:include filename="no.xacro"/>{source}')) == [
        "xacro-file-not-found: no.xacro"
    ]
    # Those that are defined behind it count.
    assert len(told(expanded(f'<xacro:include filename="no.xacro"/>{DEFINED}{source}'))) > 1


def test_what_a_condition_may_define_is_unknown_and_all_else_is_not() -> None:
    source = '<xacro:if value="${wrong}"><xacro:property name="a" value="1"/></xacro:if><x y="${a}" z="${b}"/>'
    assert told(expanded(source)) == ["xacro-undefined-property: wrong", "xacro-undefined-property: b"]


def test_a_misspelt_start_tag_is_told_there_and_not_at_its_end_tag() -> None:
    source = '<link name="a">\n</link>\n<lnik name="b">\n</link>'
    assert told(expanded(source)) == ["xacro-not-well-formed: lnik"]


def test_a_misspelt_parameter_is_taken_as_it_was_meant() -> None:
    source = '<xacro:macro name="m" params="length"><a b="${length}"/></xacro:macro><xacro:m lenght="1"/>'
    assert told(expanded(source)) == ["xacro-unknown-parameter: lenght"]


def test_a_misspelt_attribute_of_xacro_is_taken_as_it_was_meant() -> None:
    found = expanded('<xacro:property name="a" valeu="1"/><a b="${a}"/>')
    assert told(found) == ["xacro-unknown-attribute: valeu"]
    assert found.is_refused


def test_parameters_are_read_where_params_is_misspelt() -> None:
    source = '<xacro:macro name="m" parms="a b:=2"><x y="${a}${b}"/></xacro:macro><xacro:m a="1"/>'
    found = expanded(source)
    assert told(found) == ["xacro-unknown-attribute: parms"]
    assert found.is_refused


def test_a_default_whose_name_is_misspelt_refuses_the_source() -> None:
    found = expanded('<xacro:arg name="a" defalt="1"/><x y="$(arg a)"/>')
    assert told(found) == ["xacro-unknown-attribute: defalt"]
    assert found.is_refused


def test_an_attribute_that_xacro_ignores_does_not_refuse_the_source() -> None:
    found = expanded('<xacro:property name="a" value="1" unit="m"/>')
    assert told(found) == ["xacro-unknown-attribute: unit"]
    assert not found.is_refused


def test_a_definition_that_is_misspelt_is_told_where_it_is_defined() -> None:
    source = '<xacro:property name="whel_radius" value="1"/><a b="${wheel_radius}" wheel="" c="${wheel_radius}"/>'
    assert told(expanded(source)) == ["xacro-misspelt-definition: whel_radius"]


def test_words_that_a_definition_shares_with_a_name_do_not_count() -> None:
    source = '<xacro:property name="wheel__pos" value="1"/>' + '<a wheel="" _b="" _c="" pos="${wheel_pos}"/>' * 3
    assert told(expanded(source)) == ["xacro-misspelt-definition: wheel__pos"]


def test_a_block_that_is_misspelt_is_told_where_it_is_defined() -> None:
    source = '<xacro:property name="base_psoe"><pose base=""/></xacro:property><xacro:insert_block name="base_pose"/>'
    assert told(expanded(source)) == ["xacro-misspelt-definition: base_psoe"]


def test_a_block_that_is_inserted_is_not_misspelt() -> None:
    insert = '<xacro:insert_block name="base_psoe"/><xacro:insert_block name="base_pose"/>'
    source = f'<xacro:property name="base_psoe"><pose base=""/></xacro:property>{insert}'
    assert told(expanded(source)) == ["xacro-undefined-block: base_pose"]


def test_a_parameter_that_the_body_names_is_not_the_misspelt_one() -> None:
    source = (
        '<xacro:macro name="m" params="pos_x pos_y pos_o"><a b="${pos_x} ${pos_y} ${pos_z}"/></xacro:macro>'
        '<xacro:m pos_x="1" pos_y="2" pos_z="3"/>'
    )
    assert told(expanded(source)) == ["xacro-misspelt-definition: pos_o"]


def test_a_parameter_that_only_calls_name_is_told_in_params() -> None:
    source = '<xacro:macro name="m" params="wehel_width"><wheel/></xacro:macro>' + '<xacro:m wheel_width="1"/>' * 2
    assert told(expanded(source)) == ["xacro-misspelt-definition: wehel_width"]


def test_a_use_that_is_misspelt_is_told_where_it_is_used() -> None:
    source = '<xacro:property name="wheel_radius" value="1"/><wheel b="${whel_radius}"/>'
    assert told(expanded(source)) == ["xacro-undefined-property: whel_radius"]


def test_a_parameter_that_is_misspelt_is_told_in_params() -> None:
    source = '<xacro:macro name="m" params="raduis"><a b="${radius}" c="${radius}"/></xacro:macro><xacro:m radius="1"/>'
    assert told(expanded(source)) == ["xacro-misspelt-definition: raduis"]


def test_a_mistake_in_yaml_is_told_in_the_file() -> None:
    source = '<xacro:property name="y" value="${xacro.load_yaml(\'a.yaml\')}"/><a b="${y.c}" d="${y.e}"/>'
    assert told(expanded(source, {"a.yaml": "a: [1, 2\nb: !nothing 3\n"})) != []
    [fault] = expanded(source, {"a.yaml": "a: !degrees ninety\n"}).faults
    assert (fault.document.path, fault.code) == ("/w/a.yaml", "xacro-yaml-syntax")


def test_a_value_whose_quote_is_missing_is_unknown() -> None:
    found = expanded('<xacro:property name="a" value="1/>\n<b c="${a}"/>')
    assert {each.code for each in found.faults} == {"xacro-not-well-formed"}


def test_what_stands_in_a_broken_tag_is_unknown() -> None:
    source = (
        '<xacro:property name="a value="1"/>\n<x y="${a}"/>\n'
        '<xacro:macro name="m" params="p"><z/></xacro:macro>\n<xacro:m q="1" p/>'
    )
    assert {each.code for each in expanded(source).faults} == {"xacro-not-well-formed"}


def test_what_is_in_a_call_that_is_never_closed_is_no_block() -> None:
    source = '<xacro:macro name="m"><z/></xacro:macro>\n<xacro:m>\n<link name="a"/>\n<link name="b"/>'
    assert told(expanded(source)) == ["xacro-not-well-formed: xacro:m"]


def test_a_parameter_that_several_calls_misspell_is_one_fault() -> None:
    source = '<xacro:macro name="m" params="length"><a b="${length}"/></xacro:macro>' + '<xacro:m lenght="1"/>' * 3
    [fault] = expanded(source).faults
    assert fault.code == "xacro-unknown-parameter"
    assert len(fault.places) == 2


def test_the_expansion_says_what_it_asked_for() -> None:
    source = (
        '<xacro:arg name="declared" default="1"/><a b="$(arg given)$(find arm)$(optenv HOME no)"/>'
        '<xacro:include filename="part.xacro"/><xacro:include filename="no.xacro" optional="1"/>'
        '<xacro:include filename="x*.xacro"/>'
    )
    found = expanded(source, {"part.xacro": ROOT % ""}, given="1", unused="2")
    assert {path: file is not None for path, file in found.files.items()} == {
        "/w/root.xacro": True,
        "/w/part.xacro": True,
        "/w/no.xacro": False,
    }
    assert found.patterns == ("/w/x*.xacro",)
    assert found.packages == {"arm": "/w/arm"}
    assert found.variables == {"HOME": None}
    assert {name: each.is_used for name, each in found.arguments.items()} == {
        "given": True,
        "unused": False,
        "declared": False,
    }


def test_a_value_leads_to_all_that_it_depends_on() -> None:
    source = (
        '<xacro:property name="y" value="${xacro.load_yaml(\'a.yaml\')}"/>'
        '<xacro:property name="low" value="${y.limits.low}"/>'
        '<xacro:macro name="m" params="lower"><limit lower="${lower}"/></xacro:macro><xacro:m lower="${low * 2}"/>'
    )
    found = expanded(source, {"a.yaml": "limits:\n  low: -1.5\n"})
    assert found.root is not None
    [limit] = [each for each in found.root.children if isinstance(each, Out)]
    value = limit.attributes["lower"]
    assert isinstance(value, Value)
    assert value.value == "-3.0"
    assert [
        each.name if isinstance(each, Definition) else f"{each.file.path}:{each.file.line(each.key.start)}"
        for each in value.definitions()
        if not isinstance(each, YamlFile)
    ] == ["lower", "low", "y", "/w/a.yaml:1", "/w/a.yaml:2"]


def test_an_expansion_says_what_each_text_came_to_and_in_which_call() -> None:
    source = '<xacro:macro name="m" params="a"><x y="${a * 2}"/></xacro:macro><xacro:m a="1"/><xacro:m a="2"/>'
    found = expanded(source)
    assert [(each.frame.kind, each.value) for each in found.values] == [("call", "2"), ("call", "4")]
    assert [(each.kind, each.macro and each.macro.name) for each in found.frames] == [
        ("root", None),
        ("call", "m"),
        ("call", "m"),
    ]


def test_a_question_about_an_expansion_is_answered_and_changes_nothing() -> None:
    source = '<xacro:property name="y" value="${xacro.load_yaml(\'a.yaml\')}"/><xacro:property name="z" value="${q}"/>'
    found = expanded(source, {"a.yaml": "a: [1, 2]"})
    files = dict(found.files)
    assert found.evaluate("${y.a[1]}", found.frames[0]) == 2
    assert repr(found.evaluate("${z}", found.frames[0])) == "?"
    assert repr(found.evaluate("${'a' * 10 ** 9}", found.frames[0])) == "?"
    assert (found.files, told(found)) == (files, [])
    assert not any(each.is_used for each in found.definitions)


def test_a_number_that_is_misspelt_is_told_where_it_is_written_and_not_where_it_is_used() -> None:
    source = """<xacro:property name="size" value="0,5"/><xacro:property name="half" value="${size / 2}"/>
<xacro:macro name="m" params="w"><a b="${w * 0.5}" c="${-size}" d="${half}"/></xacro:macro>
<xacro:m w="${size}"/><xacro:m w="1.2.3"/>"""
    assert told(expanded(source)) == ["xacro-evaluation: 0,5", "xacro-evaluation: 1.2.3"]


def test_a_text_that_an_expression_cannot_use_is_told_in_the_expression() -> None:
    source = '<xacro:property name="prefix" value="arm_"/><a b="${prefix * 0.5}"/>'
    assert told(expanded(source)) == ["xacro-evaluation: prefix * 0.5"]


def test_a_misspelt_element_of_xacro_has_a_fix() -> None:
    [fault] = expanded('<xacro:inclde filename="x"/><a b="${x}"/>').faults
    assert fault.what == "undefined macro 'inclde'; did you mean 'include'?"
    assert [each.text for each in fault.repair] == ["include"]


def test_an_argument_that_is_given_under_a_misspelt_name_is_missing() -> None:
    [fault] = expanded('<a b="$(arg model)"/>', modle="x").faults
    assert (fault.code, fault.repair) == ("xacro-missing-argument", [])


def test_an_argument_that_is_misspelt_where_it_is_read_has_a_fix_whether_it_is_given_or_not() -> None:
    source = '<xacro:arg name="model" default="a"/><a b="$(arg modle)"/>'
    assert told(expanded(source)) == told(expanded(source, model="b")) == ["xacro-undefined-argument: arg modle"]


@pytest.mark.parametrize(
    ("known", "written"), [("width", "d"), ("qq", "q"), ("q", "pq"), ("dx", "dy"), ("T", "t")], ids="-".join
)
def test_a_short_name_is_not_taken_for_another_one(known: str, written: str) -> None:
    """Names of xacro itself such as `e` and `pi` are near to them, too."""
    [fault] = findings(expanded(f'<xacro:property name="{known}" value="1"/><a b="${{{written}}}" c="${{{known}}}"/>'))
    assert (fault.what, fault.repair) == (f"undefined property '{written}'", [])


def test_two_letters_that_are_exchanged_are_a_slip() -> None:
    [fault] = findings(expanded('<a b="${ip}"/>'))
    assert fault.what == "undefined property 'ip'; did you mean 'pi'?"


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ('<xacro:insert_block name="given"/>', "missing-block: xacro:outer"),
        ('<xacro:insert_block name="gvien"/>', "undefined-block: gvien"),
        ('<xacro:if value="${no}"><a/></xacro:if>', "undefined-property: no"),
        ('<xacro:made b="1"/>', "undefined-macro: xacro:made"),
    ],
)
def test_a_call_whose_blocks_are_unknown_lacks_none(content: str, fault: str) -> None:
    source = '<xacro:macro name="inner" params="*block"><x/></xacro:macro>'
    source += f'<xacro:macro name="outer" params="*given"><xacro:inner>{content}</xacro:inner></xacro:macro>'
    given = "" if fault.startswith("missing") else "<a/>"
    assert told(expanded(f"{source}<xacro:outer>{given}</xacro:outer>")) == [f"xacro-{fault}"]


@pytest.mark.parametrize(
    "source",
    [
        '<xacro:[|properyt|] name="w"><a b="${w}"/></xacro:properyt>',
        '<xacro:[|marco|] name="m" params="w"><a b="${w}"/></xacro:marco><xacro:m w="1"/>',
        '<a><xacro:[|properyt|] name="w" value="1"/><b c="${w}"/></a>',
    ],
)
def test_names_in_a_misspelt_definition_and_behind_it_are_silent(source: str) -> None:
    name = source.partition("[|")[2].partition("|]")[0]
    assert told(expanded(source.replace("[|", "").replace("|]", ""))) == [f"xacro-undefined-macro: xacro:{name}"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_source_in_utf_16_is_one_finding(encoding: str) -> None:
    [fault] = Document("/a.xacro", '<robot name="r"><link name="a"/></robot>'.encode(encoding)).faults
    assert "UTF-8" in fault.what
    assert fault.span.start == 0


def test_a_condition_on_a_text_that_lacks_a_mark_leaves_open_what_it_defines() -> None:
    source = """<xacro:arg name="sim" default="a"/>
<xacro:property name="pos_x" value="1"/>
<xacro:if value="${'$arg sim)' == 'a'}"><xacro:property name="pos_z" value="1"/></xacro:if>
<a b="${pos_x} ${pos_z}"/>"""
    assert [each.code for each in findings(expanded(source))] == ["xacro-not-evaluated"]


@pytest.mark.parametrize("tag", ['=xmlns:xacro"x"', 'xmlns:xacro"="x"', '="x"'])
def test_a_broken_start_tag_of_the_root_may_declare_any_prefix(tag: str) -> None:
    found = expand(Files({"/w/a.xacro": f'<robot name="a" {tag}>\n<xacro:if value="1"/></robot>'}), "/w/a.xacro")
    assert [each.code for each in findings(found)] == ["xacro-not-well-formed"]


def test_a_name_that_a_condition_leaves_out_is_not_a_slip() -> None:
    source = """<xacro:property name="pos_x" value="1"/>
<xacro:if value="0"><xacro:property name="pos_z" value="1"/><xacro:macro name="wheels"/></xacro:if>
<xacro:macro name="wheel"/><xacro:wheel/><xacro:wheels/>
<a b="${pos_x} ${pos_z}"/>"""
    found = findings(expanded(source))
    assert [each.what for each in found] == ["undefined macro 'wheels'", "undefined property 'pos_z'"]
    assert not any(each.repair for each in found)


@pytest.mark.parametrize("tag", ["<", "< ", "<="])
def test_the_names_in_a_broken_tag_are_not_undefined(tag: str) -> None:
    source = f'<xacro:property name="pos_x" value="1"/>\n{tag}name="pos_z" value="1"/>\n<a b="${{pos_x + pos_z}}"/>'
    assert [each.code for each in findings(expanded(source))] == ["xacro-not-well-formed"]
