"""The server: messages to the handlers of a session and their answers back, by pygls. Only the command imports it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInternalError, PyglsError
from pygls.lsp.server import LanguageServer

from robray import __version__
from robray.analysis.collector import CollectorPaused, collect_seldom
from robray.collision.measuring import MeasuringProcess
from robray.lsp import log
from robray.lsp.background import in_thread
from robray.lsp.conversation import Conversation
from robray.lsp.cursor import document
from robray.lsp.errors import ContentModifiedError, RequestError
from robray.lsp.inbox import Inbox
from robray.lsp.methods import COMMANDS, METHODS, OF_PROJECT_FILES, WHEN_PULLED, WITH_BLANKS, Method, no_answer
from robray.lsp.objects import as_json
from robray.lsp.protocol import Protocol, RefusedError, message_converter
from robray.lsp.pygls_client import PyglsClient
from robray.lsp.session import Session


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
        # pygls writes on what it is given, which a method does not take.
        self.feature(types.INITIALIZE)(partial(self._initialize))
        for name, method in COMMANDS.items():
            self._offer(name, method)

    def _initialize(self, params: types.InitializeParams) -> None:
        """What is announced depends on what the client can do."""
        self._answered(types.INITIALIZE, METHODS[types.INITIALIZE], params)
        if self.session.settings.completion_context:
            self._announce(types.TEXT_DOCUMENT_COMPLETION, WITH_BLANKS)
        if self.session.settings.pulls_diagnostics:
            for name, method in WHEN_PULLED.items():
                self._handle(name, method)
        self.conversation.watch(params.process_id)

    def _handle(self, name: str, method: Method) -> None:
        def answer(params: Any) -> Any:
            found = self._answered(name, method, params)
            return partial(self._awaited, name, found, params) if asyncio.iscoroutinefunction(found) else found

        async def answer_later(params: Any) -> Any:
            return await self._awaited(name, partial(method.load(), self.session, params), params)

        self.feature(name)(answer_later if method.asynchronous else answer)
        if method.options is not None:
            self._announce(name, method.options)

    def _announce(self, name: str, options: object) -> None:
        """What is announced of a method. Given to pygls it would be written down, to see whether that can be done."""
        self.protocol.fm.feature_options[name] = options

    def _offer(self, name: str, command: Method) -> None:
        def run(*arguments: Any) -> Any:
            return self._answered(name, command, *arguments)

        async def run_later(*arguments: Any) -> Any:
            return await self._awaited(name, partial(command.load(), self.session, *arguments), arguments)

        self.command(name)(run_later if command.asynchronous else run)

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
            raise self._failed(name, arguments[0] if len(arguments) == 1 else arguments, error) from error

    def _of_project_file(self, name: str, arguments: tuple[Any, ...]) -> Callable[..., Any] | None:
        """Who answers what is asked about a document in TOML; None for all other documents."""
        document = getattr(arguments[0], "text_document", None) if len(arguments) == 1 else None
        if document is None:
            return None
        project_files = self.session.project_files
        path = project_files.path_of(document.uri)
        if path is None:
            return None
        answers = OF_PROJECT_FILES.get(name) if project_files.is_ours(path) else None
        return no_answer(name) if answers is None else answers.load()

    def _failed(self, name: str, params: Any, error: BaseException) -> NotedError:
        """Notes it; what the client is answered."""
        self.session.failed(name, params, error)
        return NotedError(f"{JsonRpcInternalError.MESSAGE}: {type(error).__name__}: {error}")

    def report_server_error(self, error: Exception, source: type[PyglsError | JsonRpcException]) -> None:
        """What pygls tells of failures. Those of handlers are noted already; what is refused with a reason is none."""
        refused = isinstance(error, JsonRpcException) and not isinstance(error, JsonRpcInternalError)
        if not refused and not isinstance(error, NotedError):
            self.session.failed(source.__name__, None, error)


class NotedError(JsonRpcInternalError):
    """A failure that is logged, counted and told already."""


def serve(tcp: int | None, token: str | None = None) -> int:
    """The exit status: 0 only after `shutdown` and `exit`. `token` is what a client on the port must have."""
    log.begin()
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
