"""Bytes in, bytes out: messages and their headers (LSP 3.17, base protocol) over standard streams or a socket.

pygls reads standard input in a thread, line by line, which costs three changes of thread a message: half a millisecond.
Here the loop reads pipes itself where the system can; elsewhere (Windows, redirected files) pygls' reader serves.
"""

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import BinaryIO, Protocol

from pygls.io_ import StdinAsyncReader, StdoutWriter

logger = logging.getLogger(__name__)

LONGEST_MESSAGE = 1 << 30

MOST_UNREAD = 16 << 20
"""Bytes that may wait for a client to read them; no message is handled while there are more."""


class Reader(Protocol):
    def readline(self) -> Awaitable[bytes]: ...

    def readexactly(self, n: int) -> Awaitable[bytes]: ...


class Writer(Protocol):
    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...

    def drain(self) -> Awaitable[None]:
        """Waits while the client leaves too much unread. Raises ConnectionError where it does not listen any more."""
        ...


async def messages(reader: Reader) -> AsyncIterator[bytes]:
    """Bodies, until the stream ends, even in the middle of a message. Header names in any case; others are ignored."""
    try:
        while (length := await _content_length(reader)) is not None:
            body = await reader.readexactly(length)
            if len(body) < length:
                return
            yield body
            # Messages that have come already are read without a pause; let others have their turn.
            await asyncio.sleep(0)
    except (asyncio.IncompleteReadError, ConnectionError):
        return
    except ValueError:
        # What asyncio raises for a line without an end.
        logger.error("a header is too long: what comes is no stream of messages")  # noqa: TRY400 - nothing is broken


async def _content_length(reader: Reader) -> int | None:
    """None at the end of the stream, or where it is no stream of messages any more."""
    length = None
    while line := await reader.readline():
        if line in (b"\r\n", b"\n"):
            if length is not None:
                return length
            continue
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length":
            length = int(value) if value.strip().isdigit() and len(value) < 20 else -1
            if not 0 <= length <= LONGEST_MESSAGE:
                logger.error("a header says %r: what comes is no stream of messages", line[:80])
                return None
    return None


async def standard_streams(gone: Callable[[], None]) -> tuple[Reader, Writer]:
    """The client's messages and what is written to it; what else is printed goes to standard error from here on.

    `gone` is called when the client reads no more.
    """
    stdin = sys.stdin.buffer
    # Writers close what they were given; standard output is the interpreter's to close.
    stdout = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    if sys.platform == "win32" or _are_one(stdin.fileno(), stdout.fileno()):
        streams: tuple[Reader, Writer] = StdinAsyncReader(stdin), _BlockingWriter(stdout)
    else:
        streams = await _reader(stdin), await _writer(stdout, gone)
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return streams


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


async def _reader(stdin: BinaryIO) -> Reader:
    reader = asyncio.StreamReader()
    try:
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), stdin)
    except ValueError:
        # A regular file is no pipe.
        return StdinAsyncReader(stdin)
    return reader


async def _writer(stdout: BinaryIO, gone: Callable[[], None]) -> Writer:
    try:
        _, writer = await asyncio.get_running_loop().connect_write_pipe(lambda: _PipeWriter(gone), stdout)
    except ValueError:
        return _BlockingWriter(stdout)
    return writer


def _are_one(one: int, other: int) -> bool:
    """Whether both are the same socket or terminal; the loop would take the client's messages for its hanging up."""
    return os.path.sameopenfile(one, other)
