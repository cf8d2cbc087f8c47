"""Findings that wait for a pause: those of documents that have many, and of many documents that one change touches.

Making them takes as long as several keys do.
"""

from __future__ import annotations

from collections.abc import Collection

from robray.lsp.pause import Pause
from robray.lsp.session import Session

MANY = 200
"""Findings of a document; each takes some tenth of a millisecond."""

DELAY = 0.2
"""Seconds without a change of any of them after which they are told."""


class Postponed:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._waiting: set[str] = set()
        self._changed: set[str] = set()
        self._pause = Pause(DELAY, self._tell)

    @property
    def is_waiting(self) -> bool:
        return self._pause.is_awaited

    def until_a_pause(self, waiting: Collection[str], changed: Collection[str]) -> None:
        """Begin the pause anew for documents whose findings may differ; some of them changed themselves."""
        self._waiting.update(waiting)
        self._changed.update(changed)
        self._pause.begin()

    def stop(self) -> None:
        self._pause.stop()

    def _tell(self) -> None:
        waiting, changed = self._waiting, self._changed
        self._waiting, self._changed = set(), set()
        self._session.findings.doubt(waiting)
        self._session.tell_findings(changed, also_of_many=True)
