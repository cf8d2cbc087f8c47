"""Work that the user sees going on, and may stop (LSP 3.17, work done progress)."""

from __future__ import annotations

import time
import uuid
from typing import TYPE_CHECKING, Self

from lsprotocol import types

if TYPE_CHECKING:
    from robray.lsp.server import RobrayServer

PATIENCE = 0.3
"""Seconds that work may take before anything is shown of it."""

INTERVAL = 0.1
"""Seconds between two reports: more often nobody looks."""


class Work:
    """Use it as a context; `report` from time to time, and end early where `stopped`.

    Nothing waits for the client: one that does not answer is shown nothing.
    """

    def __init__(self, server: RobrayServer, title: str) -> None:
        self._server = server
        self._title = title
        self._token = f"robray-{uuid.uuid4()}"
        self._next = time.monotonic() + PATIENCE
        self._asked = False
        self._begun = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._begun:
            self._server.work_done_progress.end(self._token, types.WorkDoneProgressEnd())
        self._server.work_done_progress.tokens.pop(self._token, None)

    @property
    def stopped(self) -> bool:
        """Whether the user has had enough of it."""
        cancelled = self._server.work_done_progress.tokens.get(self._token)
        return cancelled is not None and cancelled.cancelled()

    def report(self, done: int, of: int, message: str) -> None:
        if not self._server.settings.shows_progress or time.monotonic() < self._next:
            return
        progress = self._server.work_done_progress
        percentage = 100 * done // of if of else 0
        if not self._asked:
            self._asked = True
            progress.create(self._token)
        elif self._token in progress.tokens:
            self._next = time.monotonic() + INTERVAL
            if not self._begun:
                self._begun = True
                begin = types.WorkDoneProgressBegin(
                    self._title, cancellable=True, message=message, percentage=percentage
                )
                progress.begin(self._token, begin)
            else:
                report = types.WorkDoneProgressReport(cancellable=True, message=message, percentage=percentage)
                progress.report(self._token, report)
