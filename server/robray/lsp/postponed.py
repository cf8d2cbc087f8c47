"""Findings of documents that have many: making them takes as long as several keys do, so they wait for a pause."""

from __future__ import annotations

from collections.abc import Collection

from robray.lsp.pause import Pause
from robray.lsp.session import Session

MANY = 200
"""Findings of a document; each takes some tenth of a millisecond."""

DELAY = 0.2
"""Seconds without a change after which they are told."""


class Postponed:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._changed: set[str] = set()
        self._pause = Pause(DELAY, self._tell)

    @property
    def is_waiting(self) -> bool:
        return self._pause.is_awaited

    def until_a_pause(self, changed: Collection[str]) -> None:
        """All that waits, and what is to be said of documents that changed: these begin the pause anew."""
        if self.is_waiting and not changed:
            return
        self._changed.update(changed)
        self._pause.begin()

    def stop(self) -> None:
        self._pause.stop()

    def _tell(self) -> None:
        changed = {*self._changed}
        self._changed.clear()
        self._session.tell_findings(changed, also_of_many=True)
