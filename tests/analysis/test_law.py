"""The law: a workspace after any edits equals one that was handed the same texts afresh."""

import pytest

from analysis.fuzz import run
from trials import trials


@pytest.mark.parametrize("seed", range(100, 100 + trials(6)))
def test_edited_workspaces_equal_fresh_ones(seed: int) -> None:
    compared = run(edits=250, seed=seed)
    assert min(compared["known"], compared["unknown"]) > 100, "the scenes show too little"
