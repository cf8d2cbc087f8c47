"""Frames of a xacro robot that are dragged: the ways to write that into its sources, and what is written."""

from pathlib import Path
from typing import Any

import pytest

from robray.view.files import FilesHost
from robray.view.session import ViewSession
from view.viewing import asked

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
ARM = f"""\
<robot name="arm" {XACRO}>
  <xacro:property name="high" value="0.3"/>
  <xacro:arg name="reach" default="0.50"/>
  <xacro:property name="sizes" value="${{xacro.load_yaml('sizes.yaml')}}"/>
  <xacro:macro name="side" params="name y:=0.1">
    <link name="${{name}}"/>
    <joint name="to_${{name}}" type="fixed">
      <origin xyz="0 ${{y}} 0.2"/> <parent link="base"/> <child link="${{name}}"/>
    </joint>
  </xacro:macro>
  <link name="base"/> <link name="mast"/> <link name="tool"/> <link name="tip"/> <link name="bare"/>
  <joint name="to_mast" type="fixed">
    <origin xyz="0 0 ${{high}}"/> <parent link="base"/> <child link="mast"/>
  </joint>
  <joint name="to_tool" type="fixed">
    <origin xyz="$(arg reach) ${{1 if high > 0 else 2}} 0"/> <parent link="base"/> <child link="tool"/>
  </joint>
  <joint name="to_tip" type="fixed">
    <origin xyz="${{sizes.tip.x}} ${{sizes.tip.x * 2}} ${{sizes.tip.z}}"/> <parent link="base"/> <child link="tip"/>
  </joint>
  <joint name="to_bare" type="fixed">
    <parent link="base"/> <child link="bare"/>
  </joint>
  <xacro:side name="left" y="${{high / 2}}"/>
  <xacro:side name="right" y="-0.15"/>
</robot>
"""
SIZES = "tip:\n  x: 0.1\n  z: 0.4\n"

Viewed = tuple[ViewSession, FilesHost, Path]


@pytest.fixture
def arm(tmp_path: Path) -> Viewed:
    (tmp_path / "sizes.yaml").write_text(SIZES)
    (tmp_path / "arm.xacro").write_text(ARM)
    host = FilesHost([str(tmp_path / "arm.xacro")])
    return ViewSession(host, "arm"), host, tmp_path


def offered(arm: Viewed, frame: str, x: float, y: float, z: float) -> list[str]:
    answer = asked(arm[0], type="drag", frame=frame, translation=[x, y, z])
    return [*map(words, answer["candidates"]), *answer["refused"]]


def words(candidate: dict[str, Any]) -> str:
    """With a question mark where it is written only if somebody chooses it."""
    return f"{candidate['words']}{'?' if candidate['mustBeChosen'] else ''}"


def chosen(arm: Viewed, index: int) -> list[str]:
    """The lines of the sources that are other ones once a way is written."""
    session, host, folder = arm
    assert asked(session, type="choose", index=index)["refused"] is None
    host.look_again()
    session.changed()
    lines = [*(folder / "arm.xacro").read_text().splitlines(), *(folder / "sizes.yaml").read_text().splitlines()]
    before = [*ARM.splitlines(), *SIZES.splitlines()]
    assert len(lines) == len(before)
    return [line.strip() for line, old in zip(lines, before, strict=True) if line != old]


def test_the_property_behind_a_pose_is_changed_or_the_expression(arm: Viewed) -> None:
    assert offered(arm, "mast", 0, 0, 0.35) == [
        "change 'xyz' from 'high' to 'high + 0.05'",
        "change property 'high' from '0.3' to '0.35' (moves 'left' too)?",
    ]
    assert chosen(arm, 1) == ['<xacro:property name="high" value="0.35"/>']


def test_another_way_takes_the_place_of_what_was_written(arm: Viewed) -> None:
    offered(arm, "mast", 0, 0, 0.35)
    assert chosen(arm, 0) == ['<origin xyz="0 0 ${high + 0.05}"/> <parent link="base"/> <child link="mast"/>']
    others = asked(arm[0], type="others")["candidates"]
    assert [*map(words, others)] == ["change property 'high' from '0.3' to '0.35' (moves 'left' too)?"]
    assert chosen(arm, 0) == ['<xacro:property name="high" value="0.35"/>']


def test_other_ways_are_refused_once_a_source_has_changed(arm: Viewed) -> None:
    offered(arm, "mast", 0, 0, 0.35)
    chosen(arm, 0)
    session, host, folder = arm
    source = folder / "arm.xacro"
    source.write_text(source.read_text() + "<!-- changed -->\n")
    host.look_again()
    session.changed()
    assert asked(session, type="others")["refused"] == ["the text has changed since"]


def test_a_constant_term_stays_one_term(arm: Viewed) -> None:
    for z, expression in ((0.35, "high + 0.05"), (0.28, "high - 0.02"), (0.3, "high")):
        offered(arm, "mast", 0, 0, z)
        chosen(arm, 0)
        assert f'xyz="0 0 ${{{expression}}}"' in (arm[2] / "arm.xacro").read_text()


def test_the_parameter_of_one_call_is_changed(arm: Viewed) -> None:
    assert offered(arm, "left", 0, 0.2, 0.2) == [
        "change parameter 'y' from 'high / 2' to 'high / 2 + 0.05'",
        "change property 'high' from '0.3' to '0.4' (moves 'mast' too)?",
        "change 'xyz' from 'y' to 'y + 0.05' (moves 'right' too)?",
    ]
    assert chosen(arm, 0) == ['<xacro:side name="left" y="${high / 2 + 0.05}"/>']


def test_the_text_of_a_call_is_changed(arm: Viewed) -> None:
    assert offered(arm, "right", 0, -0.2, 0.2)[0] == "change parameter 'y' from '-0.15' to '-0.2'"
    assert chosen(arm, 0) == ['<xacro:side name="right" y="-0.2"/>']


def test_a_number_in_a_macro_moves_what_other_calls_make(arm: Viewed) -> None:
    (way,) = offered(arm, "left", 0, 0.15, 0.3)
    assert way == "change 'xyz' from '0 0.15 0.2' to '0 0.15 0.3' of the origin (moves 'right' too)?"


def test_the_default_of_an_argument_and_an_expression_are_changed_in_one_step(arm: Viewed) -> None:
    assert offered(arm, "tool", 0.6, 1.5, 0)[0] == (
        "change argument 'reach' from '0.50' to '0.60'"
        " and change 'xyz' from '1 if high > 0 else 2' to '(1 if high > 0 else 2) + 0.5'"
    )
    assert len(chosen(arm, 0)) == 2


def test_a_value_in_a_yaml_file_is_changed(arm: Viewed) -> None:
    assert offered(arm, "tip", 0.1, 0.2, 0.5) == [
        "change 'xyz' from 'sizes.tip.z' to 'sizes.tip.z + 0.1'",
        "change 'z' from '0.4' to '0.5' in 'sizes.yaml'?",
    ]
    assert chosen(arm, 1) == ["z: 0.5"]


def test_a_value_that_moves_the_frame_elsewhere_is_refused(arm: Viewed) -> None:
    assert offered(arm, "tip", 0.2, 0.2, 0.4) == [
        "change 'xyz' from 'sizes.tip.x' to 'sizes.tip.x + 0.1'",
        "change 'x' from '0.1' to '0.2': it would be off by 0.2 m",
    ]


def test_an_origin_is_added_in_the_source(arm: Viewed) -> None:
    assert offered(arm, "bare", 0.1, 0, 0) == ["add 'xyz=\"0.1 0 0\"' of the origin"]
    session, _, folder = arm
    assert asked(session, type="choose", index=0)["refused"] is None
    source = (folder / "arm.xacro").read_text()
    assert '<joint name="to_bare" type="fixed">\n    <origin xyz="0.1 0 0"/><parent link="base"/>' in source.replace(
        "/>\n    <parent", "/><parent"
    )


def test_numbers_that_xacro_puts_together_are_refused(tmp_path: Path) -> None:
    joint = '<joint name="j" type="fixed"><origin xyz="${\'0 0 %s\' % 1}"/><parent link="a"/><child link="b"/></joint>'
    (tmp_path / "arm.xacro").write_text(f'<robot name="arm" {XACRO}><link name="a"/><link name="b"/>{joint}</robot>')
    session = ViewSession(FilesHost([str(tmp_path / "arm.xacro")]), "arm")
    answer = asked(session, type="drag", frame="b", translation=[0, 0, 2])
    assert answer["candidates"] == []
    assert answer["refused"] == [
        "xacro computes this, or other places use the value, too; change the source where it is written"
    ]
