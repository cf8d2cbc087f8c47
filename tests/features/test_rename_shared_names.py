"""A link and a joint of one name are two things: the one under the cursor is renamed, the other keeps its name."""

import pytest

from robray.analysis.analysis import scene_model
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.features.refactorings.verification import by_file
from robray.features.rename import rename

pytestmark = pytest.mark.quick

ROBOT, TABLE, SET = "/w/arm.urdf", "/w/table.robray", "/w/robray.toml#cell"
ARM = """\
<robot name="arm">
  <link name="base"/>
  <link name="|link:hand">
    <visual><geometry><box size="1 1 1"/></geometry></visual>
  </link>
  <link name="finger"/>
  <joint name="|joint:hand" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
  <joint name="knuckle" type="revolute">
    <parent link="hand"/>
    <child link="finger"/>
    <limit effort="1" velocity="1" lower="-1" upper="1"/>
    <mimic joint="hand"/>
  </joint>
  <gazebo reference="hand"/>
</robot>
"""
SCENE = "frame cup { parent hand; }\n"


def loaded() -> tuple[Workspace, dict[str, int]]:
    """The arm with a scene that hangs a frame from its joint, and where the two names stand."""
    text, places = ARM, {}
    for kind in ("link", "joint"):
        places[kind] = text.index(f"|{kind}:")
        text = text.replace(f"|{kind}:", "", 1)
    workspace = new_workspace()
    workspace.set_text(ROBOT, text.encode())
    workspace.set_text(TABLE, SCENE.encode())
    workspace.load_together({SET: (ROBOT, TABLE)})
    return workspace, places


@pytest.mark.parametrize(
    ("kind", "robot_uses", "scene"),
    [
        (
            "link",
            ('<link name="palm">', '<child link="palm"/>', '<parent link="palm"/>', '<gazebo reference="palm"/>'),
            SCENE,
        ),
        ("joint", ('<joint name="palm" type="fixed">', '<mimic joint="palm"/>'), "frame cup { parent palm; }\n"),
    ],
)
def test_one_of_two_is_renamed(kind: str, robot_uses: tuple[str, ...], scene: str) -> None:
    workspace, places = loaded()
    edits = rename(workspace.analysis(), workspace.copy, ROBOT, places[kind], "palm")
    for path, found in by_file(edits).items():
        workspace.edit(path, found)
    robot, table = (workspace.analysis().files[path].text.decode() for path in (ROBOT, TABLE))
    assert all(each in robot for each in robot_uses)
    assert robot.count("palm") == len(robot_uses)
    assert table == scene


def test_the_set_is_the_same_but_for_the_name_of_the_link() -> None:
    workspace, places = loaded()
    before = scene_model(workspace.analysis().scenes[SET]).frames
    for path, found in by_file(rename(workspace.analysis(), workspace.copy, ROBOT, places["link"], "palm")).items():
        workspace.edit(path, found)
    after = scene_model(workspace.analysis().scenes[SET]).frames
    assert after["hand"] == before["hand"]
    assert after["cup"] == before["cup"]
    assert [name.replace("palm", "hand") for name in after] == list(before)
