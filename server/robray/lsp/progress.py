"""Work that the user sees going on, and may stop (LSP 3.17, work done progress)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Self

from lsprotocol import types

from robray.lsp.errors import ContentModifiedError, RequestCancelledError
from robray.lsp.session import Session
from robray.text.steps import Found, Steps

PATIENCE = 0.3
"""Seconds that work may take before anything is shown of it."""

INTERVAL = 0.1
"""Seconds between two reports: more often nobody looks."""


class Work:
    """Use it as a context; `report` from time to time, and end early where `stopped`.

    Nothing waits for the client: one that does not answer is shown nothing.
    """

    def __init__(self, session: Session, title: str) -> None:
        self._is_shown = session.settings.shows_progress
        self._progress = session.client.progress()
        self._title = title
        self._next = time.monotonic() + PATIENCE
        self._asked = False
        self._begun = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._begun:
            self._progress.say(types.WorkDoneProgressEnd())
        self._progress.forget()

    @property
    def stopped(self) -> bool:
        """Whether the user has had enough of it."""
        return self._progress.is_cancelled

    def report(self, done: int, of: int, message: str) -> None:
        if not self._is_shown or time.monotonic() < self._next:
            return
        percentage = 100 * done // of if of else 0
        if not self._asked:
            self._asked = True
            self._progress.create()
        elif self._progress.is_created:
            self._next = time.monotonic() + INTERVAL
            if not self._begun:
                self._begun = True
                self._progress.say(
                    types.WorkDoneProgressBegin(self._title, cancellable=True, message=message, percentage=percentage)
                )
            else:
                self._progress.say(
                    types.WorkDoneProgressReport(cancellable=True, message=message, percentage=percentage)
                )


def in_steps(session: Session, title: str, parts: str, steps: Steps[Found]) -> Callable[[], Awaitable[Found]]:
    """Returns what begins work about the robots of xacro sources, between whose steps other messages are handled.

    It raises ContentModified after a change of what it works on, and RequestCancelled if the user stops it.
    """
    return partial(_in_steps, session, title, parts, steps, session.robots.state)


async def _in_steps(session: Session, title: str, parts: str, steps: Steps[Found], state: object) -> Found:
    with Work(session, title) as work:
        while True:
            if session.robots.state is not state:
                raise ContentModifiedError("the text has changed since this was asked")
            try:
                done, of = next(steps)
            except StopIteration as end:
                found: Found = end.value
                return found
            work.report(done, of, f"{done} of {of} {parts}")
            await asyncio.sleep(0)
            if work.stopped:
                raise RequestCancelledError("the user stopped it")
