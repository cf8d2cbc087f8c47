"""Workcells and tasks by chance stand where a computation that knows nothing of the server has them."""

import random

import pytest

from fixtures import fixture
from formats.robwork.reference import Written, cell_by_chance, task_by_chance
from robray.analysis.analysis import scene_model
from robray.export.matrices import matrix
from robray.rules.engine.diagnose import diagnostics
from trials import trials

CELL, TASK = "/w/main.wc.xml", "/w/main.rwtask.xml"


def check(source: str, path: str, expected: Written) -> None:
    """Nothing is refused, and what there is stands where it is expected."""
    analysis = fixture(source, path).workspace.analysis()
    found = diagnostics(analysis, path)
    assert not [each.message for each in found if each.rejected_by_reader], expected.text
    # A task is loaded with its workcell.
    poses = scene_model(analysis.scenes_with(path)[-1]).poses_in_root({})
    for name, pose in expected.poses.items():
        there = poses[name]
        assert there is not None, name
        assert matrix(there) == pytest.approx(pose, abs=1e-9), (name, expected.text)


@pytest.mark.parametrize("seed", range(trials(4)))
def test_frames_of_random_cells_are_where_they_are_by_the_specification(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        cell = cell_by_chance(rng)
        check(cell.text, CELL, cell)


@pytest.mark.parametrize("seed", range(trials(4)))
def test_targets_of_random_tasks_are_where_they_are_by_the_specification(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        cell = cell_by_chance(rng)
        task = task_by_chance(rng, cell, "main.wc.xml")
        check(f"{task.text}//- {CELL}\n{cell.text}", TASK, task)
