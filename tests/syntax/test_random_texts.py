"""What holds of readers of notations, on random texts; for longer, `PYTHONPATH=tests python -m syntax.fuzz 60 1`."""

from collections.abc import Callable
from random import Random

import pytest

from syntax.fuzz import NOTATIONS
from trials import trials


@pytest.mark.parametrize("seed", range(trials(6)))
@pytest.mark.parametrize("notation", NOTATIONS)
def test_readers_agree_with_those_of_others_and_with_themselves(
    notation: Callable[[Random], str | None], seed: int
) -> None:
    assert [difference for each in range(100) if (difference := notation(Random(1000 * seed + each))) is not None] == []
