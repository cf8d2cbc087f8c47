"""Runs work in the background, and work that waits for a pause."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from robray.lsp.client import ClientError


class Pause:
    def __init__(self, seconds: float, then: Callable[[], None]) -> None:
        self._seconds = seconds
        self._then = then
        self._due = 0.0
        """Time on the loop's clock."""
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_awaited(self) -> bool:
        return self._timer is not None

    def begin(self) -> None:
        """Starts the pause, or restarts it."""
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


logger = logging.getLogger(__name__)

_Found = TypeVar("_Found")


async def in_thread(work: Callable[..., _Found], *arguments: Any) -> _Found:
    """The result of `work` in a thread that does not delay the end of the session: a disk may never answer."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[_Found] = loop.create_future()

    def settle(how: Callable[[Any], None], what: _Found | Exception) -> None:
        # It is done if the caller was cancelled.
        if not found.done():
            how(what)

    def run() -> None:
        how: Callable[[Any], None] = found.set_result
        what: _Found | Exception
        try:
            what = work(*arguments)
        except Exception as error:  # noqa: BLE001 - it is raised where it is waited for
            how, what = found.set_exception, error
        # The loop may be closed by now.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, how, what)

    threading.Thread(target=run, daemon=True).start()
    return await found


class Background:
    def __init__(self, failed: Callable[[str, Any, BaseException], None]) -> None:
        """Calls `failed` with the name of the failed work, its parameters and the error."""
        self._failed = failed
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a coroutine while messages are answered."""
        task = asyncio.get_running_loop().create_task(work, name=getattr(work, "__qualname__", None))
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def stop(self) -> None:
        """Cancels all running work."""
        for task in [*self._tasks]:
            task.cancel()

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, ClientError):
            logger.warning("the client could not do what it was asked: %s", error)
        elif error is not None:
            self._failed(task.get_name(), None, error)
