"""What was asked, how long the answers took, and how many failed; and how long the garbage collector held them up."""

from __future__ import annotations

import gc
import time
from array import array
from typing import TypedDict

KEPT = 1_000
"""Times kept of each method: the latest."""


class Row(TypedDict):
    count: int
    failures: int
    mean_ms: float
    p99_ms: float
    max_ms: float


class _Timed:
    def __init__(self, statistics: Statistics, method: str) -> None:
        self._statistics = statistics
        self._method = method

    def __enter__(self) -> None:
        self._begun = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self._statistics.note(self._method, time.perf_counter() - self._begun)


class Statistics:
    def __init__(self) -> None:
        self.failures = 0
        """Of requests and of what goes on beside them."""
        self._times: dict[str, array[float]] = {}
        """Seconds. Each a number of its own would lie anywhere in memory, and keep what is around it."""
        self._counts: dict[str, int] = {}
        self._failed: dict[str, int] = {}
        self.collections = 0
        self.longest_collection = 0.0
        """Seconds."""
        self._collecting_since = 0.0
        gc.callbacks.append(self._collected)

    def _collected(self, phase: str, _info: object) -> None:
        now = time.perf_counter()
        if phase == "start":
            self._collecting_since = now
        else:
            self.collections += 1
            self.longest_collection = max(self.longest_collection, now - self._collecting_since)

    def timed(self, method: str) -> _Timed:
        """Around one answer, whatever it is."""
        return _Timed(self, method)

    def note(self, method: str, taken: float) -> None:
        """An answer that took so many seconds."""
        times = self._times.get(method)
        if times is None:
            times = self._times[method] = array("d")
        count = self._counts.get(method, 0)
        if len(times) < KEPT:
            times.append(taken)
        else:
            times[count % KEPT] = taken
        self._counts[method] = count + 1

    def failed(self, method: str) -> None:
        """A mistake of ours. What is refused with a reason is none."""
        self.failures += 1
        self._failed[method] = self._failed.get(method, 0) + 1

    def rows(self) -> dict[str, Row]:
        """By method; the times are those of the handlers, of the latest calls, in milliseconds."""
        return {method: self._row(method) for method in sorted(self._times)}

    def _row(self, method: str) -> Row:
        times = sorted(1_000 * seconds for seconds in self._times[method])
        return Row(
            count=self._counts[method],
            failures=self._failed.get(method, 0),
            mean_ms=round(sum(times) / len(times), 3),
            p99_ms=round(times[min(99 * len(times) // 100, len(times) - 1)], 3),
            max_ms=round(times[-1], 3),
        )
