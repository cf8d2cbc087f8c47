"""How fast the machine is while a run goes on: that of a shared one may double, or halve, within minutes."""

import statistics
import time

STEPS = 1_000_000
LOOPS = 10


def pace() -> float:
    """The milliseconds that so many steps of plain Python take now: half of the loops took less."""
    return statistics.median(_loop() for _ in range(LOOPS))


def _loop() -> float:
    start = time.perf_counter()
    # Python specialises such a loop from its first turns on; one with `while` only where it is called often.
    for _ in range(STEPS):
        pass
    return 1000 * (time.perf_counter() - start)
