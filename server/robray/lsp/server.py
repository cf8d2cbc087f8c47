"""The server: what is open, what was answered, and the conversation with the client."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
import os
import sys
from functools import cached_property
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcMethodNotFound, PyglsError
from pygls.lsp.server import LanguageServer

from robray import __version__
from robray.lsp.methods import METHODS, Method
from robray.lsp.protocol import Protocol
from robray.lsp.settings import Settings
from robray.lsp.transport import Reader, Writer, messages, standard_streams
from robray.lsp.uris import is_on_disk

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterable

    from robray.analysis.analysis import Analysis
    from robray.lsp.convert import Coordinates
    from robray.lsp.documents import Documents
    from robray.lsp.findings import Findings
    from robray.lsp.semantic_tokens import SemanticTokens

MOST_SCANNED = 2_000
"""Scene files read of each workspace folder, besides those that are opened or included."""

LONGEST_HOLD = 1.0
"""Seconds that diagnostics wait for the folders to be read: before, a fragment's includer may not be known."""

PARENT_INTERVAL = 5.0
"""Seconds between two looks whether the client's process is alive."""

logger = logging.getLogger(__name__)


class RobrayServer(LanguageServer):
    protocol: Protocol

    def __init__(self) -> None:
        super().__init__("robray", __version__, protocol_cls=Protocol)
        self.settings = Settings()
        self.folders: tuple[str, ...] = ()
        self.exit_status = 1
        self._held_until = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._conversation: asyncio.Task[None] | None = None
        for name, method in METHODS.items():
            self.handle(name, method)

    def handle(self, name: str, method: Method) -> None:
        def answer(params: Any) -> Any:
            return method.load()(self, params)

        self.feature(name, method.options)(answer)

    # What is loaded when it is first asked for: `initialize` needs none of it.

    @cached_property
    def documents(self) -> Documents:
        from robray.lsp.documents import Documents

        return Documents()

    @cached_property
    def findings(self) -> Findings:
        from robray.lsp.findings import Findings

        return Findings()

    @cached_property
    def semantic_tokens(self) -> SemanticTokens:
        from robray.lsp.semantic_tokens import SemanticTokens

        return SemanticTokens()

    @cached_property
    def suffixes(self) -> tuple[str, ...]:
        from robray.frontends import FRONTENDS

        return tuple(FRONTENDS)

    # What there is to ask.

    def analysis(self) -> Analysis:
        return self.documents.workspace.analysis()

    def coordinates(self) -> Coordinates:
        from robray.lsp.convert import Coordinates

        return Coordinates(self.analysis().files, self.documents.uris, self.settings)

    # What the client is told.

    def tell(self, changed: str | None = None) -> None:
        """After a change: pushes what is to be said of `changed`, and of other open files where that is new.

        A client that pulls asks of its own accord about what it changed, and is asked to ask about the others.
        """
        if asyncio.get_running_loop().time() < self._held_until:
            return
        others_differ = False
        analysis, coordinates = self.analysis(), self.coordinates()
        for path in [*self.documents.uris]:
            last = self.findings.last_id(path)
            if self.settings.pulls_diagnostics and (path == changed or last is None):
                continue
            answer = self.findings.of(path, analysis, coordinates)
            if self.settings.pulls_diagnostics:
                others_differ |= answer.result_id != last
            elif path == changed or answer.result_id != last:
                self._publish(coordinates.uri(path), answer.items, None if answer.file is None else answer.file.version)
        if others_differ and self.settings.refreshes_diagnostics:
            self.workspace_diagnostic_refresh(None)

    def clear(self, path: str, uri: str) -> None:
        self.findings.forget(path)
        self.semantic_tokens.forget(path)
        if not self.settings.pulls_diagnostics:
            self._publish(uri, [], None)

    def _publish(self, uri: str, items: list[types.Diagnostic], version: int | None) -> None:
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, items, version))

    def report_server_error(self, error: Exception, source: type[PyglsError | JsonRpcException]) -> None:
        """A failure costs one answer; the user finds it in the log. What we don't offer is no failure."""
        if isinstance(error, JsonRpcMethodNotFound):
            return
        logger.error("%s: %s", source.__name__, error)
        self.window_log_message(types.LogMessageParams(types.MessageType.Error, f"robray: {error}"))

    # What goes on beside.

    def scan(self, folders: Iterable[str]) -> None:
        """Reads the scene files of folders, so that fragments are judged in the scenes that include them."""
        loop = asyncio.get_running_loop()
        self._held_until = loop.time() + LONGEST_HOLD
        loop.call_later(LONGEST_HOLD, self.tell)
        self._beside(self._scan([folder for folder in folders if is_on_disk(folder)]))

    async def _scan(self, folders: list[str]) -> None:
        """In slices: between two files the loop is free. Only the walk, which waits for the disk, is in a thread."""
        # The first edit needs it; it takes a tenth of a second.
        await asyncio.to_thread(importlib.import_module, "numpy")
        for folder in folders:
            for path in await asyncio.to_thread(_walk, folder, self.suffixes):
                if self.documents.workspace.file(path) is None:
                    self.documents.look_again(path, is_scene=True)
                    await asyncio.sleep(0)
        self.documents.complete()
        self._held_until = 0.0
        self.tell()
        for method in METHODS.values():
            # Between two messages, so that the first request of a kind need not wait for its module.
            await asyncio.sleep(0)
            method.load()

    def watch(self, process: int | None) -> None:
        """Ends with the client's process, if that can be seen from here: in a container it may be somewhere else."""
        if process is not None and sys.platform != "win32" and _is_alive(process):
            self._beside(self._watch(process))

    async def _watch(self, process: int) -> None:
        while _is_alive(process):  # noqa: ASYNC110 - nobody tells when a process ends
            await asyncio.sleep(PARENT_INTERVAL)
        self.stop(1)

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("a task failed", exc_info=error)
            self.window_log_message(types.LogMessageParams(types.MessageType.Error, f"robray: {error!r}"))

    # Where it begins and ends.

    def run(self, tcp: int | None) -> int:
        """Serves one client, over standard input and output or on a port of the loopback interface; the exit status."""
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(self._on_standard_streams() if tcp is None else self._on_port(tcp))
        return self.exit_status

    def stop(self, status: int) -> None:
        self.exit_status = status
        if self._conversation is not None:
            self._conversation.cancel()

    async def _on_standard_streams(self) -> None:
        await self._converse(*await standard_streams())

    async def _on_port(self, port: int) -> None:
        client: asyncio.Future[tuple[Reader, Writer]] = asyncio.get_running_loop().create_future()

        def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            if client.done():
                writer.close()
            else:
                client.set_result((reader, writer))

        server = await asyncio.start_server(connected, "127.0.0.1", port)
        logger.info("listening on 127.0.0.1:%d", server.sockets[0].getsockname()[1])
        streams = await client
        server.close()
        await self._converse(*streams)

    async def _converse(self, reader: Reader, writer: Writer) -> None:
        self.protocol.set_writer(writer)
        self._conversation = asyncio.create_task(self._listen(reader))
        await asyncio.wait([self._conversation])
        writer.close()

    async def _listen(self, reader: Reader) -> None:
        async for body in messages(reader):
            try:
                self.protocol.receive(body)
            except Exception as error:
                logger.exception("a message could not be handled")
                self.report_server_error(error, JsonRpcException)


def serve(tcp: int | None) -> int:
    """The exit status: 0 only after `shutdown` and `exit`."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("robray").setLevel(logging.INFO)
    # pygls warns of every request that is cancelled after it was answered.
    logging.getLogger("pygls").setLevel(logging.ERROR)
    return RobrayServer().run(tcp)


def _walk(folder: str, suffixes: tuple[str, ...]) -> list[str]:
    from robray import disk

    return list(disk.scene_files(folder, suffixes, MOST_SCANNED))


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
