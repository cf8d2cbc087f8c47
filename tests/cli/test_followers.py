"""Joints that follow others (`<mimic>`) on the command line."""

import json
from typing import Any

import pytest

import robray
from cli.command import Command

JOINT = (
    '<joint name="{}" type="revolute"><parent link="{}"/><child link="{}"/>{}'
    '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
)
ARM = '<robot name="arm">\n<link name="base"/><link name="hand"/><link name="finger"/>\n{}\n{}\n</robot>\n'
FOLLOWING = ARM.format(
    JOINT.format("wrist", "base", "hand", ""),
    JOINT.format("elbow", "hand", "finger", '<mimic joint="wrist" multiplier="-2" offset="0.5"/>'),
)
RING = ARM.format(
    JOINT.format("wrist", "base", "hand", '<mimic joint="elbow"/>'),
    JOINT.format("elbow", "hand", "finger", '<mimic joint="wrist"/>'),
)


def _shown(command: Command, *arguments: str) -> Any:
    return json.loads(command.run("show", "arm.urdf", "--format", "json", *arguments).out)


def test_the_tree_says_what_a_joint_follows(command: Command) -> None:
    command.write(f"//- arm.urdf\n{FOLLOWING}")
    out = " ".join(command.run("show", "arm.urdf").out.split())
    assert "joint elbow = 28.648°, revolute about x, follows wrist" in out
    assert out.count("follows") == 1


def test_json_says_what_a_joint_follows_and_where_that_puts_it(command: Command) -> None:
    command.write(f"//- arm.urdf\n{FOLLOWING}")
    shown = _shown(command, "--set", "wrist=0.2")
    assert [frame.get("follows") for frame in shown["frames"]] == [
        None,
        {"variable": "wrist", "multiplier": -2, "offset": 0.5},
        None,
    ]
    assert shown["positions"] == {"wrist": 0.2, "elbow": pytest.approx(0.1)}
    assert "positions" not in _shown(command)


def test_whoever_sets_a_follower_moves_it_alone(command: Command) -> None:
    command.write(f"//- arm.urdf\n{FOLLOWING}")
    assert _shown(command, "--set", "elbow=0.3")["positions"] == {"elbow": 0.3}


def test_variables_are_listed_without_those_that_follow(command: Command) -> None:
    command.write(f"//- arm.urdf\n{FOLLOWING}")
    assert command.run("show", "arm.urdf", "--list-vars").out == "wrist\n"
    assert [*robray.load(command.folder / "arm.urdf").variables] == ["wrist"]
    assert command.run("show", "arm.urdf", "--set", "elbow=1").status == 0


@pytest.mark.parametrize(
    ("files", "text"),
    [("", RING), ('//- robray.toml\nurdf.reader = "amino"\n', FOLLOWING)],
    ids=["in a ring", "as amino reads it"],
)
def test_a_joint_that_follows_nothing_in_effect_is_said_to_follow_none(command: Command, files: str, text: str) -> None:
    command.write(f"//- arm.urdf\n{text}{files}")
    assert not any("follows" in frame for frame in _shown(command)["frames"])
    assert "follows" not in command.run("show", "arm.urdf").out


def test_a_model_of_mujoco_holds_no_joints_in_a_ring(command: Command) -> None:
    command.write(f"//- arm.urdf\n{RING}")
    outcome = command.run("convert", "arm.urdf", "-o", "arm.xml", "--each")
    assert "not kept: that 'wrist' follows 'elbow'\n" in outcome.err
    assert "not kept: that 'elbow' follows 'wrist'\n" in outcome.err
    assert "equality" not in (command.folder / "arm.xml").read_text()


WAY = "'wrist' → 'elbow' → 'wrist'"


@pytest.mark.parametrize("target", ["c", "dot", "glb", "mjcf", "png", "robray", "svg"])
@pytest.mark.parametrize(
    ("robot", "why"),
    [
        (
            RING,
            f"joints mimic each other in a cycle: {WAY}; remove one 'mimic'",
        ),
        (RING.replace('joint="elbow"', 'joint="nobody"', 1), "undefined joint 'nobody'"),
        (RING.replace('joint="wrist"', 'joint="elbow"'), "joint 'elbow' mimics itself"),
    ],
)
def test_conversions_say_why_a_joint_follows_none(command: Command, target: str, robot: str, why: str) -> None:
    seen = '<link name="base"><visual><geometry><box size="1 1 1"/></geometry></visual></link>'
    command.write("//- arm.urdf\n" + robot.replace('<link name="base"/>', seen))
    outcome = command.run("convert", "arm.urdf", "-o", f"arm.{target}", "--to", target)
    assert outcome.status == 0
    assert outcome.err.count(f"warning: {why}\n") == 1


def test_conversions_of_a_joint_that_follows_another_warn_of_nothing(command: Command) -> None:
    command.write(f"//- arm.urdf\n{FOLLOWING}")
    assert "warning" not in command.run("convert", "arm.urdf", "-o", "arm.robray").err
