"""Files that are loaded together: their frames are one tree, all else is each file's own."""

import pytest

from fixtures import pose_of
from robray.analysis.analysis import scene_model
from robray.analysis.file_set import Member
from robray.analysis.scopes import Mount
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Severity
from robray.scene.pose import Pose
from robray.text.edits import Edit

pytestmark = pytest.mark.quick

SET = "/w/robray.toml#cell"
ROBOT, TABLE = "/w/robot.robray", "/w/table.robray"


def loaded(robot: str, table: str) -> Workspace:
    workspace = new_workspace()
    workspace.load_together({SET: (ROBOT, TABLE)})
    workspace.set_text(ROBOT, robot.encode())
    workspace.set_text(TABLE, table.encode())
    return workspace


def said(workspace: Workspace, path: str) -> list[str]:
    return [f"{found.severity.value}[{found.code}]" for found in diagnostics(workspace.analysis(), path)]


HAND = "frame hand { translation [0, 0, 1]; }"
TRAY = "frame tray { parent hand; translation [1, 0, 0]; }"


def test_frames_of_one_hang_from_frames_of_the_other() -> None:
    workspace = loaded(HAND, TRAY)
    assert said(workspace, TABLE) == []
    pose = scene_model(workspace.analysis().scenes[SET]).pose_in_root("tray")
    assert pose is not None
    assert pose.translation == (1, 0, 1)


def test_a_frame_that_none_has_is_an_error() -> None:
    assert said(loaded("", TRAY), TABLE) == ["error[undefined-frame]"]


def test_a_frame_that_both_have_is_told_in_the_later_one() -> None:
    workspace = loaded(HAND, HAND)
    assert said(workspace, ROBOT) == []
    assert said(workspace, TABLE) == ["error[duplicate-frame]"]
    (found,) = diagnostics(workspace.analysis(), TABLE)
    assert [related.at.path for related in found.related] == [ROBOT]


def test_a_ring_through_both_is_found() -> None:
    workspace = loaded("frame hand { parent tray; }", TRAY)
    assert [*said(workspace, TABLE), *said(workspace, ROBOT)] == ["error[frame-cycle]"]


def test_a_ring_is_told_in_the_file_that_is_seen() -> None:
    analysis = loaded("frame hand { parent tray; }", TRAY).analysis()
    for path in (TABLE, ROBOT):
        told = diagnostics(analysis, path, is_seen=path.__eq__)
        assert [found.code for found in told] == ["frame-cycle"]


def test_constants_and_classes_are_each_files_own() -> None:
    workspace = loaded(
        "def size 1; class steel { radius size; } frame a { geometry { isa steel; shape sphere; } }",
        "frame b { translation [size, 0, 0]; geometry { isa steel; shape sphere; radius 1; } }",
    )
    assert said(workspace, ROBOT) == []
    assert said(workspace, TABLE) == ["error[undefined-constant]", "information[undefined-class]"]


def test_a_constant_of_the_same_name_has_each_files_value() -> None:
    workspace = loaded(
        "def size 1; frame a { translation [size, 0, 0]; }", "def size 2; frame b { translation [size, 0, 0]; }"
    )
    scene = scene_model(workspace.analysis().scenes[SET])
    assert [pose_of(frame).translation[0] for frame in scene.frames.values()] == [1, 2]
    assert said(workspace, ROBOT) == said(workspace, TABLE) == []


def test_an_edit_of_one_is_followed_in_the_other() -> None:
    workspace = loaded(HAND, TRAY)
    workspace.analysis()
    workspace.edit(ROBOT, [Edit(6, 10, b"fist")])
    assert said(workspace, TABLE) == ["error[undefined-frame]"]
    # The frame, which is in two scenes, and what hangs from it.
    assert (workspace.lowered, workspace.resolved) == (1, 3)


def test_a_file_that_comes_later_is_asked_for() -> None:
    workspace = new_workspace()
    workspace.load_together({SET: (ROBOT, TABLE)})
    assert workspace.missing_files() == {ROBOT, TABLE}
    workspace.set_text(TABLE, TRAY.encode())
    workspace.set_absent(ROBOT)
    assert said(workspace, TABLE) == ["information[frames-elsewhere]"]
    workspace.set_text(ROBOT, HAND.encode())
    assert said(workspace, TABLE) == []


@pytest.mark.parametrize("files", [(), (TABLE,)])
def test_a_set_that_is_no_more_is_forgotten(files: tuple[str, ...]) -> None:
    workspace = loaded(HAND, TRAY)
    workspace.load_together({SET: files})
    assert said(workspace, TABLE) == (["error[undefined-frame]"] if files else ["information[frames-elsewhere]"])


JOINT = "frame {name} {{ type revolute; axis [0, 0, 1]; {variable} }}"


@pytest.mark.parametrize(
    ("robot", "table"),
    [
        (JOINT.format(name="a", variable="variable q;"), JOINT.format(name="b", variable="variable q;")),
        # The variable is the name of the frame where none is given.
        (JOINT.format(name="q", variable=""), JOINT.format(name="b", variable="variable q;")),
        (HAND, HAND),
    ],
)
def test_what_amino_refuses_in_two_files_is_an_error_and_not_accepted(robot: str, table: str) -> None:
    """It says that trees that are merged have something twice."""
    workspace = loaded(robot, table)
    analysis = workspace.analysis()
    [found] = [each for path in (ROBOT, TABLE) for each in diagnostics(analysis, path)]
    assert (found.severity, found.rejected_by_reader) == (Severity.ERROR, True)
    assert accepts(analysis.scenes[SET]) is False
    # Each of them alone is taken.
    assert accepts(analysis.scenes[ROBOT]) is True
    assert accepts(analysis.scenes[TABLE]) is True


@pytest.mark.parametrize("frame", [HAND, JOINT.format(name="a", variable="variable q;")])
def test_what_amino_keeps_of_one_file_is_not_refused(frame: str) -> None:
    workspace = loaded(f"{frame}\n{frame.replace('frame a', 'frame b')}", "")
    analysis = workspace.analysis()
    [found] = diagnostics(analysis, ROBOT)
    assert found.severity is not Severity.ERROR
    assert "refuses" not in found.message
    assert accepts(analysis.scenes[SET]) is True


def test_a_variable_in_two_files_is_followed_through_edits() -> None:
    one, other = (JOINT.format(name=name, variable=f"variable {name}q;") for name in "ab")
    workspace = loaded(one, other)
    assert accepts(workspace.analysis().scenes[SET]) is True
    at = other.index("bq")
    workspace.edit(TABLE, [Edit(at, at + 1, b"a")])
    assert said(workspace, TABLE) == ["error[shared-joint-variable]"]
    workspace.edit(TABLE, [Edit(at, at + 1, b"b")])
    assert said(workspace, TABLE) == []


def test_joints_of_files_under_prefixes_have_variables_of_their_own() -> None:
    joint = JOINT.format(name="a", variable="variable q;")
    workspace = loaded(joint, joint)
    workspace.load_together({SET: (Member(ROBOT, "left_"), Member(TABLE, "right_"))})
    assert said(workspace, TABLE) == []
    assert accepts(workspace.analysis().scenes[SET]) is True


ARM = """\
<robot name="arm">
  <link name="base"/><link name="hand"/>
  <joint name="wrist" type="fixed"><parent link="base"/><child link="hand"/><origin xyz="0 0 1"/></joint>
</robot>
"""
ARM_PATH, TOOL_PATH, CUP = "/w/arm.urdf", "/w/tool.urdf", "/w/cup.robray"
TOOL = '<robot name="tool"><link name="root"/><link name="tip"/>{}</robot>'.format(
    '<joint name="mount" type="fixed"><parent link="root"/><child link="tip"/></joint>'
)
ASIDE = Mount(None, Pose(translation=(0.0, 1.0, 0.0)))


def mounted(parent: str) -> Workspace:
    """A tool, and a cup that is given by a constant, on something of an arm that stands aside."""
    mount = Mount(parent, Pose(translation=(1.0, 0.0, 0.0)))
    workspace = new_workspace()
    workspace.load_together(
        {SET: (Member(TOOL_PATH, "t_", mount), Member(CUP, "c_", mount), Member(ARM_PATH, "r_", ASIDE))}
    )
    workspace.set_text(TOOL_PATH, TOOL.encode())
    workspace.set_text(CUP, b"def lift 0; frame cup { translation [0, 0, lift]; }")
    workspace.set_text(ARM_PATH, ARM.encode())
    return workspace


def at(workspace: Workspace, frame: str) -> tuple[float, float, float] | None:
    pose = scene_model(workspace.analysis().scenes[SET]).pose_in_root(frame)
    return None if pose is None else pose.translation


ON = {"r_wrist": (1, 1, 1), "r_hand": (1, 1, 1), "r_base": (1, 1, 0)}


@pytest.mark.parametrize(("parent", "where"), ON.items(), ids=["a joint", "a link", "a root link"])
def test_a_file_hangs_from_a_link_or_the_joint_that_leads_to_it(parent: str, where: tuple[float, ...]) -> None:
    workspace = mounted(parent)
    assert (at(workspace, "t_mount"), at(workspace, "c_cup")) == (where, where)


EDITS = {
    "the joint is renamed": (ARM_PATH, "wrist", "neck"),
    "the joint leads elsewhere": (ARM_PATH, 'child link="hand"', 'child link="other"'),
    "the joint turns round": (
        ARM_PATH,
        'parent link="base"/><child link="hand"',
        'parent link="hand"/><child link="base"',
    ),
    "the link is renamed": (ARM_PATH, 'link name="hand"', 'link name="palm"'),
    "the root link is renamed": (ARM_PATH, 'link name="base"', 'link name="foot"'),
    "a value of the file that hangs there": (CUP, "lift 0", "lift 2"),
}


@pytest.mark.parametrize("parent", ON, ids=["a joint", "a link", "a root link"])
@pytest.mark.parametrize(("path", "old", "new"), EDITS.values(), ids=EDITS)
def test_what_hangs_from_a_link_follows_edits(parent: str, path: str, old: str, new: str) -> None:
    edited, texts = mounted(parent), {ARM_PATH: ARM, CUP: "def lift 0; frame cup { translation [0, 0, lift]; }"}
    edited.analysis()
    scratch = mounted(parent)
    scratch.set_text(path, texts[path].replace(old, new).encode())
    start = texts[path].index(old)
    edited.edit(path, [Edit(start, start + len(old), new.encode())])
    states = [workspace.analysis().scenes[SET] for workspace in (edited, scratch)]
    assert scene_model(states[0]) == scene_model(states[1])
    edited.edit(path, [Edit(start, start + len(new), old.encode())])
    assert at(edited, "t_mount") == ON[parent]


def test_robots_that_hang_from_each_others_roots_are_nowhere() -> None:
    workspace = new_workspace()
    members = (Member(ARM_PATH, "a_", Mount("b_base")), Member(ARM_PATH, "b_", Mount("a_base")))
    workspace.load_together({SET: members})
    workspace.set_text(ARM_PATH, ARM.encode())
    assert at(workspace, "a_wrist") is None
