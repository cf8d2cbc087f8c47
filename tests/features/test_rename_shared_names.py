"""A link and a joint of one name are two things: the one under the cursor is renamed, the other keeps its name."""

import pytest

from robray.analysis.analysis import scene_model
from robray.analysis.file_set import Member
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.features.refactorings.verification import by_file
from robray.features.rename import Edits, rename, rename_and_offer

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


def test_the_set_is_the_same_but_for_the_name_of_the_link() -> None:
    workspace, places = loaded()
    before = scene_model(workspace.analysis().scenes[SET]).frames
    for path, found in by_file(rename(workspace.analysis(), workspace.copy, ROBOT, places["link"], "palm")).items():
        workspace.edit(path, found)
    after = scene_model(workspace.analysis().scenes[SET]).frames
    assert after["hand"] == before["hand"]
    assert after["cup"] == before["cup"]
    assert [name.replace("palm", "hand") for name in after] == list(before)


def texts(workspace: Workspace, edits: Edits) -> tuple[str, str]:
    for path, found in by_file(edits).items():
        workspace.edit(path, found)
    robot, table = (workspace.analysis().files[path].text.decode() for path in (ROBOT, TABLE))
    return robot, table


@pytest.mark.parametrize(("kind", "other"), [("link", "joint"), ("joint", "link")])
def test_the_other_one_is_offered_and_fits_behind_the_first_or_with_it(kind: str, other: str) -> None:
    workspace, places = loaded()
    edits, offered = rename_and_offer(workspace.analysis(), workspace.copy, ROBOT, places[kind], "palm")
    assert offered is not None
    assert (offered.word, offered.name) == (other, "hand")
    assert edits == rename(workspace.analysis(), workspace.copy, ROBOT, places[kind], "palm")
    assert offered.edits == rename(workspace.analysis(), workspace.copy, ROBOT, places[other], "palm")
    before = scene_model(workspace.analysis().scenes[SET])
    robot, table = texts(workspace, (*edits, *offered.edits))
    assert (robot, table) == (
        ARM.replace("|link:", "").replace("|joint:", "").replace("hand", "palm"),
        SCENE.replace("hand", "palm"),
    )
    after = scene_model(workspace.analysis().scenes[SET])
    assert [name.replace("palm", "hand") for name in after.frames] == list(before.frames)
    assert [frame.pose_in_parent for frame in after.frames.values()] == [
        frame.pose_in_parent for frame in before.frames.values()
    ]


def test_a_scene_that_names_the_joint_under_a_prefix_is_offered_the_link() -> None:
    workspace, _ = loaded()
    workspace.set_text(TABLE, b"frame cup { parent left_hand; }\n")
    arms = tuple(Member(ROBOT, f"{side}_") for side in ("left", "right"))
    workspace.load_together({SET: (*arms, Member(TABLE))})
    at = workspace.analysis().files[TABLE].text.index(b"hand")
    edits, offered = rename_and_offer(workspace.analysis(), workspace.copy, TABLE, at, "left_palm")
    assert offered is not None
    robot, table = texts(workspace, (*edits, *offered.edits))
    assert "hand" not in robot
    assert table == "frame cup { parent left_palm; }\n"


@pytest.mark.parametrize("name", ["base", "knuckle"])
def test_nothing_is_offered_where_a_name_is_not_shared(name: str) -> None:
    workspace, _ = loaded()
    at = workspace.analysis().files[ROBOT].text.index(f'name="{name}"'.encode()) + 6
    edits, offered = rename_and_offer(workspace.analysis(), workspace.copy, ROBOT, at, "palm")
    assert edits
    assert offered is None


def test_what_would_get_a_name_that_is_taken_is_not_offered() -> None:
    """The name is free for the joint, and another link has it."""
    workspace, places = loaded()
    edits, offered = rename_and_offer(workspace.analysis(), workspace.copy, ROBOT, places["joint"], "finger")
    assert edits
    assert offered is None
