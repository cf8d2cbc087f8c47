"""The server: what is open, what was answered, and the conversation with the client."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from functools import cached_property
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcMethodNotFound, PyglsError
from pygls.lsp.server import LanguageServer

from robray import __version__
from robray.analysis.collector import collector_paused
from robray.lsp.client_process import can_be_watched, when_gone
from robray.lsp.cursor import document
from robray.lsp.inbox import Inbox
from robray.lsp.indexing import Indexing
from robray.lsp.kept import KeptAnswers
from robray.lsp.methods import COMMANDS, METHODS, Method
from robray.lsp.protocol import Protocol
from robray.lsp.settings import Settings
from robray.lsp.statistics import Statistics
from robray.lsp.transport import Reader, Writer, standard_streams
from robray.lsp.uris import is_on_disk, is_written

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from robray.analysis.analysis import Analysis
    from robray.configuration.configuration import Configuration as Project
    from robray.lsp.configuration import Configuration
    from robray.lsp.convert import Coordinates
    from robray.lsp.documents import Documents
    from robray.lsp.findings import Findings
    from robray.lsp.preferences import Preferences
    from robray.lsp.refresh import Refresher
    from robray.lsp.semantic_tokens import SemanticTokens
    from robray.project import Projects

logger = logging.getLogger(__name__)


class RobrayServer(LanguageServer):
    protocol: Protocol

    def __init__(self) -> None:
        super().__init__("robray", __version__, protocol_cls=Protocol)
        self.settings = Settings()
        self.folders: tuple[str, ...] = ()
        self.exit_status = 1
        self.inbox = Inbox()
        self.indexing = Indexing(self)
        self.statistics = Statistics()
        self.kept = KeptAnswers()
        self._tasks: set[asyncio.Task[None]] = set()
        self._conversation: asyncio.Task[None] | None = None
        for name, method in METHODS.items():
            self.handle(name, method)
        for name, method in COMMANDS.items():
            self._offer(name, method)

    def handle(self, name: str, method: Method) -> None:
        def answer(params: Any) -> Any:
            return self._answered(name, method, params)

        async def answer_later(params: Any) -> Any:
            with self.statistics.timed(name):
                return await method.load()(self, params)

        self.feature(name, method.options)(answer_later if method.asynchronous else answer)

    def _offer(self, name: str, command: Method) -> None:
        def run(*arguments: Any) -> Any:
            return self._answered(name, command, *arguments)

        self.command(name)(run)

    def _answered(self, name: str, method: Method, *arguments: Any) -> Any:
        # Large answers are tens of thousands of small objects, none of them in a cycle.
        with self.statistics.timed(name), collector_paused():
            handler = method.load()
            known = document(self, arguments[0].text_document.uri) if method.whole else None
            if known is None:
                return handler(self, *arguments)
            return self.kept.of(name, known, lambda: self.protocol.as_json(handler(self, *arguments)))

    # What is loaded when it is first asked for: `initialize` needs none of it.

    @cached_property
    def documents(self) -> Documents:
        from robray.lsp.documents import Documents

        return Documents()

    @cached_property
    def findings(self) -> Findings:
        from robray.lsp.findings import Findings

        return Findings(self._is_shown, self.project)

    @cached_property
    def projects(self) -> Projects:
        from robray.project import Projects

        return Projects()

    @cached_property
    def configuration(self) -> Configuration:
        from robray.lsp.configuration import Configuration

        return Configuration()

    @cached_property
    def refresher(self) -> Refresher:
        from robray.lsp.refresh import Refresher

        return Refresher(self)

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

    def project(self, path: str) -> Project:
        """What the project that a file belongs to says of it, in its robray.toml."""
        from robray.configuration.configuration import DEFAULT

        return self.projects.of(path) if is_on_disk(path) else DEFAULT

    def _is_shown(self, path: str) -> bool:
        """Whether the user wants to see what is found in a file. What git ignores is shown while it is open."""
        from robray.lsp.preferences import DIAGNOSTICS

        if not is_written(path) or not self.preferences(path).get(DIAGNOSTICS):
            return False
        if path in self.documents.uris:
            return not self.project(path).is_excluded(path)
        return not (is_on_disk(path) and self.projects.is_within_excluded(path))

    def preferences(self, path: str | None = None) -> Preferences:
        """What the user has chosen for a file; without one, for the session."""
        return self.configuration.of(path)

    # What the client is told.

    def tell(self, changed: str | None = None) -> None:
        """After a change: pushes what is to be said of `changed`, and of other open files where that is new.

        A client that pulls asks of its own accord about what it changed, and is asked to ask about the others.
        """
        self.refresher.soon(changed)
        if self.indexing.holds_findings:
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
        for mistake in self.projects.new_mistakes():
            message = f"{mistake.path}:{mistake.line}: {mistake.message}"
            self.window_show_message(types.ShowMessageParams(types.MessageType.Error, message))

    def reconsider(self) -> None:
        """After a change of settings: what was answered may be answered otherwise."""
        self.findings.reconsider()
        self.kept.clear()
        for path in self.documents.uris:
            self.semantic_tokens.forget(path)
        if not self.settings.pulls_diagnostics:
            self.tell()
        self.refresher.everything()

    def clear(self, path: str, uri: str) -> None:
        self.findings.forget(path)
        self.semantic_tokens.forget(path)
        self.kept.forget(path)
        if not self.settings.pulls_diagnostics:
            self._publish(uri, [], None)

    def _publish(self, uri: str, items: list[types.Diagnostic], version: int | None) -> None:
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, items, version))

    def report_server_error(self, error: Exception, source: type[PyglsError | JsonRpcException]) -> None:
        """A failure costs one answer; the user finds it in the log. Refusals, and what we don't offer, are none."""
        if isinstance(error, JsonRpcMethodNotFound) or _is_refusal(error):
            return
        self.statistics.failures += 1
        logger.error("%s: %s", source.__name__, error)
        self.window_log_message(types.LogMessageParams(types.MessageType.Error, f"robray: {error}"))

    # What goes on beside.

    def watch(self, process: int | None) -> None:
        """Ends with the client's process, if that can be seen from here."""
        if process is not None and can_be_watched(process):
            self.beside(when_gone(process, lambda: self.stop(1)))

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.statistics.failures += 1
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
        async for body in self.inbox.of(reader):
            try:
                self.protocol.receive(body)
            except Exception as error:
                logger.exception("a message could not be handled")
                self.report_server_error(error, JsonRpcException)


def _is_refusal(error: BaseException) -> bool:
    """Whether a request was right, but what it asks for cannot be done: the user is told why in the answer."""
    return isinstance(error, JsonRpcException) and error.code == types.LSPErrorCodes.RequestFailed


def serve(tcp: int | None) -> int:
    """The exit status: 0 only after `shutdown` and `exit`."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("robray").setLevel(logging.INFO)
    # pygls warns of every request that is cancelled after it was answered.
    logging.getLogger("pygls").setLevel(logging.ERROR)
    # pygls logs whatever a handler raises; a request that is refused has been answered.
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_is_worth_logging)
    return RobrayServer().run(tcp)


def _is_worth_logging(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if record.exc_info else None
    return error is None or not _is_refusal(error)
