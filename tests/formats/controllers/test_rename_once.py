"""A joint or a link gets its new name wherever it stands in a package, from whichever of these places it is renamed."""

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from cli.command import Command
from formats.served import edited, position
from lsp.session import PATIENCE, Editor, editor

JOINT = """\
    <joint name="${{prefix}}{0}" type="revolute">
      <parent link="${{prefix}}{1}"/><child link="${{prefix}}{2}"/><axis xyz="0 0 1"/>
      <limit lower="-1" upper="1" effort="1" velocity="2"/>
    </joint>
"""
MACRO = (
    """\
<robot xmlns:xacro="http://ros.org/wiki/xacro">
  <xacro:macro name="arm" params="prefix">
    <link name="${prefix}base"/>
    <link name="${prefix}forearm"/>
    <link name="${prefix}hand"/>
"""
    + JOINT.format("shoulder", "base", "forearm")
    + JOINT.format("elbow", "forearm", "hand")
    + """\
    <ros2_control name="arm" type="system">
      <hardware><plugin>p</plugin></hardware>
      <joint name="${prefix}shoulder">
        <command_interface name="position"/>
        <state_interface name="position"><param name="initial_value">${positions['shoulder']}</param></state_interface>
      </joint>
      <joint name="${prefix}elbow">
        <command_interface name="position"/>
        <state_interface name="position"/>
      </joint>
      <transmission name="t">
        <plugin>q</plugin><joint name="${prefix}shoulder" role="a"/><actuator name="motor" role="b"/>
      </transmission>
    </ros2_control>
  </xacro:macro>
</robot>
"""
)
SRDF = """\
<robot name="arm">
  <group name="arm"><chain base_link="base" tip_link="hand"/></group>
  <group name="all"><joint name="shoulder"/><joint name="elbow"/><link name="forearm"/></group>
  <group_state name="home" group="all"><joint name="shoulder" value="0"/><joint name="elbow" value="0"/></group_state>
  <end_effector name="tool" group="all" parent_link="hand"/>
  <disable_collisions link1="base" link2="forearm" reason="Adjacent"/>
</robot>
"""
CONTROLLERS = """\
controller_manager:
  ros__parameters:
    arm:
      type: joint_trajectory_controller/JointTrajectoryController
    pid:
      type: pid_controller/PidController
arm:
  ros__parameters:
    joints: [pid/shoulder, "elbow"]  # shoulder
    command_interfaces: [position]
    state_interfaces: [position]
    constraints:
      elbow: {trajectory: 0.1}
pid:
  ros__parameters:
    dof_names:
      - shoulder
    command_interface: position
    reference_and_state_interfaces: [position]
    gains:
      shoulder: {p: 1.0}
camera:
  ros__parameters:
    frame: camera
"""
FILES = {
    "package.xml": "<package/>\n",
    "urdf/arm_macro.xacro": MACRO,
    "urdf/arm.urdf.xacro": """\
<robot name="arm" xmlns:xacro="http://ros.org/wiki/xacro">
  <xacro:arg name="prefix" default=""/>
  <xacro:include filename="arm_macro.xacro"/>
  <xacro:property name="positions" value="${xacro.load_yaml('../config/initial_positions.yaml')['initial_positions']}"/>
  <xacro:arm prefix="$(arg prefix)"/>
</robot>
""",
    "config/initial_positions.yaml": "initial_positions:\n  shoulder: 0.5\n  elbow: 0.0\n",
    "config/arm.srdf": SRDF,
    "config/controllers.yaml": CONTROLLERS,
    "config/joint_limits.yaml": """\
joint_limits:
  shoulder:
    has_velocity_limits: true
    max_velocity: 1.5
  elbow: {has_velocity_limits: true, max_velocity: 1.5}
""",
    "config/kinematics.yaml": "arm:\n  kinematics_solver: kdl/Solver\n",
    "config/ompl_planning.yaml": """\
arm:
  planner_configs: [RRT]
  projection_evaluator: joints(shoulder,elbow)
all:
  planner_configs: [RRT]
  projection_evaluator: link(hand)
""",
    "config/moveit_controllers.yaml": """\
moveit_simple_controller_manager:
  controller_names: [arm]
  arm:
    type: FollowJointTrajectory
    action_ns: follow_joint_trajectory
    joints: [shoulder, elbow]
""",
    "cell/scene.robray": 'frame cup {\n    parent "elbow";\n}\n',
    "cell/tray.robray": "frame tray {}\n",
    "robray.toml": """\
[scenes.cell]
files = ["urdf/arm.urdf.xacro", "cell/scene.robray"]
[scenes.mounted]
files = ["urdf/arm.urdf.xacro", { path = "cell/tray.robray", parent = "elbow" }]
""",
}
PREFIXED = {
    **{
        name: re.sub(r"\b(shoulder|elbow|base|forearm|hand)\b", r"left_\1", text)
        for name, text in FILES.items()
        if not name.startswith(("urdf", "config/initial"))
    },
    "urdf/arm_macro.xacro": MACRO.replace("['shoulder']", "['first']"),
    "urdf/arm.urdf.xacro": FILES["urdf/arm.urdf.xacro"].replace("$(arg prefix)", "left_"),
    "config/initial_positions.yaml": "initial_positions:\n  first: 0.5\n",
}
SOURCE_OF_SRDF = {
    **{name: text for name, text in FILES.items() if name != "config/arm.srdf"},
    "config/arm.srdf.xacro": SRDF.replace('"arm"', '"arm" xmlns:xacro="http://ros.org/wiki/xacro"', 1),
}
_SUFFIXES = (".urdf", ".xacro", ".srdf", ".yaml", ".robray", ".toml")


def places(texts: Mapping[str, str], name: str) -> list[tuple[str, int]]:
    """Where a name stands besides in comments, with the prefix that the sources put before it or without."""
    word = re.compile(rf"(?<![\w.-]){re.escape(name)}(?![\w-])(?!=\")")
    return [
        (path, match.start())
        for path, text in texts.items()
        for match in word.finditer(re.sub(r"#.*|<!--[^>]*-->", lambda found: " " * len(found[0]), text))
    ]


async def renamed(session: Editor, texts: Mapping[str, str], path: str, at: int, new: str) -> dict[str, str] | str:
    """The texts after a renaming, with only that file open; why it is refused, or "" where no name of ours stands."""
    document = types.TextDocumentItem(session.uri(path), "toml" if path.endswith("toml") else "x", 1, texts[path])
    session.client.text_document_did_open(types.DidOpenTextDocumentParams(document))
    params = types.RenameParams(text_document=session.document(path), position=position(texts[path], at), new_name=new)
    try:
        edit = await session.client.text_document_rename_async(params)
    except JsonRpcException as error:
        return str(error)
    finally:
        session.close(path)
    if edit is None:
        return ""
    names = {session.uri(each): each for each in texts}
    changes = {names[uri]: edited(texts[names[uri]], edits) for uri, edits in (edit.changes or {}).items()}
    return {**texts, **changes}


async def from_every_place(folder: Path, texts: Mapping[str, str], old: str, new: str) -> dict[str, str]:
    """The texts after the renaming, which is the same from each place; a place that keeps the name is of no file of
    ours."""
    written = {path: text for path, text in texts.items() if path.endswith(_SUFFIXES)}
    found: dict[tuple[str, int], dict[str, str] | str] = {}
    async with editor(folder, types.ClientCapabilities()) as session:
        for path, at in places(written, old):
            found[path, at] = await renamed(session, written, path, at, new)
    results = [each for each in found.values() if each != ""]
    assert results, f"'{old}' is a name"
    refused = {key: each for key, each in found.items() if isinstance(each, str) and each}
    assert not refused
    assert all(each == results[0] for each in results), [key for key, each in found.items() if each != results[0]]
    assert not isinstance(results[0], str)
    kept = {path for (path, _), each in found.items() if each == ""}
    assert {path for path, _ in places(results[0], old)} <= kept
    return results[0]


def outcome(command: Command) -> tuple[list[str], list[str]]:
    """The robots that the sources expand to, and the findings by line."""
    sources = sorted(str(each.relative_to(command.folder)) for each in command.folder.rglob("*.urdf.xacro"))
    robots = [command.run("expand", each).out for each in sources]
    return robots, [re.sub(r":\d+ ", " ", each) for each in command.check().codes]


PACKAGES = {"plain": FILES, "prefix": PREFIXED, "SRDF in xacro": SOURCE_OF_SRDF}


@pytest.mark.parametrize(
    ("package", "name"),
    [
        ("plain", "shoulder"),
        ("plain", "elbow"),
        ("plain", "forearm"),
        ("plain", "hand"),
        ("prefix", "left_shoulder"),
        ("prefix", "left_hand"),
        ("SRDF in xacro", "shoulder"),
    ],
)
def test_a_package_is_renamed_alike_from_every_place(
    command: Command, monkeypatch: pytest.MonkeyPatch, package: str, name: str
) -> None:
    monkeypatch.setattr("robray.lsp.indexing.LONGEST_WAIT", PATIENCE)
    texts = PACKAGES[package]
    command.write("".join(f"//- {path}\n{text}" for path, text in texts.items()))
    robots, found = outcome(command)
    assert all(robots)
    after = asyncio.run(from_every_place(command.folder, texts, name, f"{name}_x"))
    command.write("".join(f"//- {path}\n{text}" for path, text in after.items()))
    relabelled = [re.sub(rf'"{name}"', f'"{name}_x"', each) for each in robots]
    assert outcome(command) == (relabelled, found)
