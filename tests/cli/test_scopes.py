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
    assert (outcome.status, outcome.out) == (0, "found nothing wrong in 2 files\n")


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


@pytest.mark.parametrize("prefix", ["", "left_"])
def test_one_arm_named_twice_without_prefixes_of_their_own_is_refused(cell: Command, prefix: str) -> None:
    arm = f'{{ path = "arm.urdf", prefix = "{prefix}" }}'
    (cell.folder / "robray.toml").write_text(f"[scenes.cell]\nfiles = [{arm}, {arm}]\n")
    (cell.folder / "table.robray").unlink()
    for outcome in (cell.run("check"), cell.run("check", "arm.urdf")):
        assert outcome.status == 1
        assert (
            "'arm.urdf' also has a frame 'shoulder', and amino refuses both together; rename one of the two\n"
            in outcome.out
        )
