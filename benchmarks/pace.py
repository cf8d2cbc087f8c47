"""How fast the machine is while a run goes on: that of a shared one may double, or halve, from one second to the next.

What is measured on a machine that others slow down says little about what is measured. So every part of a run, of
whichever server, waits between its measurements until the machine is about as fast as it was at its fastest, if that is
not too long; how fast it was before and after the part is noted.
"""

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

STEPS = 1_000_000
LOOPS = 5

LOOKS = 40
"""How often the pace is taken at the beginning: the fastest is what is waited for."""

_TOLERANCE = 1.15
_PAUSE = 0.2

_AGAIN = 0.5
"""Seconds of measuring after which the pace is looked at again."""


def pace() -> float:
    """The milliseconds that so many steps of plain Python take now: half of the loops took less."""
    return statistics.median(_loop() for _ in range(LOOPS))


def _loop() -> float:
    start = time.perf_counter()
    # Python specialises such a loop from its first turns on; one with `while` only where it is called often.
    for _ in range(STEPS):
        pass
    return 1000 * (time.perf_counter() - start)


class Around(NamedTuple):
    """Milliseconds before and after a part of the run."""

    before: float
    after: float


class Paces:
    """`parts` are those that have been measured, `waited` the seconds that all of them waited."""

    def __init__(self, patience: float, taken: Callable[[], float] = pace) -> None:
        """`patience` is how many seconds a part waits at most, in all; `taken` gives the pace."""
        self.parts: dict[str, Around] = {}
        self.waited = 0.0
        self._patience = self._left = patience
        self._taken = taken
        self._fastest = min(taken() for _ in range(LOOKS)) if patience else 0.0
        self._looked = 0.0

    @contextmanager
    def around(self, part: str) -> Iterator[None]:
        self._left = self._patience
        before = self._settled()
        yield
        self.parts[part] = Around(before, self._taken())

    def settle(self) -> None:
        """Between two measurements of a part; nothing is done where the last look was just before."""
        if self._left > 0 and time.perf_counter() > self._looked + _AGAIN:
            self._settled()

    def _settled(self) -> float:
        start = time.perf_counter()
        found = self._taken()
        while found > _TOLERANCE * self._fastest and time.perf_counter() < start + self._left:
            time.sleep(_PAUSE)
            found = self._taken()
        self._fastest = min(self._fastest, found)
        self._looked = time.perf_counter()
        self._left -= self._looked - start
        self.waited += self._looked - start
        return found
