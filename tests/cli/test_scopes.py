"""One robot twice, as `examples/two_arms` has it, and what is wrong with such sets."""

import json
import shutil
from pathlib import Path

import pytest

from cli.command import Command

pytestmark = pytest.mark.quick

EXAMPLE = Path(__file__).parents[2] / "examples" / "two_arms"


@pytest.fixture
def cell(command: Command) -> Command:
    shutil.copytree(EXAMPLE, command.folder, dirs_exist_ok=True)
    return command


def test_nothing_is_wrong_with_the_example(cell: Command) -> None:
    outcome = cell.run("check")
    assert (outcome.status, outcome.out) == (0, "Found nothing wrong in 2 files\n")


@pytest.mark.parametrize("file", ["arm.urdf", "table.robray"])
def test_both_arms_are_shown_where_they_hang(cell: Command, file: str) -> None:
    found = json.loads(cell.run("show", "--format", "json", file).out)
    world = {name: each["translation"] for name, each in found["world"].items()}
    assert world["left_shoulder"] == pytest.approx([0, 0.6, 0.77])
    assert world["left_wrist"] == pytest.approx([0, 0.3, 1.07])
    assert world["right_wrist"] == pytest.approx([0, -0.3, 1.07])
    assert {"left_elbow", "right_elbow"} < {frame["variable"] for frame in found["frames"]}


def test_a_parent_that_is_nowhere_is_told_in_the_configuration(cell: Command) -> None:
    text = (cell.folder / "robray.toml").read_text()
    (cell.folder / "robray.toml").write_text(
        text.replace('prefix = "left_", parent = "table_top"', 'prefix = "left_", parent = "tabel_top"')
    )
    outcome = cell.run("check", "table.robray")
    assert outcome.status == 1
    assert "error[config-undefined-frame]" in outcome.out
    assert "did you mean 'table_top'?" in outcome.out


def test_equal_names_without_a_prefix_are_refused(cell: Command) -> None:
    (cell.folder / "robray.toml").write_text('[scenes.cell]\nfiles = ["arm.urdf", "more.urdf"]\n')
    shutil.copy(cell.folder / "arm.urdf", cell.folder / "more.urdf")
    (cell.folder / "table.robray").unlink()
    outcome = cell.run("check")
    assert outcome.status == 1
    assert "error[duplicate-frame]" in outcome.out


@pytest.mark.parametrize(("prefix", "which"), [("", "a"), ("left_", "another")])
def test_one_arm_named_twice_without_prefixes_of_their_own_is_refused(cell: Command, prefix: str, which: str) -> None:
    arm = f'{{ path = "arm.urdf", prefix = "{prefix}" }}'
    (cell.folder / "robray.toml").write_text(f"[scenes.cell]\nfiles = [{arm}, {arm}]\n")
    (cell.folder / "table.robray").unlink()
    for outcome in (cell.run("check"), cell.run("check", "arm.urdf")):
        assert outcome.status == 1
        wanted = f"duplicate link 'forearm', also in 'arm.urdf'; load one of the two with {which} prefix\n"
        assert wanted in outcome.out
        assert "frame '" not in outcome.out


ARM = """\
<robot name="arm">
  <link name="base"><visual><geometry><sphere radius="1"/></geometry></visual></link>
  <link name="hand"/>
  <joint name="wrist" type="continuous"><parent link="base"/><child link="hand"/></joint>
</robot>
"""


def _two(command: Command, other: str, second: str = '"other.urdf"') -> Command:
    """The arm with another robot in one set."""
    (command.folder / "robray.toml").write_text(f'[scenes.cell]\nfiles = ["arm.urdf", {second}]\n')
    (command.folder / "arm.urdf").write_text(ARM)
    (command.folder / "other.urdf").write_text(other)
    return command


def test_links_of_two_files_under_one_name_are_told_where_the_second_is_named(command: Command) -> None:
    _two(command, ARM.replace("wrist", "elbow"))
    outcome = command.run("check", "--output-format", "concise")
    for line, (number, name) in zip(outcome.out.splitlines(), ((2, "base"), (3, "hand")), strict=False):
        found = f"other.urdf:{number}:15: error[duplicate-frame]: duplicate link '{name}', also in 'arm.urdf'"
        assert line == f"{found}; load one of the two with a prefix"
    shown = json.loads(command.run("show", "--format", "json", "arm.urdf").out)
    assert shown["accepts"] is False


def test_links_of_two_files_under_one_name_are_shown_apart(command: Command) -> None:
    _two(command, ARM.replace("wrist", "elbow"))
    shown = json.loads(command.run("show", "--format", "json", "arm.urdf").out)
    parents = {frame["name"]: frame["parent"] for frame in shown["frames"]}
    assert {name: parents.get(name) for name in ("hand", "hand 2")} == {"hand": "base", "hand 2": "base 2"}
    assert "elbow" not in parents


def test_joints_of_two_files_under_one_name_are_told_as_joints(command: Command) -> None:
    _two(command, ARM.replace("base", "stand").replace("hand", "lamp"))
    outcome = command.run("check", "--output-format", "concise")
    [told] = [line for line in outcome.out.splitlines() if "duplicate-frame" in line]
    said = "duplicate joint 'wrist', also in 'arm.urdf'; load one of the two with a prefix"
    assert told == f"other.urdf:4:16: error[duplicate-frame]: {said}"


def test_what_is_on_a_robot_that_is_moved_is_where_its_link_is(command: Command) -> None:
    _two(command, ARM, '{ path = "other.urdf", prefix = "r_", translation = [0, 1, 0] }')
    shown = command.run("show", "arm.urdf").out
    assert "visual    sphere" in shown
    assert ", at" not in shown


def test_a_joint_follows_none_of_another_robot(command: Command) -> None:
    mimic = '<mimic joint="wrist"/></joint>'
    other = ARM.replace("wrist", "elbow").replace("</joint>", mimic)
    _two(command, other.replace("base", "stand").replace("hand", "lamp"))
    assert "undefined joint 'wrist'" in command.run("check").out
    shown = command.run("show", "--set", "wrist=1", "arm.urdf").out
    assert "joint wrist = " in shown
    assert "joint elbow, " in shown


def test_a_joint_follows_that_of_its_own_robot_under_a_prefix(command: Command) -> None:
    follower = '<link name="tip"/><joint name="tilt" type="continuous"><parent link="hand"/><child link="tip"/>'
    other = ARM.replace("</robot>", f'{follower}<mimic joint="wrist"/></joint></robot>')
    _two(command, other, '{ path = "other.urdf", prefix = "r_" }')
    shown = command.run("show", "--set", "r_wrist=1", "arm.urdf").out
    assert "joint r_tilt = 57.296°" in shown
    assert "joint wrist, " in shown


@pytest.mark.parametrize(
    ("parent", "said"),
    [
        ("hand", ""),
        ("wrist", ""),
        ("base", ""),
        ("hnad", "undefined frame 'hnad' in this set of scenes; did you mean 'hand'?"),
        ("base-visual", "undefined frame 'base-visual' in this set of scenes"),
        ("r_base", "invalid value for 'parent': expected a frame that is not a child of this robot"),
        ("r_hand", "invalid value for 'parent': expected a frame that is not a child of this robot"),
        ("r_wrist", "invalid value for 'parent': expected a frame that is not a child of this robot"),
    ],
)
def test_a_robot_hangs_from_a_link_or_a_joint(command: Command, parent: str, said: str) -> None:
    _two(command, ARM, f'{{ path = "other.urdf", prefix = "r_", parent = "{parent}" }}')
    told = [line for line in command.run("check", "--output-format", "concise").out.splitlines() if "[config" in line]
    assert [line.partition("]: ")[2] for line in told] == ([said] if said else [])


def test_a_robot_on_a_link_is_shown_below_it(command: Command) -> None:
    _two(command, ARM, '{ path = "other.urdf", prefix = "r_", parent = "hand", translation = [0, 1, 0] }')
    shown = json.loads(command.run("show", "--format", "json", "arm.urdf").out)
    parents = {frame["name"]: frame["parent"] for frame in shown["frames"]}
    assert (parents["r_base"], parents["r_hand"]) == ("hand", "r_base")
    assert shown["world"]["r_hand"]["translation"] == [0, 1, 0]
