"""One document in an editor: opened, typed in, asked about."""

import time
from pathlib import Path
from typing import Any

from benchmarks.client import LONGEST_WAIT, Answer, Client, Json, Refused
from benchmarks.documents import Document, Position
from benchmarks.wire import Late

PAUSE = 0.01
"""Seconds between two keys: a server may tidy up meanwhile, as it may while anybody types."""

_CANCELLED = -32802
"""`ServerCancelled`: ask again."""

_FULL_SYNC = 1


class Editor:
    """A document is opened with the mistake in it: an answer that nothing is wrong might not be sent at all."""

    def __init__(self, client: Client, capabilities: Json, folder: Path, document: Document, language: str) -> None:
        self.client = client
        self.capabilities = capabilities
        self.document = document
        self.uri = (folder / document.name).as_uri()
        self._language = language
        self._version = 0
        self._broken = document.shows
        self._last_report: str | None = None
        self.told = 0
        """How many findings came last."""
        sync = capabilities.get("textDocumentSync")
        self._whole = (sync.get("change") if isinstance(sync, dict) else sync) == _FULL_SYNC

    @property
    def pulls(self) -> bool:
        return bool(self.capabilities.get("diagnosticProvider")) or "textDocument/diagnostic" in self.client.registered

    @property
    def is_broken(self) -> bool:
        """Whether the mistake is in the text."""
        return self._broken

    def open(self) -> float:
        """Seconds to the first diagnostics."""
        text = self.document.broken_text if self._broken else self.document.text
        self._version = 1
        item = {"uri": self.uri, "languageId": self._language, "version": 1, "text": text}
        return self._diagnosed(self.client.notify("textDocument/didOpen", {"textDocument": item}))

    def key(self) -> float:
        """Types or takes back; seconds to the diagnostics of the text that is then."""
        self.client.quiet(PAUSE)
        old, new = self.document.mended, self.document.broken
        if self._broken:
            old, new = new, old
        self._broken = not self._broken
        self._version += 1
        identifier = {"uri": self.uri, "version": self._version}
        change = {"textDocument": identifier, "contentChanges": [self._change(old, new)]}
        self.client.published.clear()
        return self._diagnosed(self.client.notify("textDocument/didChange", change))

    def close(self) -> None:
        self.client.notify("textDocument/didClose", {"textDocument": {"uri": self.uri}})

    def ask(self, method: str, **params: Any) -> Answer:
        return self.client.request(method, {"textDocument": {"uri": self.uri}, **params})

    def ask_at(self, method: str, position: Position, **params: Any) -> Answer:
        return self.ask(method, position=_position(position), **params)

    def lines_around(self, lines: int) -> Json:
        first = max(0, self.document.place.line - lines // 2)
        return {"start": {"line": first, "character": 0}, "end": {"line": first + lines, "character": 0}}

    def _change(self, old: str, new: str) -> Json:
        if self._whole:
            return {"text": self.document.broken_text if self._broken else self.document.text}
        place = self.document.place
        end = place._replace(column=place.column + len(old))
        return {"range": {"start": _position(place), "end": _position(end)}, "rangeLength": len(old), "text": new}

    def _diagnosed(self, start: float) -> float:
        return self._pulled(start) if self.pulls else self._pushed(start)

    def _pushed(self, start: float) -> float:
        try:
            while True:
                for published in self.client.published.pop(self.uri, ()):
                    if published.version in (None, self._version) and self._is_right(published.found):
                        self.told = published.found
                        return published.at - start
                self.client.listen(start + LONGEST_WAIT)
        except Late:
            raise Late(f"no diagnostics within {LONGEST_WAIT:.0f} s") from None

    def _pulled(self, start: float) -> float:
        while True:
            asked = time.perf_counter()
            last = {} if self._last_report is None else {"previousResultId": self._last_report}
            try:
                report, seconds = self.ask("textDocument/diagnostic", **last)
            except Refused as error:
                if error.code != _CANCELLED:
                    raise
                continue
            self._last_report = report.get("resultId")
            if report["kind"] == "full":
                self.told = len(report["items"])
            if self._is_right(self.told):
                return asked + seconds - start
            if time.perf_counter() > start + LONGEST_WAIT:
                raise Late(f"no report of what changed within {LONGEST_WAIT:.0f} s")

    def _is_right(self, found: int) -> bool:
        """Whether the mistake is reported if and only if it is there."""
        return not self.document.shows or (found > 0) == self._broken


def _position(position: Position) -> Json:
    return {"line": position.line, "character": position.column}
