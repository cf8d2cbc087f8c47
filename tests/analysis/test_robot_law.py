"""The law for robots: a workspace after any edits equals one that was handed the same texts afresh."""

import pytest

from analysis.robot_fuzz import run


@pytest.mark.parametrize("seed", range(200, 204))
def test_edited_robots_equal_fresh_ones(seed: int) -> None:
    run(edits=250, seed=seed)
