"""Scenes that hang from a robot: what they lack alone, and have where the robot is loaded with them."""

import os
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest

from robray import disk
from robray.analysis.analysis import scene_model
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.read_scope import read_scope
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.gathered import frames_of
from robray.rules.engine.rule import Severity
from trials import sampled, trials

CORPUS = Path(os.environ.get("ROBRAY_CONFORMANCE", os.devnull)).parent / "corpus" / "robray"

ROBOT, TABLE = "/w/robot.urdf", "/w/table.robray"


def robot(*joints: str) -> str:
    """A robot with joints of these names, side by side."""
    pieces = [
        f'<link name="link {number}"/><joint name={quoteattr(name)} type="fixed">'
        f'<origin xyz="0 0 1"/><parent link="base"/><child link="link {number}"/></joint>'
        for number, name in enumerate(joints)
    ]
    return f'<robot name="stand-in"><link name="base"/>\n{"".join(pieces)}</robot>\n'


def load(workspace: Workspace, scene: str, joints: list[str]) -> None:
    """Puts the robot beside a scene."""
    workspace.set_text(ROBOT, robot(*joints).encode())
    workspace.load_together({"/w/robray.toml#cell": (ROBOT, scene)})


def lacking(workspace: Workspace, scene: str) -> dict[str, Severity]:
    found = diagnostics(workspace.analysis(), scene)
    alone = {name: one.severity for one in found for name in frames_of(one)}
    return alone | {one.details[0]: one.severity for one in found if one.code == "undefined-frame"}


def test_what_the_robot_has_not_is_an_error() -> None:
    workspace = new_workspace()
    workspace.set_text(TABLE, b"frame tray { parent right-gripper; }\nframe cup { parent left-griper; }\n")
    load(workspace, TABLE, ["left-gripper", "right-gripper"])
    assert lacking(workspace, TABLE) == {"left-griper": Severity.ERROR}


def test_a_frame_that_scene_and_robot_have_is_said_to_be_there_twice() -> None:
    workspace = new_workspace()
    workspace.set_text(TABLE, b"frame right-gripper { }\n")
    load(workspace, TABLE, ["right-gripper"])
    found = [one for path in (ROBOT, TABLE) for one in diagnostics(workspace.analysis(), path)]
    assert [one.code for one in found] == ["duplicate-frame"]


def test_real_scenes_lack_what_a_robot_beside_them_has_not() -> None:
    """Beside a robot with every other frame that a scene lacks, it lacks the others, and they are errors."""
    if not CORPUS.is_dir():
        pytest.skip("beside ROBRAY_CONFORMANCE there is no corpus")
    hanging = 0
    for path in map(str, sampled(sorted(CORPUS.rglob("*.robray")))):
        workspace = new_workspace()
        disk.load(workspace, path)
        disk.complete(workspace, read_scope(["/"]))
        alone = workspace.analysis().scenes[path]
        if not accepts(alone):
            continue
        names = sorted(lacking(workspace, path))
        if not names:
            continue
        hanging += 1
        load(workspace, path, names[::2])
        assert lacking(workspace, path) == dict.fromkeys(names[1::2], Severity.ERROR), path
        together = scene_model(workspace.analysis().scenes["/w/robray.toml#cell"])
        assert together.frames.keys() == scene_model(alone).frames.keys() | set(names[::2]), path
    assert hanging >= trials(20)
