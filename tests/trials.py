"""How many random cases a law is tried with: an eighth of them, and all with `--long`."""

import os
import random
from collections.abc import Iterable
from typing import TypeVar

IS_LONG = "ROBRAY_LONG" in os.environ
"""Set by `conftest.py`."""

EXHAUSTIVE = "ROBRAY_EXHAUSTIVE" in os.environ
"""Some laws can be tried with every case there is, which takes hours."""

_PART = 1 if IS_LONG else 8

_T = TypeVar("_T")


def trials(count: int) -> int:
    return max(1, count // _PART)


def sampled(cases: Iterable[_T]) -> list[_T]:
    """Some of the cases, the same in each run, in their order."""
    found = [*cases]
    chosen = random.Random(7).sample(range(len(found)), trials(len(found)))
    return [found[index] for index in sorted(chosen)]
