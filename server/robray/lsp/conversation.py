"""The conversation with a client, from its first byte to its last."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from robray.lsp.admission import Admission
from robray.lsp.client_process import can_be_watched, when_gone
from robray.lsp.inbox import Inbox
from robray.lsp.protocol import Protocol
from robray.lsp.session import Session
from robray.lsp.transport import Reading, Writer, read, standard_streams

logger = logging.getLogger(__name__)


class Conversation:
    def __init__(self, session: Session, protocol: Protocol, inbox: Inbox) -> None:
        self._session = session
        self._protocol = protocol
        self._inbox = inbox
        self._exit_status = 1
        self._listening: asyncio.Task[None] | None = None

    def run(self, tcp: int | None, token: str | None = None) -> int:
        """Serves one client, over standard input and output or on a port of the loopback interface; the exit status."""
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(self._on_standard_streams() if tcp is None else self._on_port(tcp, token))
        return self._exit_status

    def end(self, status: int) -> None:
        self._exit_status = status
        if self._listening is not None:
            self._listening.cancel()

    def watch(self, process: int | None) -> None:
        """Ends with the client's process, if that can be seen from here."""
        if process is not None and can_be_watched(process):
            self._session.background.start(when_gone(process, lambda: self.end(1)))

    def _note_of_loop(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """What fails between two messages, as what a timer does."""
        error = context.get("exception")
        if isinstance(error, Exception):
            self._session.failed(str(context.get("message", "the loop"))[:80], None, error)
        else:
            logger.error("%s", context.get("message"))

    async def _on_standard_streams(self) -> None:
        await self.converse(*await standard_streams(self._inbox, lambda: self.end(1)))

    async def _on_port(self, port: int, token: str | None) -> None:
        client: asyncio.Future[tuple[Reading, Writer]] = asyncio.get_running_loop().create_future()

        admission = Admission(token)

        async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            greeting = None if client.done() else await admission.greeting(reader)
            if greeting is None or client.done():
                logger.info("a connection is closed: what it says is not how a client begins")
                writer.close()
            else:
                self._inbox.put(greeting)
                client.set_result((read(reader.read, self._inbox), writer))

        server = await asyncio.start_server(connected, "127.0.0.1", port)
        logger.info("listening on 127.0.0.1:%d", server.sockets[0].getsockname()[1])
        streams = await client
        server.close()
        await self.converse(*streams)

    async def converse(self, reading: Reading, writer: Writer) -> None:
        """Serve the client at the other end of these streams until it closes them or the session ends."""
        self._protocol.set_writer(writer)
        asyncio.get_running_loop().set_exception_handler(self._note_of_loop)
        self._session.background.start(reading)
        self._listening = asyncio.create_task(self._listen(writer))
        await asyncio.wait([self._listening])
        writer.close()

    async def _listen(self, writer: Writer) -> None:
        with contextlib.suppress(ConnectionError):
            async for body in self._inbox.messages():
                await writer.drain()
                try:
                    self._protocol.receive(body)
                except Exception as error:  # noqa: BLE001 - one message is not worth a session
                    self._protocol.report(error)
