"""Messages that have come and are not handled yet.

A request is cancelled by a message behind it. Handlers are not interrupted, so it must be known before the request's
turn comes: messages are read as they come, before others are answered, and what is cancelled is noted.
"""

import asyncio
import json
import logging
import threading
from collections import deque
from collections.abc import AsyncIterator
from typing import Any

from robray.lsp.framing import Bodies, NotMessagesError

logger = logging.getLogger(__name__)

_CANCEL = b'"$/cancelRequest"'
_LONGEST_CANCEL = 400
"""Bytes: an id and a few names. A longer message that holds these words holds them as somebody's text."""

_CHANGE = b'"textDocument/didChange"'

MOST_WAITING = 64 << 20
"""Bytes of messages that are read ahead; a client that sends more waits until some of them are handled."""

_TURNS = 2
"""Turns of the loop before a request is answered: bytes are seen to have come, and they are read."""


class Inbox:
    """`cancelled` are the ids of requests that shall not be answered, until their cancellation has its own turn.

    `room` is set while more may be put in, and `idle` while all that has come is handled: threads that work beside the
    messages wait for it.
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
        """What the client has sent, in pieces of any size; none at all is the end, even in the middle of a message."""
        try:
            for body in self._bodies.of(data):
                self._waiting.append(body)
                self._size += len(body)
                cancelled = _cancelled(body)
                if cancelled is not None:
                    self.cancelled.add(cancelled)
        except NotMessagesError as error:
            logger.error("%s: what comes is no stream of messages", error)  # noqa: TRY400 - nothing is broken
            data = b""
        self._ended = self._ended or not data
        if self._size > MOST_WAITING:
            self.room.clear()
        if self._waiting or self._ended:
            self.idle.clear()
            self._come.set()

    async def messages(self) -> AsyncIterator[bytes]:
        """Bodies in the order in which they came, until the stream ends."""
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
            # A change is not cancelled, and somebody waits for what is said of it.
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
