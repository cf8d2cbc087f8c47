"""A progress bar for what takes longer than half a second, on a terminal only."""

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

from robray.cli.render import is_terminal

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

_PATIENCE = 0.5
"""Seconds before there is anything to be seen."""


class Progress:
    """Counts steps. rich is imported when the bar is needed: it takes longer than most checks."""

    def __init__(self, doing: str) -> None:
        self._doing = doing
        self._start = time.monotonic()
        self._shown = is_terminal(sys.stderr)
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._done = 0
        self._total: int | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def expect(self, total: int) -> None:
        """Begins to count anew, up to `total`."""
        self._done, self._total = 0, total

    def step(self) -> None:
        self._done += 1
        if not self._shown or time.monotonic() - self._start < _PATIENCE:
            return
        if self._bar is None:
            self._begin()
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=self._done, total=self._total)

    def _begin(self) -> None:
        from rich.console import Console
        from rich.progress import Progress as Bar

        # The default columns; the bar goes when it is done, so that nothing but the findings stays.
        self._bar = Bar(console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task(self._doing, total=self._total)
        self._bar.start()
