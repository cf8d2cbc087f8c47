"""An expansion that keeps the readings of earlier ones is as one from scratch, after any edit."""

from collections import Counter

import pytest

from formats.xacro.fuzz import run
from trials import trials

STEPS, MANY = 150, trials(5_000)


@pytest.mark.parametrize("seed", range(2))
def test_an_edited_source_is_as_from_scratch(seed: int) -> None:
    seen: Counter[str] = Counter()
    run(STEPS, seed, seen=seen)
    # Most edits change what a source means, and do not only break it.
    assert seen["accepted"] > STEPS / 4


@pytest.mark.long("server/robray/formats/xacro", "tests/formats/xacro/fuzz.py")
@pytest.mark.parametrize("seed", range(2, 4))
def test_many_edited_sources_are_as_from_scratch(seed: int) -> None:
    run(MANY, seed)
