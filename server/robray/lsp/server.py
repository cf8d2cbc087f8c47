"""The server: dispatches messages to the handlers of a session, on top of pygls. Only the command imports it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInternalError, PyglsError
from pygls.lsp.server import LanguageServer

from robray import __version__
from robray.analysis.collector import CollectorPaused, collect_seldom
from robray.collision.measuring import MeasuringProcess
from robray.lsp.background import in_thread
from robray.lsp.cursor import document
from robray.lsp.errors import ContentModifiedError, RequestError
from robray.lsp.failures import begin_log
from robray.lsp.methods import COMMANDS, METHODS, OF_PROJECT_FILES, WHEN_PULLED, WITH_BLANKS, Method, no_answer
from robray.lsp.objects import as_json
from robray.lsp.protocol import Protocol, PyglsClient, RefusedError, message_converter
from robray.lsp.session import Session
from robray.lsp.transport import Admission, Inbox, Reading, Writer, can_be_watched, read, standard_streams, when_gone

logger = logging.getLogger(__name__)


class Conversation:
    def __init__(self, session: Session, protocol: Protocol, inbox: Inbox) -> None:
        self._session = session
        self._protocol = protocol
        self._inbox = inbox
        self._exit_status = 1
        self._listening: asyncio.Task[None] | None = None

    def run(self, tcp: int | None, token: str | None = None) -> int:
        """Serves one client over standard streams, or on a port of the loopback interface; returns the exit status."""
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(self._on_standard_streams() if tcp is None else self._on_port(tcp, token))
        return self._exit_status

    def end(self, status: int) -> None:
        self._exit_status = status
        if self._listening is not None:
            self._listening.cancel()

    def watch(self, process: int | None) -> None:
        """Ends with the client's process, if it is visible."""
        if process is not None and can_be_watched(process):
            self._session.background.start(when_gone(process, lambda: self.end(1)))

    def _note_of_loop(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Notes a failure between two messages, such as that of a timer."""
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
        """Serves the client at the other end of these streams until it closes them or the session ends."""
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


class RobrayServer(LanguageServer):
    protocol: Protocol

    def __init__(self) -> None:
        super().__init__("robray", __version__, protocol_cls=Protocol, converter_factory=message_converter)
        self.inbox = Inbox()
        self.session = Session(PyglsClient(self.protocol))
        self.conversation = Conversation(self.session, self.protocol, self.inbox)
        self.protocol.serve(self.session, self.inbox, self.conversation.end)
        for name, method in METHODS.items():
            if name != types.INITIALIZE:
                self._handle(name, method)
        # pygls sets attributes of the function, which a method does not allow.
        self.feature(types.INITIALIZE)(partial(self._initialize))
        for name, method in COMMANDS.items():
            self.command(name)(self._answering(name, method))

    def _initialize(self, params: types.InitializeParams) -> None:
        """Announces methods according to the client's capabilities."""
        self._answered(types.INITIALIZE, METHODS[types.INITIALIZE], params)
        if self.session.settings.completion_context:
            self._announce(types.TEXT_DOCUMENT_COMPLETION, WITH_BLANKS)
        if self.session.settings.pulls_diagnostics:
            for name, method in WHEN_PULLED.items():
                self._handle(name, method)
        self.conversation.watch(params.process_id)

    def _handle(self, name: str, method: Method) -> None:
        self.feature(name)(self._answering(name, method))
        if method.options is not None:
            self._announce(name, method.options)

    def _announce(self, name: str, options: object) -> None:
        """Sets the options of a method. pygls would check them by serializing them."""
        self.protocol.fm.feature_options[name] = options

    def _answering(self, name: str, method: Method) -> Callable[..., Any]:
        """The function that pygls calls with the parameters of a request, or with the arguments of a command."""

        def answer(*arguments: Any) -> Any:
            found = self._answered(name, method, *arguments)
            return partial(self._awaited, name, found, arguments) if asyncio.iscoroutinefunction(found) else found

        async def answer_later(*arguments: Any) -> Any:
            return await self._awaited(name, partial(method.load(), self.session, *arguments), arguments)

        return answer_later if method.asynchronous else answer

    async def _awaited(self, name: str, answer: Callable[[], Awaitable[Any]], params: Any) -> Any:
        try:
            with self.session.statistics.timed(name):
                return await answer()
        except RequestError as error:
            raise RefusedError(error) from error
        except Exception as error:
            raise self._failed(name, params, error) from error

    def _answered(self, name: str, method: Method, *arguments: Any) -> Any:
        session = self.session
        if method.edits and self.inbox.changes_wait():
            raise RefusedError(ContentModifiedError("the text has changed since this was asked"))
        try:
            # Large answers are tens of thousands of small objects, none of them in a cycle.
            with session.statistics.timed(name), CollectorPaused():
                if (answering := self._of_project_file(name, arguments)) is not None:
                    return answering(session, *arguments)
                handler = method.load()
                known = document(session, arguments[0].text_document.uri) if method.whole else None
                if known is None:
                    return handler(session, *arguments)
                robots = session.robots_of(known.path)
                return session.kept.of(name, known, robots, lambda: as_json(handler(session, *arguments)))
        except RequestError as error:
            raise RefusedError(error) from error
        except Exception as error:
            raise self._failed(name, arguments, error) from error

    def _of_project_file(self, name: str, arguments: tuple[Any, ...]) -> Callable[..., Any] | None:
        """The handler of a request about a TOML document; None for all other documents."""
        document = getattr(arguments[0], "text_document", None) if len(arguments) == 1 else None
        if document is None:
            return None
        project_files = self.session.project_files
        path = project_files.path_of(document.uri)
        if path is None:
            return None
        answers = OF_PROJECT_FILES.get(name) if project_files.is_ours(path) else None
        return no_answer(name) if answers is None else answers.load()

    def _failed(self, name: str, arguments: tuple[Any, ...], error: BaseException) -> NotedError:
        """Notes a failure; returns the error for the client."""
        self.session.failed(name, arguments[0] if len(arguments) == 1 else arguments, error)
        return NotedError(f"{JsonRpcInternalError.MESSAGE}: {type(error).__name__}: {error}")

    def report_server_error(self, error: Exception, source: type[PyglsError | JsonRpcException]) -> None:
        """Notes failures that pygls reports, without those of handlers, which are noted already, and refusals."""
        refused = isinstance(error, JsonRpcException) and not isinstance(error, JsonRpcInternalError)
        if not refused and not isinstance(error, NotedError):
            self.session.failed(source.__name__, None, error)


class NotedError(JsonRpcInternalError):
    """A failure that is already logged, counted and reported."""


def serve(tcp: int | None, token: str | None = None) -> int:
    """Returns the exit status: 0 only after `shutdown` and `exit`. A client on the port must have the `token`."""
    begin_log()
    collect_seldom()
    with CollectorPaused():
        server = new_server()
    return server.conversation.run(tcp, token)


def new_server() -> RobrayServer:
    """A server without a client."""
    server = RobrayServer()
    server.session.overlaps.measuring = MeasuringProcess(in_thread)
    server.session.overlaps.idle = server.inbox.idle
    return server
