"""Robots in files with any name."""

import pytest

from others import OTHERS
from robray.formats import FORMATS, URDF

pytestmark = pytest.mark.quick

LINKS = '<link name="a"/><link name="a"/></robot>\n'
ROBOTS = {
    "plain": f'<robot name="r">{LINKS}',
    "declared": f'\ufeff<?xml version="1.0"?>\n<!-- <mujoco/> -->\n<!DOCTYPE robot>\n<robot\n  name="r"\n>\n{LINKS}',
    "without a name": f"<robot>{LINKS}",
    "other attributes": f'<robot name="r" generator="Robot">text <!-- <suite/> -->{LINKS}',
    "joint first": f'<robot name="r"><joint name="j" type="fixed"/>{LINKS}',
    "xacro": '<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="r"><group/></robot>',
    "call": '<robot name="r"><xacro:arm/></robot>',
    "begun": '<robot name="r" version="1.0" xmlns:a="b">\n',
    "remark": f'<robot name="r"><!-- {5_000 * "-="} -->{LINKS}',
}


@pytest.mark.parametrize("text", ROBOTS.values(), ids=ROBOTS)
def test_a_robot_is_recognised(text: str) -> None:
    assert FORMATS.of("/w/robot.xml", text.encode()) is URDF
    assert FORMATS.of("/w/ROBOT.XML", text.encode()) is URDF


FOREIGN = {
    **{name: text for name, text in OTHERS.items() if name.endswith(".xml")},
    "nameless": "<robot>\n",
    "empty": "",
    "longer word": '<robots name="r"><link name="a"/></robots>',
    "attributes of others": '<robot name="r" generator="Robot 6.1"/>',
}


@pytest.mark.parametrize("text", FOREIGN.values(), ids=FOREIGN)
def test_files_of_other_programs_are_not(text: str) -> None:
    assert FORMATS.of("/w/robot.xml", text.encode()) is None
