"""Who gets the only place on a port: whoever begins as a client does, and has the token if there is one.

Anything on the machine can connect to a port, web pages in a browser among it: these can send what they like, but
neither begin without a request of HTTP nor read what they are answered.
"""

import asyncio
import hmac
import json
import re
from collections.abc import Iterator

from robray.lsp.framing import Bodies, NotMessagesError

PATIENCE = 10.0
"""Seconds in which a client says its first message."""

_LONGEST_GREETING = 4 << 20
_AT_ONCE = 64 << 10
_MOST_WAITING = 20
"""Connections that have not said who they are."""

_HEADER = re.compile(rb"content-(?:length|type)[ \t]*:", re.IGNORECASE)
_LONGEST_NAME = len(b"Content-Length")


class Admission:
    """`token` is what a client must have in its `initializationOptions`, under `robray.token` or `token`."""

    def __init__(self, token: str | None) -> None:
        self._token = token
        self._waiting = 0

    async def greeting(self, reader: asyncio.StreamReader) -> bytes | None:
        """What a client has said so far, with its first message; None for whom there is no place."""
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
    """Whether a message begins as LSP's do, as far as it has come."""
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
