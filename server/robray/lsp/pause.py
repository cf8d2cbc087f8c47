"""What is done once nothing has happened for a moment: each key begins the moment anew, and none makes a timer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Pause:
    def __init__(self, seconds: float, then: Callable[[], None]) -> None:
        self._seconds = seconds
        self._then = then
        self._due = 0.0
        """On the loop's clock."""
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_awaited(self) -> bool:
        return self._timer is not None

    def begin(self) -> None:
        """Anew, if it has begun already."""
        loop = asyncio.get_running_loop()
        self._due = loop.time() + self._seconds
        if self._timer is None:
            self._timer = loop.call_at(self._due, self._look)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() < self._due:
            self._timer = loop.call_at(self._due, self._look)
            return
        self._timer = None
        self._then()
