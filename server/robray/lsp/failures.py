"""The log, the statistics of answers, and failing handlers.

A failing handler costs one answer: the server logs the details, notifies the user once, and goes on.
The log goes to standard error, never to standard output, and never blocks. A client need not read our standard error:
once its pipe is full (64 kB, some twenty tracebacks) an ordinary handler would wait for ever, and the editor with it.
"""

from __future__ import annotations

import gc
import hashlib
import logging
import os
import select
import sys
import time
from array import array
from typing import TYPE_CHECKING, Any, TypedDict

from lsprotocol import types

from robray.lsp.objects import as_json
from robray.lsp.uris import paths_of

if TYPE_CHECKING:
    from robray.lsp.session import Session


_PORTION = 512
"""Bytes that a pipe takes whole or not at all (POSIX, PIPE_BUF)."""

LONGEST_ENTRY = 4_000
"""Limit of characters of one entry; a longer one loses its middle."""


class StandardError(logging.Handler):
    """Drops entries while the pipe is full, and reports their number afterwards."""

    def __init__(self) -> None:
        super().__init__()
        self._left_out = 0

    def emit(self, record: logging.LogRecord) -> None:
        try:
            entry = shortened(self.format(record))
            if self._left_out:
                entry = (
                    f"({self._left_out} entries of the log were left out because the client did not read them)\n{entry}"
                )
            if self._write(f"{entry}\n".encode(errors="backslashreplace")):
                self._left_out = 0
            else:
                self._left_out += 1
        except (OSError, ValueError, AttributeError):
            # There is no standard error, or it was closed.
            self._left_out += 1

    def _write(self, entry: bytes) -> bool:
        file = sys.stderr.fileno()
        for start in range(0, len(entry), _PORTION):
            if not _has_room(file):
                return False
            os.write(file, entry[start : start + _PORTION])
        return True


def shortened(text: str, longest: int = LONGEST_ENTRY) -> str:
    if len(text) <= longest:
        return text
    return f"{text[: longest // 2]} … {len(text) - longest} characters … {text[-longest // 2 :]}"


def _has_room(file: int) -> bool:
    if sys.platform == "win32":
        return True
    poll = select.poll()
    poll.register(file, select.POLLOUT)
    return any(event & select.POLLOUT for _, event in poll.poll(0))


def begin_log() -> None:
    """Sends logs to standard error, without those of pygls: tracebacks for clients' mistakes, and copies of ours."""
    handler = StandardError()
    handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("robray").setLevel(logging.INFO)
    logging.getLogger("pygls").setLevel(logging.CRITICAL)


KEPT = 1_000
"""Number of latest times kept of each method."""


class Row(TypedDict):
    count: int
    failures: int
    mean_ms: float
    p99_ms: float
    max_ms: float


class _Timed:
    def __init__(self, statistics: Statistics, method: str) -> None:
        self._statistics = statistics
        self._method = method

    def __enter__(self) -> None:
        self._begun = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self._statistics.note(self._method, time.perf_counter() - self._begun)


class Statistics:
    def __init__(self) -> None:
        self.failures = 0
        """Number of failures of requests and of background work."""
        self._times: dict[str, array[float]] = {}
        """Seconds, in arrays: separate numbers would be scattered and keep the memory around them."""
        self._counts: dict[str, int] = {}
        self._failed: dict[str, int] = {}
        self.collections = 0
        self.longest_collection = 0.0
        """Seconds."""
        self._collecting_since = 0.0
        gc.callbacks.append(self._collected)

    def _collected(self, phase: str, _info: object) -> None:
        now = time.perf_counter()
        if phase == "start":
            self._collecting_since = now
        else:
            self.collections += 1
            self.longest_collection = max(self.longest_collection, now - self._collecting_since)

    def timed(self, method: str) -> _Timed:
        """A context that measures one answer."""
        return _Timed(self, method)

    def note(self, method: str, taken: float) -> None:
        """Notes the seconds that an answer took."""
        times = self._times.get(method)
        if times is None:
            times = self._times[method] = array("d")
        count = self._counts.get(method, 0)
        if len(times) < KEPT:
            times.append(taken)
        else:
            times[count % KEPT] = taken
        self._counts[method] = count + 1

    def failed(self, method: str) -> None:
        """Counts a failure. A refused request is not one."""
        self.failures += 1
        self._failed[method] = self._failed.get(method, 0) + 1

    def rows(self) -> dict[str, Row]:
        """Rows by method, with the times of the latest calls of its handler, in milliseconds."""
        return {method: self._row(method) for method in sorted(self._times)}

    def _row(self, method: str) -> Row:
        times = sorted(1_000 * seconds for seconds in self._times[method])
        return Row(
            count=self._counts[method],
            failures=self._failed.get(method, 0),
            mean_ms=round(sum(times) / len(times), 3),
            p99_ms=round(times[min(99 * len(times) // 100, len(times) - 1)], 3),
            max_ms=round(times[-1], 3),
        )


logger = logging.getLogger(__name__)

_LONGEST_PARAMETERS = 1_000
_LONGEST_TEXT = 80
"""Limit of characters of a text among the parameters."""
_TEXTS = frozenset({"text", "newText"})
"""Parameters with the user's text, which the log must not contain."""


class Failures:
    """Reports failures, each kind to the user only once: a bug at the cursor may fail at every key."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._told: set[tuple[str, type, str]] = set()
        self._noting = False

    def note(self, method: str, params: Any, error: BaseException) -> None:
        """Logs what is needed to reproduce a failure: the request, the state of its document, and the place."""
        if self._noting:
            # The notification itself has failed, so the client cannot get another.
            return
        self._noting = True
        try:
            self._note(method, params, error)
        finally:
            self._noting = False

    def _note(self, method: str, params: Any, error: BaseException) -> None:
        # The rules are imported ahead, once `initialize` is answered.
        from robray.rules.engine.rule import place

        kind = (method, type(error), place(error))
        known = kind in self._told
        self._told.add(kind)
        about = f"{method} failed: {error!r}"
        asked = f"asked: {shortened(_plain(params), _LONGEST_PARAMETERS)}"
        document = _document(self._session, params)
        logger.error("%s\n%s\n%s", about, asked, document, exc_info=None if known else error)
        detail = f"robray: {about}\n{asked}\n{document}\nat {place(error)}"
        self._session.client.log_message(types.MessageType.Error, detail)
        if not known:
            message = f"robray could not answer '{method}' because of a bug in robray; see the log."
            self._session.client.show_message(types.MessageType.Error, message)


def _plain(params: Any) -> str:
    return repr(_cut(as_json(params)))


def _cut(value: Any) -> Any:
    match value:
        case str() if len(value) > _LONGEST_TEXT:
            return f"{value[:_LONGEST_TEXT]}… ({len(value)} characters)"
        case list() | tuple():
            return [_cut(each) for each in value[:20]]
        case dict():
            return {name: _size(each) if name in _TEXTS else _cut(each) for name, each in value.items()}
        case _:
            return value


def _size(value: Any) -> Any:
    return f"({len(value)} characters)" if isinstance(value, str) else _cut(value)


def _document(session: Session, params: Any) -> str:
    """The version, size and digest of the text, to compare a copy with it."""
    uri = getattr(getattr(params, "text_document", None), "uri", None)
    if not isinstance(uri, str):
        return "about no document"
    file = next(map(session.documents.workspace.file, paths_of([uri])), None)
    if file is None:
        return "about a document that is not known"
    digest = hashlib.blake2b(file.text, digest_size=8).hexdigest()
    return f"about version {file.version} of it, {len(file.text)} bytes, digest {digest}"
