"""Bytes in, bytes out: standard streams or a socket.

pygls reads standard input in a thread, line by line, which costs three changes of thread a message: half a millisecond.
Here the loop reads pipes itself where the system can, and puts what has come into the inbox at once; elsewhere a thread
reads (Windows, redirected files).
"""

import asyncio
import contextlib
import os
import selectors
import stat
import sys
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, BinaryIO, Protocol

from pygls.io_ import StdoutWriter

from robray.lsp.inbox import Inbox

MOST_UNREAD = 16 << 20
"""Bytes that may wait for a client to read them; no message is handled while there are more."""

_MOST_AT_ONCE = 256 << 10
"""Bytes that are read in one go."""

_LIKE_PIPES = (stat.S_IFIFO, stat.S_IFSOCK, stat.S_IFCHR)
"""What the loop takes for a pipe."""

Reading = Coroutine[Any, Any, None]
"""Fills an inbox while others run."""


class Writer(Protocol):
    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...

    def drain(self) -> Awaitable[None]:
        """Waits while the client leaves too much unread. Raises ConnectionError where it does not listen any more."""
        ...


async def standard_streams(inbox: Inbox, gone: Callable[[], None]) -> tuple[Reading, Writer]:
    """The client's messages and what is written to it; what else is printed goes to standard error from here on.

    `gone` is called when the client reads no more.
    """
    stdin = sys.stdin.buffer
    # Writers close what they were given; standard output is the interpreter's to close.
    stdout = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    if sys.platform == "win32" or _are_one(stdin.fileno(), stdout.fileno()):
        streams: tuple[Reading, Writer] = _read_in_thread(stdin, inbox), _BlockingWriter(stdout)
    else:
        streams = _read_pipe(stdin, inbox), await _writer(stdout, gone)
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return streams


async def read(source: Callable[[int], Awaitable[bytes]], inbox: Inbox) -> None:
    """Until there is no more; `source` gives at most so many bytes, as soon as there are some."""
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
    """Whether the system says when there is something to read: of regular files it does not, nor of /dev/null."""
    with selectors.DefaultSelector() as selector:
        try:
            selector.register(stream, selectors.EVENT_READ)
        except PermissionError:
            return False
    return stat.S_IFMT(os.fstat(stream.fileno()).st_mode) in _LIKE_PIPES


class _Incoming(asyncio.Protocol):
    """A pipe that is read from: a key is in the inbox in the turn of the loop in which it comes."""

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
    """Writes when it is told to, however long that takes."""

    async def drain(self) -> None:
        """Nothing is ever left unread here but what the system holds."""


class _PipeWriter(asyncio.BaseProtocol):
    """Writes to a pipe as fast as it is read, and holds what is left."""

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
    """Whether both are the same socket or terminal; the loop would take the client's messages for its hanging up."""
    return os.path.sameopenfile(one, other)
