"""Asks the client to refresh documents that it did not change itself.

A client refreshes the document that the user types in. A change may also affect other documents in the same scenes:
only then, and not at every key, robray asks for a refresh.
"""

from __future__ import annotations

from collections.abc import Mapping

from lsprotocol import types

from robray.analysis.analysis import Analysis
from robray.analysis.queries import ItemPath
from robray.analysis.results import Result
from robray.lsp.background import Pause
from robray.lsp.session import Session

DELAY = 0.2
"""Seconds without a change before differences are checked."""

MOST_CONTENTS = 100
"""Limit of the server's documents that are followed, the last requested ones: clients do not report closed ones."""


_Seen = Mapping[str, Mapping[ItemPath, Result]]
"""The results of a document's scenes, by root. Unchanged results are the same objects."""


class Refresher:
    """`contents` are the documents that the server made (3.18), by URI, with the source file of each."""

    def __init__(self, session: Session) -> None:
        self.contents: dict[str, str] = {}
        self._session = session
        self._seen: dict[str, _Seen] = {}
        self._made: dict[str, _Seen] = {}
        self._changed: set[str | None] = set()
        self._pause = Pause(DELAY, self._look)

    def soon(self, changed: str | None) -> None:
        """Looks for differences after a change of a document, or another one."""
        self._changed.add(changed)
        self._pause.begin()

    def stop(self) -> None:
        self._pause.stop()

    def made(self, uri: str, path: str) -> None:
        """Follows a document that the server has just made."""
        self._forget_content(uri)
        if len(self.contents) >= MOST_CONTENTS:
            self._forget_content(next(iter(self.contents)))
        self.contents[uri] = path
        self._made[uri] = _seen(self._session.analysis(), path)

    def make_anew(self, path: str) -> None:
        """Refreshes the documents made of a file."""
        for uri in [uri for uri, source in self.contents.items() if source == path]:
            self._session.client.refresh_content(uri)

    def _forget_content(self, uri: str) -> None:
        self.contents.pop(uri, None)
        self._made.pop(uri, None)

    def forget(self, path: str) -> None:
        """Releases the results of a closed document."""
        self._seen.pop(path, None)

    def everything(self) -> None:
        """Refreshes all that the client can request again, after a change of settings."""
        settings, session = self._session.settings, self._session
        self._ask()
        if settings.pulls_diagnostics and settings.refreshes_diagnostics:
            session.client.refresh(types.WORKSPACE_DIAGNOSTIC_REFRESH)

    def _look(self) -> None:
        own = next(iter(self._changed)) if len(self._changed) == 1 else None
        self._changed.clear()
        analysis = self._session.analysis()
        differ = False
        for path in self._session.documents.uris:
            seen, before = _seen(analysis, path), self._seen.get(path)
            self._seen[path] = seen
            differ |= before is not None and path != own and before != seen
        if differ:
            self._ask()
        self._look_at_contents(analysis)

    def _look_at_contents(self, analysis: Analysis) -> None:
        for uri, path in self.contents.items():
            seen = _seen(analysis, path)
            if self._made[uri] != seen:
                self._made[uri] = seen
                self._session.client.refresh_content(uri)

    def _ask(self) -> None:
        settings, client = self._session.settings, self._session.client
        refreshes = (
            (settings.refreshes_tokens, types.WORKSPACE_SEMANTIC_TOKENS_REFRESH),
            (settings.refreshes_hints, types.WORKSPACE_INLAY_HINT_REFRESH),
            (settings.refreshes_lenses, types.WORKSPACE_CODE_LENS_REFRESH),
        )
        for can, method in refreshes:
            if can:
                client.refresh(method)


def _seen(analysis: Analysis, path: str) -> _Seen:
    return {scene.root: scene.results for scene in analysis.scenes_with(path)}
