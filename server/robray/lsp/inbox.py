"""Messages that have come and are not handled yet.

A request is cancelled by a message behind it. Handlers are not interrupted, so it must be known before the request's
turn comes: messages are read as they come, before others are answered, and what is cancelled is noted.
"""

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator
from typing import Any

from robray.lsp.transport import Reader, messages

_CANCEL = b'"$/cancelRequest"'
_LONGEST_CANCEL = 400
"""Bytes: an id and a few names. A longer message that holds these words holds them as somebody's text."""

_CHANGE = b'"textDocument/didChange"'

MOST_WAITING = 64 << 20
"""Bytes of messages that are read ahead; a client that sends more waits until some of them are handled."""

_TURNS = 3
"""Turns of the loop between two messages: bytes are seen to have come, they are read, and they are noted."""


class Inbox:
    """`cancelled` are the ids of requests that shall not be answered, until their cancellation has its own turn."""

    def __init__(self) -> None:
        self.cancelled: set[str | int] = set()
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._room = asyncio.Event()
        self._come = asyncio.Event()
        self._ended = False

    async def of(self, reader: Reader) -> AsyncIterator[bytes]:
        """Bodies in the order in which they came, until the stream ends."""
        reading = asyncio.get_running_loop().create_task(self._read(reader))
        try:
            while True:
                await self._come.wait()
                while self._waiting:
                    # A change is not cancelled, and somebody waits for what is said of it.
                    for _ in range(1 if _CHANGE in self._waiting[0] else _TURNS):
                        await asyncio.sleep(0)
                    body = self._waiting.popleft()
                    self._size -= len(body)
                    if self._size <= MOST_WAITING:
                        self._room.set()
                    yield body
                    self.cancelled.discard(_cancelled(body))
                if self._ended:
                    return
                self._come.clear()
        finally:
            reading.cancel()

    async def _read(self, reader: Reader) -> None:
        try:
            async for body in messages(reader):
                self._waiting.append(body)
                cancelled = _cancelled(body)
                if cancelled is not None:
                    self.cancelled.add(cancelled)
                self._come.set()
                self._size += len(body)
                if self._size > MOST_WAITING:
                    self._room.clear()
                    await self._room.wait()
        finally:
            self._ended = True
            self._come.set()

    def changes_wait(self) -> bool:
        """Whether a change of a text has come already, behind the message that is being handled."""
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
    """Empty where it is none."""
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}
