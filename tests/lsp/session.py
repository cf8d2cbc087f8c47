"""An editor that drives the server and keeps the messages that it receives."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import attrs
from lsprotocol import types
from pygls.io_ import run_async
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

from hostile.in_process import release
from robray.lsp.server import new_server
from robray.lsp.transport import Inbox

SERVER = (sys.executable, "-c", "from robray.cli.main import run; run()", "lsp")

PATIENCE = 60.0
"""Seconds after which a message that has not come will not come, on a machine that does much else as well."""

Change = types.TextDocumentContentChangeEvent


class Client(LanguageClient):
    def __init__(self, configuration: dict[str, Any] | None = None) -> None:
        """`configuration` is what the client answers when it is asked, by the URI it is asked about."""
        super().__init__(converter_factory=default_converter, configuration=configuration)
        self.published: asyncio.Queue[types.PublishDiagnosticsParams] = asyncio.Queue()
        self.refreshed: asyncio.Queue[None] = asyncio.Queue()
        self.asked_anew: asyncio.Queue[str] = asyncio.Queue()
        """Refreshes of everything but diagnostics."""
        self.progressed: asyncio.Queue[types.ProgressParams] = asyncio.Queue()
        self.registered: asyncio.Queue[types.Registration] = asyncio.Queue()
        features: dict[str, Callable[..., None]] = {
            **DEFAULT_CLIENT_FEATURES,
            types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: lambda params: self.published.put_nowait(params),  # noqa: PLW0108
            types.PROGRESS: lambda params: self.progressed.put_nowait(params),  # noqa: PLW0108
            types.WORKSPACE_DIAGNOSTIC_REFRESH: lambda _params: self.refreshed.put_nowait(None),
            types.CLIENT_REGISTER_CAPABILITY: lambda params: self._register(params),  # noqa: PLW0108
        }
        for method in (
            types.WORKSPACE_SEMANTIC_TOKENS_REFRESH,
            types.WORKSPACE_INLAY_HINT_REFRESH,
            types.WORKSPACE_CODE_LENS_REFRESH,
        ):
            features[method] = lambda _params, method=method: self.asked_anew.put_nowait(method)
        content = types.WORKSPACE_TEXT_DOCUMENT_CONTENT_REFRESH
        features[content] = lambda params: self.asked_anew.put_nowait(params.uri)
        register_lsp_features(self, features)

    def _register(self, params: types.RegistrationParams) -> None:
        for registration in params.registrations:
            self.registered.put_nowait(registration)


@attrs.define
class Editor:
    """Documents are called by their path within `folder`, which is the workspace."""

    client: Client
    folder: Path
    answer: types.InitializeResult

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def document(self, name: str) -> types.TextDocumentIdentifier:
        return types.TextDocumentIdentifier(self.uri(name))

    def open(self, name: str, text: str, version: int = 1) -> None:
        document = types.TextDocumentItem(self.uri(name), "robray", version, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(document))

    def change(self, name: str, version: int, *changes: Change) -> None:
        document = types.VersionedTextDocumentIdentifier(version, self.uri(name))
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [*changes]))

    def close(self, name: str) -> None:
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.document(name)))

    def happened(self, name: str, kind: types.FileChangeType) -> None:
        event = types.FileEvent(self.uri(name), kind)
        self.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))

    async def published(
        self, name: str, until: Callable[[types.PublishDiagnosticsParams], bool] = lambda _: True
    ) -> types.PublishDiagnosticsParams:
        """The next diagnostics of a document that are as awaited."""
        async with asyncio.timeout(PATIENCE):
            while True:
                params = await self.client.published.get()
                if params.uri == self.uri(name) and until(params):
                    return params

    async def codes(self, name: str, *expected: str) -> types.PublishDiagnosticsParams:
        """The next diagnostics of a document that have exactly these codes, without remarks that are not among them."""
        params = await self.published(
            name, lambda params: [one.code for one in _without_remarks(params, expected)] == [*expected]
        )
        return attrs.evolve(params, diagnostics=_without_remarks(params, expected))

    async def definition(self, name: str, line: int, column: int) -> Sequence[types.LocationLink | types.Location]:
        params = types.DefinitionParams(self.document(name), types.Position(line, column))
        found = await self.client.text_document_definition_async(params)
        assert not isinstance(found, types.Location), "a list was asked for"
        return found or ()

    async def hover(self, name: str, line: int, column: int) -> str:
        params = types.HoverParams(self.document(name), types.Position(line, column))
        found = await self.client.text_document_hover_async(params)
        assert found is not None, "there is nothing to be said"
        assert isinstance(found.contents, types.MarkupContent), "the old forms of content are not used"
        return found.contents.value

    async def pull(
        self, name: str, last: str | None = None
    ) -> types.RelatedFullDocumentDiagnosticReport | types.RelatedUnchangedDocumentDiagnosticReport:
        params = types.DocumentDiagnosticParams(self.document(name), previous_result_id=last)
        return await self.client.text_document_diagnostic_async(params)


class _ToServer:
    """Bytes of the client, for a server in this process."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox

    def write(self, data: bytes) -> None:
        self._inbox.put(data)

    def close(self) -> None:
        self._inbox.put(b"")


class _ToClient:
    """Bytes of a server in this process, for the client."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader

    def write(self, data: bytes) -> None:
        self._reader.feed_data(data)

    def close(self) -> None:
        self._reader.feed_eof()

    async def drain(self) -> None:
        """Do nothing: the reader takes all."""


@asynccontextmanager
async def _in_process(client: Client) -> AsyncIterator[None]:
    """The server in this process, which starts in a few milliseconds."""
    server = new_server()
    reader = asyncio.StreamReader(limit=1 << 26)
    client.protocol.set_writer(_ToServer(server.inbox))
    listening = asyncio.create_task(
        run_async(client._stop_event, reader, client.protocol, error_handler=client.report_server_error)  # noqa: SLF001
    )
    serving = asyncio.create_task(server.conversation.converse(asyncio.sleep(0), _ToClient(reader)))
    try:
        yield
        async with asyncio.timeout(PATIENCE):
            await serving
            await listening
    finally:
        serving.cancel()
        listening.cancel()
        release(server)


@asynccontextmanager
async def _process(client: Client, server: Sequence[str]) -> AsyncIterator[None]:
    await client.start_io(*server)
    try:
        yield
    finally:
        # Stopping waits for the end of the server, which a failed test has not requested.
        process = client._server  # noqa: SLF001
        if process is not None and process.returncode is None:
            process.kill()
        await client.stop()  # type: ignore[no-untyped-call]


@asynccontextmanager
async def editor(
    folder: Path,
    capabilities: types.ClientCapabilities | None = None,
    server: Sequence[str] = (),
    options: Any = None,
    configuration: dict[str, Any] | None = None,
    client_name: str | None = None,
    *,
    is_workspace: bool = True,
) -> AsyncIterator[Editor]:
    """A session in a folder, ended properly; `options` and the client's name are those of `initialize`.

    The server is in this process, unless `server` is a command that starts one. Without a workspace only single files
    are opened.
    """
    client = Client(configuration)
    params = types.InitializeParams(
        capabilities=capabilities or types.ClientCapabilities(),
        initialization_options=options,
        client_info=None if client_name is None else types.ClientInfo(client_name),
        workspace_folders=[types.WorkspaceFolder(folder.as_uri(), folder.name)] if is_workspace else None,
    )
    async with _process(client, server) if server else _in_process(client):
        async with asyncio.timeout(PATIENCE):
            answer = await client.initialize_session(params)
        yield Editor(client, folder, answer)
        async with asyncio.timeout(PATIENCE):
            await client.shutdown_session()


_REMARKS = (types.DiagnosticSeverity.Information, types.DiagnosticSeverity.Hint)


def _without_remarks(params: types.PublishDiagnosticsParams, expected: Sequence[str]) -> list[types.Diagnostic]:
    """The small scenes of tests define much that nothing uses."""
    return [found for found in params.diagnostics if found.severity not in _REMARKS or found.code in expected]


def codes(diagnostics: Sequence[types.Diagnostic]) -> list[str]:
    """Of errors and warnings."""
    return [str(diagnostic.code) for diagnostic in diagnostics if diagnostic.severity not in _REMARKS]


def replace(start: tuple[int, int], end: tuple[int, int], text: str) -> Change:
    return types.TextDocumentContentChangePartial(span(start, end), text)


def span(start: tuple[int, int], end: tuple[int, int]) -> types.Range:
    return types.Range(types.Position(*start), types.Position(*end))
