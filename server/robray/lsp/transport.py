"""Bytes in, bytes out: messages and their headers (LSP 3.17, base protocol) over standard streams or a socket.

pygls reads standard input in a thread, line by line, which costs three changes of thread a message: half a millisecond.
Here the loop reads pipes itself where the system can; elsewhere (Windows, redirected files) pygls' reader serves.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable
from typing import BinaryIO, Protocol

from pygls.io_ import StdinAsyncReader, StdoutWriter

LONGEST_MESSAGE = 1 << 30


class Reader(Protocol):
    def readline(self) -> Awaitable[bytes]: ...

    def readexactly(self, n: int) -> Awaitable[bytes]: ...


class Writer(Protocol):
    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...


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


async def _content_length(reader: Reader) -> int | None:
    """None at the end of the stream, or where it is no stream of messages any more."""
    length = 0
    while line := await reader.readline():
        if line in (b"\r\n", b"\n"):
            if length:
                return length
            continue
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length":
            length = int(value) if value.strip().isdigit() else -1
            if not 0 < length <= LONGEST_MESSAGE:
                return None
    return None


async def standard_streams() -> tuple[Reader, Writer]:
    stdin = sys.stdin.buffer
    # Writers close what they were given; standard output is the interpreter's to close.
    stdout = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    if sys.platform == "win32" or _are_one(stdin.fileno(), stdout.fileno()):
        return StdinAsyncReader(stdin), StdoutWriter(stdout)
    return await _reader(stdin), await _writer(stdout)


async def _reader(stdin: BinaryIO) -> Reader:
    reader = asyncio.StreamReader()
    try:
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), stdin)
    except ValueError:
        # A regular file is no pipe.
        return StdinAsyncReader(stdin)
    return reader


async def _writer(stdout: BinaryIO) -> Writer:
    try:
        writer, _ = await asyncio.get_running_loop().connect_write_pipe(asyncio.BaseProtocol, stdout)
    except ValueError:
        return StdoutWriter(stdout)
    return writer


def _are_one(one: int, other: int) -> bool:
    """Whether both are the same socket or terminal; the loop would take the client's messages for its hanging up."""
    return os.path.sameopenfile(one, other)
