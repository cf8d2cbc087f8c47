"""How fast the machine is while a run goes on: that of a shared one may double, or halve, within minutes."""

import statistics
import time

STEPS = 1_000_000
LOOPS = 10


def pace() -> float:
    """The milliseconds that so many steps of plain Python take now: half of the loops took less."""
    return statistics.median(_loop() for _ in range(LOOPS))


def _loop() -> float:
    start, step = time.perf_counter(), 0
    while step < STEPS:
        step += 1
    return 1000 * (time.perf_counter() - start)
