"""The law where files are loaded several times, under prefixes and on mounts that `robray.toml` gives them."""

import pytest

from analysis.scope_fuzz import run


@pytest.mark.parametrize("seed", range(300, 304))
def test_edited_sets_equal_fresh_ones(seed: int) -> None:
    run(edits=150, seed=seed)
