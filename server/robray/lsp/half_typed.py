"""The names that are being typed: that nothing of that name is there is not said until typing pauses for a moment.

Whatever else there is to say, of the same word, too, comes at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from robray.lsp.preferences import PAUSE
from robray.lsp.session import Session
from robray.rules import ROLES
from robray.rules.engine.rule import Diagnostic
from robray.text.edits import Edit

MOST_PLACES = 100
"""Cursors that are followed; one edit may be made of thousands."""


class HalfTyped:
    """The places where documents are typed in, by path, as long as there was no pause since."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._places: dict[str, tuple[int, ...]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    @property
    def is_waiting(self) -> bool:
        """Whether there was no pause yet in some document."""
        return bool(self._places)

    def places(self, path: str) -> tuple[int, ...]:
        """Bytes of the text as it is, each behind what was typed there last."""
        return self._places.get(path, ())

    def follow(self, path: str, edits: Sequence[Edit]) -> None:
        """After a document was edited. What is there in lines is pasted, and no word that is being typed."""
        self.forget(path)
        settings = self._session.settings
        pause = self._session.preferences(path).get(PAUSE)
        # Who asks and cannot be told to ask again would never hear of it.
        cannot_wait = settings.pulls_diagnostics and not settings.refreshes_diagnostics
        if not pause or cannot_wait or not 0 < len(edits) <= MOST_PLACES:
            return
        places: list[int] = []
        for edit in edits:
            places = [at + edit.growth if at >= edit.end else at for at in places if not edit.start < at < edit.end]
            if b"\n" not in edit.replacement:
                places.append(edit.new_end)
        if places:
            self._places[path] = tuple(places)
            self._timers[path] = asyncio.get_running_loop().call_later(pause / 1_000, self._end, path)

    def forget(self, path: str) -> None:
        """As if there had been a pause; nobody is told of what that changes."""
        self._places.pop(path, None)
        timer = self._timers.pop(path, None)
        if timer is not None:
            timer.cancel()

    def stop(self) -> None:
        for path in [*self._places]:
            self.forget(path)

    def _end(self, path: str) -> None:
        self.forget(path)
        self._session.findings.doubt([path])
        self._session.tell_findings()


def told_now(found: Iterable[Diagnostic], path: str, places: Sequence[int]) -> tuple[Diagnostic, ...]:
    """Without what is said of names that end, or go on, at the places."""
    return tuple(each for each in found if each.code not in ROLES.half_typed or not _is_at(each, path, places))


def _is_at(diagnostic: Diagnostic, path: str, places: Sequence[int]) -> bool:
    file, (start, end) = diagnostic.at
    return file == path and any(start <= place <= end for place in places)
