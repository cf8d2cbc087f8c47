"""Rules about `ros2_control` tags."""

import json
import os
from pathlib import Path

import pytest

from robray.rules.engine.rule import Severity
from rules.findings import findings, scene

pytestmark = pytest.mark.quick

ROBOT = """<robot name="arm">
  <link name="base"/> <link name="upper"/> <link name="hand"/> <link name="finger"/>
  <joint name="shoulder" type="revolute"> <parent link="base"/> <child link="upper"/>
    <limit lower="-1" upper="1" velocity="2" effort="3"/> </joint>
  <joint name="wrist" type="fixed"> <parent link="upper"/> <child link="hand"/> </joint>
  <joint name="grip" type="prismatic"> <parent link="hand"/> <child link="finger"/>
    <limit lower="0" upper="0.1" velocity="2" effort="3"/> <mimic joint="shoulder"/> </joint>
  <ros2_control name="arm" type="system">
    <hardware> <plugin>mock_components/GenericSystem</plugin> </hardware>
    {}
  </ros2_control>
</robot>
"""
SHOULDER = '<joint name="shoulder"> <command_interface name="position"/> <state_interface name="position"/> </joint>'
DRIVE = "<transmission name='t'> <plugin>p</plugin> {} </transmission>"


def codes(content: str) -> list[str]:
    return [each.code for each in findings(scene(ROBOT.format(content), "urdf"))]


def command(content: str, interface: str = "position") -> str:
    return f'<joint name="shoulder"> <command_interface name="{interface}"> {content} </command_interface> </joint>'


def limits(lower: str, upper: str, interface: str = "position") -> str:
    return command(f'<param name="min">{lower}</param> <param name="max">{upper}</param>', interface)


def test_what_mimics_a_misspelt_or_nameless_joint_is_left_out() -> None:
    grip = '<joint name="grip"> <state_interface name="position"/> </joint>'
    assert codes(SHOULDER.replace('name="shoulder"', "") + grip) == ["control-missing"]
    assert codes(SHOULDER.replace("shoulder", "sholder") + grip) == ["control-undefined-joint"]
    for interface in ("state", "command"):
        robot = ROBOT.format(SHOULDER + grip.replace("state", interface))
        robot = robot.replace('mimic joint="shoulder"', 'mimic joint="sholder"')
        assert [each.code for each in findings(scene(robot, "urdf"))] == ["urdf-mimic"]


@pytest.mark.parametrize(
    "content",
    [
        SHOULDER,
        SHOULDER + '<joint name="grip"> <state_interface name="position"/> </joint>',
        SHOULDER + '<joint name="grip" mimic="false"> <command_interface name="position"/> </joint>',
        '<joint name=" shoulder "> <state_interface name="position"/> </joint>',
        '<gpio name="any"> <command_interface name="any" size="2"/> <param name="pin">3</param> </gpio>',
        '<sensor name="any"> <state_interface name="force.x"/> </sensor>',
        SHOULDER + DRIVE.format('<joint name="shoulder" role="joint1"/>'),
        limits("-0.5", "0.5"),
        limits("-0.5", "0.5", "velocity"),
        '<properties> <async thread_priority="30"/> </properties>',
    ],
)
def test_tags_without_a_finding(content: str) -> None:
    assert codes(content) == []


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ('<joint name="sholder"> <state_interface name="position"/> </joint>', "control-undefined-joint"),
        ('<joint name="wrist"> <state_interface name="position"/> </joint>', "control-fixed-joint"),
        (SHOULDER + '<joint name="grip"> <command_interface name="position"/> </joint>', "control-mimic"),
        ('<joint name="grip"> <state_interface name="position"/> </joint>', "control-mimic"),
        (SHOULDER.replace('"shoulder"', '"shoulder" mimic="true"'), "control-mimic"),
        (SHOULDER.replace('name="position"', "", 1), "control-missing"),
        (command("<param>1</param>"), "control-missing"),
        (SHOULDER + DRIVE.format("").replace("<plugin>p</plugin>", ""), "control-missing"),
        ("<wheel/>", "control-unknown-element"),
        (SHOULDER.replace("state_interface", "state_interfaces"), "control-unknown-element"),
        (command("<min>0</min>"), "control-unknown-element"),
        (SHOULDER.replace('"shoulder"', '"shoulder" mimic="yes"'), "control-value"),
        ('<gpio name="any"> <command_interface name="any" size="0"/> </gpio>', "control-value"),
        (SHOULDER.replace("command", "state"), "control-duplicate"),
        (SHOULDER + DRIVE.format('<joint name="grip" role="joint1"/>'), "control-transmission"),
        (limits("0.5", "-0.5"), "control-limits"),
        (limits("-0.5rad", "0.5"), "control-limits"),
        (limits("-45", "45"), "control-limits"),
        (limits("-3", "3", "velocity"), "control-limits"),
        (command('<param name="inital_value">0</param>'), "control-unread-parameter"),
    ],
)
def test_tags_with_one_finding(content: str, code: str) -> None:
    assert codes(content) == [code]


def test_a_misspelt_joint_is_one_finding_though_a_transmission_names_it() -> None:
    right = SHOULDER + DRIVE.format('<joint name="shoulder" role="joint1"/>')
    assert codes(right.replace("shoulder", "sholder")) == ["control-undefined-joint"]
    assert codes(right.replace("shoulder", "sholder", 1)) == ["control-undefined-joint"]


def test_another_tag_with_the_same_joints_is_one_finding() -> None:
    again = f'{SHOULDER} </ros2_control> <ros2_control name="sim" type="system"> {SHOULDER}'
    [found] = findings(scene(ROBOT.format(again), "urdf"))
    assert found.message == "duplicate command_interface 'shoulder/position' and 1 more"


def test_limits_that_are_only_wider_are_an_information() -> None:
    [found] = findings(scene(ROBOT.format(limits("-1.5", "0.5")), "urdf"))
    assert (found.severity, found.message) == (
        Severity.INFORMATION,
        "limit -1.5 is wider than limit -1 of the joint, which ros2_control keeps",
    )


def test_a_tag_within_another_element_is_not_read() -> None:
    text = (
        ROBOT.format(SHOULDER).replace("<ros2", "<gazebo> <ros2").replace("</ros2_control>", "</ros2_control></gazebo>")
    )
    assert [each.code for each in findings(scene(text, "urdf"))] == ["control-not-read"]


LATER = {"unknown-type", "two-tags-one-name", "interface-twice"}
"""Tags that ros2_control parses, and drops when it loads the hardware."""
OUTSIDE = {"no-tag", "tag-in-gazebo"}
"""Robots that are refused because they have no tag."""


@pytest.mark.skipif("ROBRAY_WHOLE" not in os.environ, reason="ROBRAY_WHOLE names no folder with recorded verdicts")
def test_errors_are_what_the_parser_of_ros2_control_refuses() -> None:
    wrong = []
    for line in (Path(os.environ["ROBRAY_WHOLE"]) / "ros2_control-tag.jsonl").read_text().splitlines():
        case = json.loads(line)
        found = findings(scene(case["text"], "urdf"))
        is_refused = any(each.severity is Severity.ERROR for each in found)
        if case["case"] not in OUTSIDE and is_refused is not (case["rolling"] == "refused" or case["case"] in LATER):
            wrong.append(case["case"])
    assert wrong == []
