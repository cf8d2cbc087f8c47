"""After a repair its fault is gone, and xacro accepts at least as much."""

import os
import random
from pathlib import Path

import pytest

from formats.xacro.reference import Files, expanded_by_xacro
from formats.xacro.slips import Place, misspelt, places, readers_of_files
from formats.xacro.test_faults import ROOT, expanded
from robray.formats.xacro.expansion import expand
from robray.formats.xacro.findings import findings
from robray.formats.xacro.reading import Document
from robray.formats.xacro.scopes import Fault
from robray.formats.xacro.sources import Kept
from robray.formats.xacro.writing import written
from robray.text.edits import Edit, splice


def repaired(fault: Fault) -> dict[str, str]:
    """The texts of the files that a repair changes, by their paths."""
    texts: dict[str, bytes] = {}
    for each in sorted(fault.repair, key=lambda each: (each.document.path, each.span), reverse=True):
        text = texts.get(each.document.path, each.document.text)
        texts[each.document.path] = splice(text, Edit(*each.span, each.text.encode()))
    return {path: text.decode() for path, text in texts.items()}


def only(source: str, others: dict[str, str] | None = None) -> str:
    """The source after the repair of its one finding, whose code is gone then."""
    found = expanded(source, others)
    [fault] = findings(found)
    [(path, text)] = repaired(fault).items()
    start, end = ROOT.split("%s")
    after = expand(Files({path: text} | {f"/w/{name}": each for name, each in (others or {}).items()}), path)
    assert fault.code not in {each.code for each in findings(after)}
    return text.removeprefix(start).removesuffix(end)


REPAIRS = [
    ('<xacro:property name="width" value="1"/><a b="${2 * widht}" w="${width}"/>', "${2 * width}"),
    ('<xacro:arg name="size" default="1"/><a b="$(ar size)"/>', "$(arg size)"),
    ('<xacro:arg name="size" default="1"/><a b="$(arg sise)" size="$(arg size)"/>', 'b="$(arg size)"'),
    ('<xacro:arg name="size" default="1"/><a b="${xacro.arg(\'sise\')}" size="$(arg size)"/>', "arg('size')"),
    (
        '<xacro:macro name="wheel"><a/></xacro:macro><xacro:wheel/><xacro:whel>\n</xacro:whel>',
        "<xacro:wheel>\n</xacro:wheel>",
    ),
    ('<xacro:macro name="wheel"><a/></xacro:macro><xacro:wheel/><xacro:call macro="whel"/>', 'macro="wheel"'),
    (
        '<xacro:macro name="m" params="length"><a b="${length}"/></xacro:macro><xacro:m lenght="1"/>',
        '<xacro:m length="1"/>',
    ),
    (
        '<xacro:macro name="m" params="*mesh"><xacro:insert_block name="mseh"/></xacro:macro><xacro:m><x/></xacro:m>',
        'insert_block name="mesh"',
    ),
    ('<xacro:property nmae="width" value="1"/>', 'name="width"'),
    ('<xacro:property name="width" valeu="1"/><a b="${width}"/>', 'value="1"'),
    ('<xacro:arg name="size"/>', '<xacro:arg name="size" default=""/>'),
    ('<xacro:property name="a" value="1" scope="parent"/>', '<xacro:property name="a" value="1"/>'),
    ('<a><xacro:attribute name="b" value="${1 + 1}"/></a>', 'value="${str(1 + 1)}"'),
    ('<a b="x${1 + 2 "/>', 'b="x${1 + 2} "'),
    ('<xacro:property name="width" value="1"/><a b="${width_arm"/>', 'b="${width}_arm"'),
    ('<xacro:property name="width" value="1"/><a b="${2 * width 0 0"/>', 'b="${2 * width} 0 0"'),
    (
        '<xacro:property name="whel_radius" value="1"/><a b="${wheel_radius}" c="${wheel_radius}" wheel="1"/>',
        'name="wheel_radius"',
    ),
    (
        '<xacro:macro name="m" params="raduis"><a b="${radius}"/></xacro:macro><xacro:m radius="1"/>',
        'params="radius"',
    ),
]
"""Sources with one mistake, and a part of what its repair makes of it."""


@pytest.mark.quick
@pytest.mark.parametrize(("source", "expected"), REPAIRS)
def test_a_repair_writes_what_was_meant(source: str, expected: str) -> None:
    assert expected in only(source)


@pytest.mark.parametrize("source", [source for source, _ in REPAIRS])
def test_xacro_refuses_a_source_before_its_repair_and_accepts_it_afterwards(source: str, tmp_path: Path) -> None:
    path = tmp_path / "root.xacro"
    path.write_text(ROOT % source)
    assert expanded_by_xacro(path, {}, {}) is None
    path.write_text(ROOT % only(source))
    assert expanded_by_xacro(path, {}, {}) is not None


@pytest.mark.quick
def test_a_key_of_yaml_is_respelt_in_its_quotes() -> None:
    source = '<xacro:property name="y" value="${xacro.load_yaml(\'a.yaml\')}"/>'
    others = {"a.yaml": "lower: 1"}
    for wrong, meant in (("y.lowr", "y.lower"), ("y['lowr']", "y['lower']")):
        [fault] = findings(expanded(source + f'<a b="${{{wrong}}}"/>', others))
        [text] = repaired(fault).values()
        assert f"${{{meant}}}" in text


@pytest.mark.quick
@pytest.mark.parametrize(
    "source", ['<xacro:include filename="a/prt.xacro"/>', "<a b=\"${xacro.load_yaml('a/prt.yaml')}\"/>"]
)
def test_the_name_of_a_file_is_respelt_as_that_of_one_beside_it(source: str) -> None:
    repaired_source = only(source, {"a/part.xacro": ROOT % "", "a/part.yaml": "a: 1", "prt.txt": ""})
    assert repaired_source == source.replace("prt", "part")


@pytest.mark.quick
def test_the_namespace_is_declared_on_the_root() -> None:
    found = expand(Files({"/w/a.xacro": '<robot name="a"><xacro:if value="1"/></robot>'}), "/w/a.xacro")
    [fault] = found.faults
    [text] = repaired(fault).values()
    assert text.startswith('<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="a">')
    assert not expand(Files({"/w/a.xacro": text}), "/w/a.xacro").is_refused


@pytest.mark.quick
def test_a_misspelt_declaration_of_a_namespace_is_respelt() -> None:
    meant = '<robot name="a" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:if value="1"/></robot>'
    found = expand(Files({"/w/a.xacro": meant.replace("xmlns:xacro", "xmlns:xucro")}), "/w/a.xacro")
    [fault] = found.faults
    assert [*repaired(fault).values()] == [meant]


@pytest.mark.quick
def test_a_parameter_that_several_calls_misspell_is_respelt_in_all() -> None:
    source = '<xacro:macro name="m" params="length"><a b="${length}"/></xacro:macro>' + '<xacro:m lenght="1"/>' * 3
    assert only(source).count('length="1"') == 3


@pytest.mark.quick
@pytest.mark.parametrize(
    "source",
    [
        '<a b="${nothing}"/>',
        '<a b="${1 + 2 * }"/>',
        '<a b="${1 2"/>',
        '<a b="${nothing"/>',
        '<xacro:arg name="a" default="1"/><xacro:property name="w_a" value="1"/><a b="${w_a}${wa + $(arg a) + wa}"/>',
        '<a b="$(dirname)"/>',
        '<xacro:property name="a" value="1" default="2"/>',
        '<xacro:property name="width" value="1"/><a b="${&#119;idht}"/>',
    ],
)
def test_there_is_no_repair_where_nothing_is_certain(source: str) -> None:
    assert [each.repair for each in findings(expanded(source))] == [[]]


@pytest.mark.quick
@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('<xacro:property name="a" value="1" lazy_evla="false"/>', 'lazy_eval="false"'),
        ('<xacro:property name="p" value="l_"/><link name="{p}base"/>', 'name="${p}base"'),
        ('<xacro:property name="p" value="l_"/><link name="${p}_{p}base"/>', 'name="${p}_${p}base"'),
        ('<xacro:property name="p" value="l_"/><link name="$p}base"/>', 'name="${p}base"'),
        ('<xacro:property name="p" value="l_"/><link name="$${p}base"/>', 'name="${p}base"'),
        ('<xacro:property name="p" value="l_"/><link name="${p}}base"/>', 'name="${p}base"'),
        ('<xacro:arg name="p" default="l_"/><link name="(arg p)base"/>', 'name="$(arg p)base"'),
        ('<xacro:arg name="p" default="l_"/><link name="$arg p)base"/>', 'name="$(arg p)base"'),
        ('<xacro:arg name="p" default="l_"/><link name="$(arg p))base"/>', 'name="$(arg p)base"'),
        ('<property name="p" value="l_"/>', '<xacro:property name="p" value="l_"/>'),
        ('<macro name="m">\n</macro>', '<xacro:macro name="m">\n</xacro:macro>'),
        ('<xacro:macro name="m" params="a"><b a="${a}"/></xacro:macro><m a="1"/>', '<xacro:m a="1"/>'),
        ('<link name="a"/>/>', '<link name="a"/>'),
        ('<link name="a">></link>', '<link name="a"></link>'),
        ('<link name="a"/>link name="b"/>', '<link name="a"/><link name="b"/>'),
    ],
)
def test_a_repair_may_change_a_robot_that_xacro_accepts(source: str, expected: str) -> None:
    assert not expanded(source).is_refused
    assert expected in only(source)


@pytest.mark.quick
@pytest.mark.parametrize(
    "source",
    [
        '<xacro:property name="p" value="1"/><link name="{q}" size="{1}" json="{}" call="f(p)" text="(p)"/>',
        '<xacro:macro name="box" params="size"><box size="${size}"/></xacro:macro><box size="1"/>',
        '<xacro:macro name="m" params="a"><m a="${a}"/></xacro:macro><xacro:m a="1"/>',
        (
            '<xacro:macro name="m" params="*b p"><xacro:insert_block name="b"/></xacro:macro>'
            '<xacro:m p="1"><b a="$${p}"/></xacro:m>'
        ),
        # One file with other values of properties, or one of two names by default.
        (
            '<xacro:property name="p" value="1"/><xacro:include filename="part.xacro"/>'
            '<xacro:property name="p" value="2"/><xacro:include filename="part.xacro"/>'
        ),
        '<xacro:include filename="$(optenv A macro.xacro)"/><xacro:include filename="$(optenv B macro.xacro)"/>',
        '<xacro:include filename="macro.xacro"/><xacro:macro name="m"><a/></xacro:macro>',
        '<xacro:property name="p" value="0.10"/><link name="a"><origin xyz="${p} 0 0"/></link><link name="l${p * 1}"/>',
        '<link><xacro:attribute name="name" value="a"/></link>',
        '<xacro:property name="width" default="1"/><xacro:include filename="*.no" optional="true"/>',
        '<plugin><property name="a"/><if a="1"/><include>model://a</include></plugin>',
        "<param>a > b</param>",
    ],
)
def test_what_may_be_meant_has_no_finding(source: str) -> None:
    others = {
        "part.xacro": ROOT % '<link name="a${p}"/>',
        "macro.xacro": ROOT % '<xacro:macro name="m"><a/></xacro:macro>',
    }
    assert findings(expanded(source, others)) == ()


@pytest.mark.quick
@pytest.mark.parametrize(
    "source",
    [
        '<property name="p" value="1"/><a b="${p}" c="${p}"/>',
        '<macro name="m"><a/></macro><xacro:m/><xacro:m/>',
        '<xacro:macro name="m">property name="p" value="1"/><a b="${p}"/></xacro:macro><xacro:m/>',
        '<xacor:property name="p" value="1"/><a b="${p}"/>',
        '<xacro:property name="p" value="1"/><xacro:property name="q" value="{p}"/><a b="${2 * q / 3}"/>',
    ],
)
def test_what_follows_from_a_slip_is_not_a_finding(source: str) -> None:
    found = expanded(source)
    assert found.is_refused
    assert len(findings(found)) == 1


@pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")
def test_a_repair_of_a_slip_in_a_robot_removes_its_fault() -> None:
    chance = random.Random(5)
    readers = readers_of_files()
    asked: list[tuple[str, Place]] = []
    for path, found in sorted(readers.items()):
        document = Document(path, found[0].files.read(path) or b"")
        asked += [(path, each) for each in places(document) if each.kind != "end tag dropped"]
    restored = count = 0
    for path, place in chance.sample(asked, 250):
        robot = readers[path][0]
        text = robot.files.read(path) or b""
        word = text[place.start : place.end].decode()
        put = misspelt(chance, word) if place.put is None else place.put
        right = expand(robot.files, robot.path, robot.arguments, robot.kept)
        robot.files.write(path, splice(text, Edit(place.start, place.end, put.encode())))
        slipped = expand(robot.files, robot.path, robot.arguments, Kept())
        for fault in findings(slipped):
            if not fault.repair:
                continue
            count += 1
            before = {each: robot.files.read(each) or b"" for each in repaired(fault)}
            for each, new in repaired(fault).items():
                robot.files.write(each, new.encode())
            after = expand(robot.files, robot.path, robot.arguments, Kept())
            restored += written(after, "").text == written(right, "").text
            assert (fault.code, fault.what) not in {(each.code, each.what) for each in findings(after)}
            for each, old in before.items():
                robot.files.write(each, old)
        robot.files.write(path, text)
    assert count > 50
    assert restored > 0.9 * count


@pytest.mark.quick
def test_a_file_is_looked_for_in_its_own_folder() -> None:
    source = '<xacro:include filename="a/prt.xacro"/>\n<xacro:include filename="b/prt.xacro"/>'
    found = findings(expanded(source, {"a/part.xacro": ROOT % "", "b/pqrt.xacro": ROOT % ""}))
    assert [each.repair[0].text for each in found] == ["part.xacro", "pqrt.xacro"]
