"""What may stand at the cursor in a source of xacro that is half typed."""

import pytest

from features.xacro.annotated import annotated
from robray.features.candidates import Completion, CompletionContext, Completions
from robray.features.xacro.completion import completion

pytestmark = pytest.mark.quick

LISTED = {
    "/w": ("part.xacro", "notes.txt", "arm/", "limits.yaml"),
    "/w/arm": ("urdf/", "arm.urdf.xacro"),
    "/w/arm/urdf": ("wrist.xacro",),
}
WHEEL = '<xacro:macro name="wheel" params="prefix radius:=0.1 *origin"><a b="${radius}"/></xacro:macro>\n'
LIMITS = "//- /w/limits.yaml\njoints:\n  shoulder:\n    lower: -1\n    max-effort: 5\n"
LOADED = '<xacro:property name="limits" value="${xacro.load_yaml(\'limits.yaml\')}"/>\n'


def answered(source: str, trigger: str = "", *, snippets: bool = True) -> tuple[bytes, Completions | None]:
    given = annotated(source)
    context = CompletionContext(snippets, lambda folder: LISTED.get(folder, ()), trigger)
    found = completion([given.expansion], given.path, given.offset, context, lambda: ["panda_description"])
    return given.texts[given.path], found


def items(source: str, trigger: str = "") -> tuple[Completion, ...]:
    _, found = answered(source, trigger)
    return found.items if found is not None else ()


def labels(source: str, trigger: str = "") -> list[str]:
    return [each.label for each in items(source, trigger)]


def chosen(source: str) -> str:
    """The line of the cursor after the first item was chosen without snippets."""
    text, found = answered(source, snippets=False)
    assert found is not None
    start = text.rfind(b"\n", 0, found.replaced.start) + 1
    end = text.find(b"\n", found.replaced.end)
    return (text[start : found.replaced.start] + found.items[0].text.encode() + text[found.replaced.end : end]).decode()


# Elements and attributes.


def test_elements_of_xacro_are_offered_behind_the_prefix() -> None:
    found = labels("<xacro:$0")
    assert found[:4] == ["xacro:property", "xacro:macro", "xacro:arg", "xacro:include"]
    assert found == [each for each in labels("<$0") if each.startswith("xacro:")]


def test_elements_of_urdf_come_before_those_of_xacro() -> None:
    found = labels("<$0")
    assert found.index("link") < found.index("joint") < found.index("xacro:property")
    assert labels('<link name="a"><xacro:if value="1"><$0')[:3] == ["visual", "collision", "inertial"]
    assert labels('<xacro:macro name="m"><joint name="j"><par$0')[0] == "parent"


def test_attributes_of_elements_of_urdf_are_offered() -> None:
    assert labels('<joint type="fixed" $0') == ["name"]
    assert items("<lin$0")[0].snippet == 'link name="$1">\n\t$0\n</link>'


ROBOT = """<xacro:property name="side" value="left_"/>
<xacro:macro name="finger" params="name"><link name="${name}_tip"/><link name="${name}_base"/>
<joint name="${name}_j"><parent link="PART"/></joint></xacro:macro>
<link name="base"/><link name="${side}tool"/><xacro:finger name="thumb"/>
<joint name="j1"><parent link="HERE"/><mimic joint="MIMIC"/></joint>
"""


@pytest.mark.parametrize(
    ("place", "typed", "expected"),
    [
        ("HERE", "", ["${side}tool", "base", "thumb_base", "thumb_tip"]),
        ("HERE", "ba", ["base", "thumb_base"]),
        ("HERE", "${side}", ["tool"]),
        ("MIMIC", "", ["thumb_j"]),
        ("PART", "", ["${name}_base", "${name}_tip", "base", "left_tool"]),
        ("PART", "${name}", ["_base", "_tip"]),
    ],
)
def test_names_of_the_robot_are_offered_as_they_are_written_here_or_as_they_expand(
    place: str, typed: str, expected: list[str]
) -> None:
    assert labels(ROBOT.replace(place, typed + "$0")) == expected


def test_the_name_that_is_chosen_takes_the_place_of_the_text_behind_an_expression() -> None:
    source = '<link name="${1}x"/><joint name="j"><parent link="${1}$0y"/></joint>'
    assert chosen(source) == source.replace("$0y", "x")


def test_the_names_of_a_macro_that_nothing_calls_are_offered() -> None:
    source = '<xacro:macro name="m" params="p"><link name="${p}a"/><gazebo reference="$0"/></xacro:macro>'
    assert labels(source) == ["${p}a"]


def test_an_element_comes_with_its_attributes() -> None:
    assert items("<xacro:prop$0")[0].snippet == 'xacro:property name="$1" value="$2"/>$0'
    assert items("<xacro:if$0")[0].snippet == 'xacro:if value="\\${$1\\}">\n\t$0\n</xacro:if>'


def test_only_the_name_is_written_before_attributes_that_are_there() -> None:
    [found] = items('<xacro:propert$0 name="a" value="1"/>')
    assert (found.text, found.snippet) == ("xacro:property", "")


def test_a_macro_is_offered_as_a_call_with_what_it_needs() -> None:
    [found] = items(WHEEL + "<xacro:whe$0")
    assert found.detail == "prefix radius:=0.1 *origin"
    assert found.snippet == 'xacro:wheel prefix="$1">\n\t$0\n</xacro:wheel>'


def test_a_macro_is_not_offered_before_it_is_defined() -> None:
    assert "xacro:wheel" not in labels("<xacro:whe$0 a=''/>\n" + WHEEL)


def test_macros_of_a_namespace_are_offered_with_its_name() -> None:
    source = '<xacro:include filename="part.xacro" ns="p"/>\n<xacro:p$0/>\n//- /w/part.xacro\n' + WHEEL
    assert "xacro:p.wheel" in labels(source)


def test_the_end_tag_of_the_innermost_element_is_offered() -> None:
    assert chosen('<xacro:if value="1"><link name="a"></$0') == '<xacro:if value="1"><link name="a"></link>'


def test_parameters_of_a_call_are_offered_and_those_first_that_are_missing() -> None:
    source = WHEEL + '<xacro:macro name="m" params="a:=1 b c"/>\n'
    assert labels(source + "<xacro:m $0/>") == ["b", "c", "a"]
    assert labels(source + '<xacro:m b="1" $0 c="2"/>') == ["a"]
    assert labels(source + "<xacro:wheel $0") == ["prefix", "radius"]


def test_a_parameter_is_written_with_quotes() -> None:
    assert items(WHEEL + "<xacro:wheel pre$0")[0].snippet == 'prefix="$1"'
    assert items(WHEEL + '<xacro:wheel pre$0="left"')[0].snippet == ""


def test_attributes_of_elements_of_xacro_are_offered() -> None:
    assert labels('<xacro:property name="a" $0/>') == ["value", "default", "scope", "lazy_eval", "remove"]


def test_the_namespace_is_offered_on_the_root() -> None:
    assert items("<robot name='r' $0>")[0].snippet == 'xmlns:xacro="http://www.ros.org/wiki/xacro"'


# Values.


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('<xacro:property name="a" value="1" scope="$0"/>', ["parent", "global"]),
        ('<xacro:if value="t$0"/>', ["true"]),
        (WHEEL + '<xacro:call macro="$0"/>', ["wheel"]),
        ('<xacro:macro name="m" params="a *b **c"><xacro:insert_block name="$0"/></xacro:macro>', ["b", "c"]),
        ('<xacro:include filename="$0"/>', ["part.xacro", "arm/"]),
        ('<xacro:include filename="arm/urdf/$0"/>', ["wrist.xacro"]),
        ('<xacro:include filename="$(find arm)/urdf/$0"/>', ["wrist.xacro"]),
        ("<a b=\"${xacro.load_yaml('l$0')}\"/>", ["limits.yaml"]),
        ('<link name="$0"/>', []),
    ],
)
def test_values(source: str, expected: list[str]) -> None:
    assert labels(source) == expected


def test_a_value_gets_the_quote_that_is_missing() -> None:
    assert chosen('<xacro:if value="tr$0\n') == '<xacro:if value="true"'


# Expressions.


@pytest.mark.parametrize("behind", ["", '"/>', '}"/>', '}"/>\n<link name="c"/>', "\n<link name='c'/>"])
def test_names_are_offered_in_an_expression_however_broken_the_source_is(behind: str) -> None:
    source = '<xacro:property name="width" value="${1 / 2}"/>\n<xacro:macro name="m" params="wide">\n<a b="${w$0'
    assert labels(source + behind)[:2] == ["wide", "width"]


def test_values_stand_beside_the_names() -> None:
    found = items('<xacro:property name="width" value="${1 / 2}"/>\n<a b="${wid$0}"/>')
    assert [(each.label, each.detail) for each in found] == [("width", "= 0.5")]


def test_functions_are_offered_with_brackets() -> None:
    found = items('<a b="${radi$0}"/>')
    assert [(each.label, each.snippet) for each in found] == [("radians", "radians($1)")]


@pytest.mark.parametrize("expression", ["2 * w$0", "(w$0", "sin(w$0", "1 if w$0", "[1, w$0", "not w$0"])
def test_names_are_offered_where_an_operand_is_due(expression: str) -> None:
    assert "width" in labels(f'<xacro:property name="width" value="1"/>\n<a b="${{{expression}"/>')


@pytest.mark.parametrize("expression", ["width $0", "'a w$0", "1w$0", "width} w$0", "f(1, 'w$0"])
def test_no_names_are_offered_where_none_can_stand(expression: str) -> None:
    assert labels(f'<xacro:property name="width" value="1"/>\n<a b="${{{expression}"/>') == []


def test_a_name_is_not_offered_before_it_is_defined_but_in_what_is_evaluated_later() -> None:
    later = '\n<xacro:property name="width" value="1"/>'
    assert "width" not in labels('<a b="${wid$0}"/>' + later)
    assert "width" in labels('<xacro:property name="w" value="${wid$0}"/>' + later)
    assert "width" in labels('<xacro:macro name="m"><a b="${wid$0}"/></xacro:macro>' + later)


def test_a_property_is_not_offered_in_its_own_value() -> None:
    assert "width" not in labels('<xacro:property name="width" value="${wid$0}"/>')


def test_the_property_that_is_replaced_is_offered_in_the_value_that_is_evaluated_at_once() -> None:
    source = (
        '<xacro:property name="width" value="1"/>\n<xacro:property name="width" value="${wid$0}" lazy_eval="false"/>'
    )
    assert labels(source) == ["width"]


def test_macros_that_a_macro_defines_are_offered_though_nothing_calls_it() -> None:
    source = '<xacro:macro name="outer"><xacro:macro name="inner" params="a b"><x/></xacro:macro>\n<xacro:inner $0/>'
    assert labels(source + "</xacro:macro>") == ["a", "b"]


def test_parameters_of_a_caller_are_not_offered_in_the_macro_that_it_calls() -> None:
    inner = '<xacro:macro name="inner" params="wide"><a b="${wi$0}"/></xacro:macro>\n'
    outer = '<xacro:macro name="outer" params="width"><xacro:inner wide="1"/></xacro:macro>\n<xacro:outer width="2"/>'
    assert labels(inner + outer) == ["wide"]


def test_names_are_offered_in_text_between_tags() -> None:
    assert labels('<xacro:property name="width" value="1"/><a>${wid$0</a>') == ["width"]


def test_text_in_comments_is_no_place_for_names() -> None:
    assert labels('<xacro:property name="width" value="1"/><!-- ${wid$0 -->') == []


# Members.


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("limits.$0", ["joints"]),
        ("limits.joints.sh$0}", ["shoulder"]),
        ("limits['joints'].$0}", ["shoulder"]),
        ("1 + limits['joints']['$0']}", ["shoulder"]),
        ("limits.joints.get('shoulder')['l$0", ["lower"]),
        ("limits.joints.shoulder['$0']}", ["lower", "max-effort"]),
        ("limits.joints.shoulder.l$0}", ["lower"]),
        ("limits.get('$0')}", ["joints"]),
        ("math.degr$0", ["degrees"]),
        ("'a b'.spli$0", []),
        ("1.$0", []),
    ],
)
def test_members(expression: str, expected: list[str]) -> None:
    found = labels(f'{LOADED}<a b="${{{expression}"/>\n{LIMITS}')
    assert found[: len(expected)] == expected
    assert bool(found) == bool(expected)


def test_members_of_a_namespace_are_offered() -> None:
    part = '//- /w/part.xacro\n<xacro:property name="width" value="1"/>'
    assert labels('<xacro:include filename="part.xacro" ns="p"/>\n<a b="${p.w$0}"/>\n' + part) == ["width"]


def test_keys_are_known_of_a_parameter_whose_macro_is_called() -> None:
    source = (
        LOADED + '<xacro:macro name="m" params="c"><a b="${c.$0}"/></xacro:macro>\n<xacro:m c="${limits.joints}"/>\n'
    )
    assert labels(source + LIMITS)[:1] == ["shoulder"]


def test_keys_are_offered_in_quotes_behind_a_bracket() -> None:
    assert labels(f'{LOADED}<a b="${{limits[$0]}}"/>\n{LIMITS}')[:2] == ["joints", "limits"]
    assert chosen(f'{LOADED}<a b="${{limits[$0"/>\n{LIMITS}') == "<a b=\"${limits['joints']\"/>"
    assert chosen(f"{LOADED}<a b='${{limits[jo$0]}}'/>\n{LIMITS}") == "<a b='${limits[\"joints\"]}'/>"


def test_a_key_gets_the_quote_and_bracket_that_are_missing() -> None:
    start = f"{LOADED}<a b=\"${{limits['jo$0"
    assert chosen(f'{start}}}"/>\n{LIMITS}') == "<a b=\"${limits['joints']}\"/>"
    assert chosen(f"{start}']}}\"/>\n{LIMITS}") == "<a b=\"${limits['joints']}\"/>"
    assert chosen(f'{start}]}}"/>\n{LIMITS}') == "<a b=\"${limits['joints']}\"/>"


# Substitutions.


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("$($0", ["arg", "find", "env", "optenv", "eval", "cwd"]),
        ("$(arg $0)", ["name", "size"]),
        ("$(arg na$0", ["name"]),
        ("${xacro.arg('$0')}", ["name", "size"]),
        ("$(eval 2 * size$0", ["size"]),
        ("$(find $0", ["panda_description"]),
        ("$(find arm)/$(find $0", ["arm", "panda_description"]),
        ("${$(arg s$0)}", ["size"]),
        ("$(env H$0", []),
    ],
)
def test_substitutions(value: str, expected: list[str]) -> None:
    source = '<xacro:arg name="size" default="1"/>\n<xacro:arg name="name" default="a"/>\n'
    assert labels(f'{source}<a b="{value}"/>')[:6] == expected


def test_a_substitution_gets_the_bracket_that_is_missing() -> None:
    source = '<xacro:arg name="size" default="1"/>\n'
    assert chosen(source + '<a b="$(arg si$0"/>') == '<a b="$(arg size)"/>'
    assert chosen(source + '<a b="$(arg si$0)"/>') == '<a b="$(arg size)"/>'


@pytest.mark.parametrize(
    ("source", "trigger", "is_due"),
    [
        ("<$0", "<", True),
        ("<xacro:$0", ":", True),
        ("<xacro:property $0", " ", False),
        ('<xacro:if value="$0"/>', '"', True),
        ('<a b="${$0}"/>', "{", True),
        ('<a b="${math.$0}"/>', ".", True),
        ('<a b="${1 + $0}"/>', " ", False),
        ('<a b="${[[1]][$0]}"/>', "[", True),
        ('<a b="$($0)"/>', "(", True),
        ('<a b="$(find $0)"/>', " ", True),
    ],
)
def test_a_list_opens_by_itself_where_one_is_due(source: str, trigger: str, *, is_due: bool) -> None:
    assert bool(labels(source, trigger)) is is_due


def test_properties_of_a_macro_that_nothing_calls_are_offered() -> None:
    source = '<xacro:macro name="m" params="p"><xacro:property name="width" value="${p}"/>\n<a b="${wid$0}"/>'
    assert labels(source + "</xacro:macro>") == ["width"]
