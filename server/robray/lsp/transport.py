"""Reads messages and writes bytes, over standard streams or a socket (LSP 3.17, base protocol).

A later message cancels a request. Handlers are not interrupted, so the cancellation must be known before the request's
turn: messages are read as they come, before others are answered, and cancelled requests are noted.

pygls reads standard input in a thread, line by line, which costs three thread switches a message: half a millisecond.
Here the loop reads pipes itself if the system can, and fills the inbox at once; otherwise a thread reads (Windows,
redirected files).

Any program on the machine can connect to a port, including web pages in a browser: these can send anything, but only
behind a request of HTTP, and cannot read the answer. A port serves one client, which must begin with a message of LSP,
and have the token if there is one.
"""

import asyncio
import contextlib
import hmac
import json
import logging
import os
import re
import selectors
import stat
import sys
import threading
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from functools import partial
from typing import Any, BinaryIO, Protocol

from pygls.io_ import StdoutWriter

LONGEST_MESSAGE = 1 << 30
LONGEST_LINE = 64 << 10
"""Limit of bytes of a header; a longer one is not LSP."""


class NotMessagesError(Exception):
    """The input is not a stream of messages, and the next one cannot be found."""


class Bodies:
    """Splits received bytes, in pieces of any size, into bodies. Ignores the case of header names."""

    def __init__(self) -> None:
        self._rest = bytearray()
        self._headers: int | None = None
        """The length in the headers so far."""
        self._length: int | None = None
        """The length of the next body; None within headers."""

    def of(self, data: bytes) -> Iterator[bytes]:
        """The bodies that these bytes complete. Raises NotMessagesError; nothing can be read after that."""
        rest = self._rest
        rest += data
        while True:
            if self._length is None:
                self._read_headers()
            length = self._length
            if length is None or len(rest) < length:
                return
            body = bytes(rest[:length])
            del rest[:length]
            self._length = None
            yield body

    def _read_headers(self) -> None:
        rest = self._rest
        while (end := rest.find(b"\n", 0, LONGEST_LINE)) >= 0:
            line = bytes(rest[:end])
            del rest[: end + 1]
            if line not in (b"", b"\r"):
                self._read_header(line)
            elif self._headers is not None:
                self._length, self._headers = self._headers, None
                return
        if len(rest) >= LONGEST_LINE:
            raise NotMessagesError("a header is too long")

    def _read_header(self, line: bytes) -> None:
        name, _, value = line.partition(b":")
        if name.strip().lower() != b"content-length":
            return
        length = int(value) if value.strip().isdigit() and len(value) < 20 else -1
        if not 0 <= length <= LONGEST_MESSAGE:
            raise NotMessagesError(f"a header says {line[:80]!r}")
        self._headers = length


logger = logging.getLogger(__name__)

_CANCEL = b'"$/cancelRequest"'
_LONGEST_CANCEL = 400
"""Limit of bytes: an id and a few names. A longer message has these words in a text."""

_CHANGE = b'"textDocument/didChange"'

MOST_WAITING = 64 << 20
"""Limit of bytes of messages that are read ahead; a client that sends more waits until some are handled."""

_TURNS = 2
"""Turns of the loop before a request is answered: one to notice new bytes, and one to read them."""


class Inbox:
    """`cancelled` are the ids of cancelled requests, until the turn of the cancellation itself.

    `room` is set while more may be put in, and `idle` while all messages are handled: background threads wait for it.
    """

    def __init__(self) -> None:
        self.cancelled: set[str | int] = set()
        self.room = asyncio.Event()
        self.room.set()
        self.idle = threading.Event()
        self.idle.set()
        self._bodies = Bodies()
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._come = asyncio.Event()
        self._ended = False

    def put(self, data: bytes) -> None:
        """Adds received bytes, in pieces of any size; an empty one is the end, even in the middle of a message."""
        try:
            for body in self._bodies.of(data):
                self._waiting.append(body)
                self._size += len(body)
                cancelled = _cancelled(body)
                if cancelled is not None:
                    self.cancelled.add(cancelled)
        except NotMessagesError as error:
            logger.error("%s: the input is not a stream of messages", error)  # noqa: TRY400 - nothing is broken
            data = b""
        self._ended = self._ended or not data
        if self._size > MOST_WAITING:
            self.room.clear()
        if self._waiting or self._ended:
            self.idle.clear()
            self._come.set()

    async def messages(self) -> AsyncIterator[bytes]:
        """Bodies in their order, until the stream ends."""
        while self._waiting or not self._ended:
            turns = 1
            if not self._waiting:
                self._come.clear()
                self.idle.set()
                await self._come.wait()
                # The loop has just had its turn.
                turns = 0
            if not self._waiting:
                continue
            # Changes are not cancelled, and the user waits for their findings.
            for _ in range(turns if _CHANGE in self._waiting[0] else _TURNS):
                await asyncio.sleep(0)
            body = self._waiting.popleft()
            self._size -= len(body)
            if self._size <= MOST_WAITING:
                self.room.set()
            yield body
            self.cancelled.discard(_cancelled(body))
        self.idle.set()

    def changes_wait(self) -> bool:
        """True if a change of a text waits behind the current message."""
        return any(_CHANGE in body and _message(body).get("method") == _CHANGE[1:-1].decode() for body in self._waiting)


def _cancelled(body: bytes) -> str | int | None:
    """The id of the request that a message cancels; None for other messages."""
    if len(body) > _LONGEST_CANCEL or _CANCEL not in body:
        return None
    message = _message(body)
    params = message.get("params") if message.get("method") == "$/cancelRequest" else None
    cancelled = params.get("id") if isinstance(params, dict) else None
    return cancelled if isinstance(cancelled, str | int) else None


def _message(body: bytes) -> dict[str, Any]:
    """Empty if it is invalid."""
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}


INTERVAL = 5.0
"""Seconds between two checks."""


def can_be_watched(process: int | None) -> bool:
    """True if the process is visible: from inside a container it may not be."""
    return process is not None and sys.platform != "win32" and _is_alive(process)


async def when_gone(process: int, then: Callable[[], None]) -> None:
    while _is_alive(process):  # noqa: ASYNC110 - the system does not report the end of a process
        await asyncio.sleep(INTERVAL)
    then()


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


PATIENCE = 10.0
"""Limit of seconds for the first message of a client."""

_LONGEST_GREETING = 4 << 20
_AT_ONCE = 64 << 10
_MOST_WAITING = 20
"""Limit of connections that have not sent their first message."""

_HEADER = re.compile(rb"content-(?:length|type)[ \t]*:", re.IGNORECASE)
_LONGEST_NAME = len(b"Content-Length")


class Admission:
    """A client must have the `token` in its `initializationOptions`, under `robray.token` or `token`."""

    def __init__(self, token: str | None) -> None:
        self._token = token
        self._waiting = 0

    async def greeting(self, reader: asyncio.StreamReader) -> bytes | None:
        """The bytes up to a client's first message; None for a connection that is refused."""
        if self._waiting >= _MOST_WAITING:
            return None
        self._waiting += 1
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._greeting(reader)
        except (TimeoutError, ConnectionError):
            return None
        finally:
            self._waiting -= 1

    async def _greeting(self, reader: asyncio.StreamReader) -> bytes | None:
        said = b""
        bodies = Bodies()
        while data := await reader.read(_AT_ONCE):
            said += data
            if len(said) > _LONGEST_GREETING or not _may_be_header(said):
                return None
            try:
                first = next(bodies.of(data), None)
            except NotMessagesError:
                return None
            if first is not None:
                return said if self._is_welcome(first) else None
        return None

    def _is_welcome(self, body: bytes) -> bool:
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict) or "method" not in message:
            return False
        if self._token is None:
            return True
        params = message.get("params") if message["method"] == "initialize" else None
        options = params.get("initializationOptions") if isinstance(params, dict) else None
        shown = (each.encode("utf-8", "replace") for each in _tokens(options))
        return any(hmac.compare_digest(each, self._token.encode("utf-8", "replace")) for each in shown)


def _may_be_header(said: bytes) -> bool:
    """True if the received bytes may be the start of a message of LSP."""
    if _HEADER.match(said):
        return True
    return len(said) <= _LONGEST_NAME and any(
        name.startswith(said.lower()) for name in (b"content-length", b"content-type")
    )


def _tokens(options: object) -> Iterator[str]:
    if isinstance(options, dict):
        for place in (options, options.get("robray")):
            if isinstance(place, dict) and isinstance(place.get("token"), str):
                yield place["token"]


MOST_UNREAD = 16 << 20
"""Limit of bytes that the client has not read; no message is handled beyond it."""

_MOST_AT_ONCE = 256 << 10
"""Limit of bytes of one read."""

_LIKE_PIPES = (stat.S_IFIFO, stat.S_IFSOCK, stat.S_IFCHR)
"""File types that the loop accepts as a pipe."""

Reading = Coroutine[Any, Any, None]
"""Fills an inbox in the background."""


class Writer(Protocol):
    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...

    def drain(self) -> Awaitable[None]:
        """Waits while the client leaves too much unread. Raises ConnectionError if it has closed the stream."""
        ...


async def standard_streams(inbox: Inbox, gone: Callable[[], None]) -> tuple[Reading, Writer]:
    """The client's messages and the writer to it; other output goes to standard error from now on.

    Calls `gone` when the client stops reading.
    """
    stdin = sys.stdin.buffer
    # Writers close their stream; the interpreter closes standard output.
    stdout = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    if sys.platform == "win32" or _are_one(stdin.fileno(), stdout.fileno()):
        streams: tuple[Reading, Writer] = _read_in_thread(stdin, inbox), _BlockingWriter(stdout)
    else:
        streams = _read_pipe(stdin, inbox), await _writer(stdout, gone)
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return streams


async def read(source: Callable[[int], Awaitable[bytes]], inbox: Inbox) -> None:
    """Fills the inbox until the end; `source` gives at most the requested bytes, as soon as there are some."""
    data = b"?"
    while data:
        await inbox.room.wait()
        try:
            data = await source(_MOST_AT_ONCE)
        except ConnectionError:
            data = b""
        inbox.put(data)


async def _read_in_thread(stdin: BinaryIO, inbox: Inbox) -> None:
    loop = asyncio.get_running_loop()
    await read(partial(loop.run_in_executor, None, stdin.read1), inbox)  # type: ignore[attr-defined]


async def _read_pipe(stdin: BinaryIO, inbox: Inbox) -> None:
    if _can_be_watched(stdin):
        await asyncio.get_running_loop().connect_read_pipe(lambda: _Incoming(inbox), stdin)
    else:
        await _read_in_thread(stdin, inbox)


def _can_be_watched(stream: BinaryIO) -> bool:
    """True if the system reports new data: it does not for regular files and /dev/null."""
    with selectors.DefaultSelector() as selector:
        try:
            selector.register(stream, selectors.EVENT_READ)
        except PermissionError:
            return False
    return stat.S_IFMT(os.fstat(stream.fileno()).st_mode) in _LIKE_PIPES


class _Incoming(asyncio.Protocol):
    """Reads a pipe: a key is in the inbox in the same turn of the loop."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox
        self._transport: asyncio.ReadTransport | None = None
        self._waiting: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.ReadTransport), "a pipe that is read from"
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._inbox.put(data)
        if not self._inbox.room.is_set() and self._transport is not None:
            self._transport.pause_reading()
            self._waiting = asyncio.get_running_loop().create_task(self._go_on(self._transport))

    async def _go_on(self, transport: asyncio.ReadTransport) -> None:
        await self._inbox.room.wait()
        transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - whyever it went
        self._inbox.put(b"")


class _BlockingWriter(StdoutWriter):
    """Writes at once, and blocks as long as that takes."""

    async def drain(self) -> None:
        """Returns at once: nothing is buffered here."""


class _PipeWriter(asyncio.BaseProtocol):
    """Writes to a pipe as fast as it is read, and buffers the rest."""

    def __init__(self, gone: Callable[[], None]) -> None:
        self._gone = gone
        self._transport: asyncio.WriteTransport | None = None
        self._room = asyncio.Event()
        self._room.set()
        self._lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport), "a pipe that is written to"
        transport.set_write_buffer_limits(high=MOST_UNREAD)
        self._transport = transport

    def pause_writing(self) -> None:
        self._room.clear()

    def resume_writing(self) -> None:
        self._room.set()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - whyever it went
        closed, self._lost = self._lost, True
        self._room.set()
        if not closed:
            self._gone()

    def write(self, data: bytes) -> None:
        if self._transport is not None and not self._lost:
            self._transport.write(data)

    def close(self) -> None:
        self._lost = True
        if self._transport is not None:
            self._transport.close()

    async def drain(self) -> None:
        await self._room.wait()
        if self._lost:
            raise ConnectionError("the client does not listen any more")


async def _writer(stdout: BinaryIO, gone: Callable[[], None]) -> Writer:
    try:
        _, writer = await asyncio.get_running_loop().connect_write_pipe(lambda: _PipeWriter(gone), stdout)
    except ValueError:
        return _BlockingWriter(stdout)
    return writer


def _are_one(one: int, other: int) -> bool:
    """True for the same socket or terminal: the loop would take messages for the end of the client."""
    return os.path.sameopenfile(one, other)
