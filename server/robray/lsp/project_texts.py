"""The texts of configurations, and what is found in them (LSP 3.17, synchronization and pull diagnostics)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from robray.lsp.convert import to_bytes
from robray.lsp.ready import Ready
from robray.lsp.synchronization import look_again
from robray.lsp.uris import is_on_disk, to_path

if TYPE_CHECKING:
    from robray.lsp.server import RobrayServer


def did_open(server: RobrayServer, params: types.DidOpenTextDocumentParams) -> None:
    document = params.text_document
    path = to_path(document.uri)
    server.project_files.open(path, document.uri, document.version, to_bytes(document.text))
    server.tell(path)


def did_change(server: RobrayServer, params: types.DidChangeTextDocumentParams) -> None:
    document = params.text_document
    path = to_path(document.uri)
    server.project_files.change(path, document.version, params.content_changes)
    server.tell(path)


def did_save(server: RobrayServer, params: types.DidSaveTextDocumentParams) -> None:
    """Where else may be read holds from now on. Clients that watch files say so once more."""
    path = to_path(params.text_document.uri)
    if is_on_disk(path):
        look_again(server, [path], others=False)


def did_close(server: RobrayServer, params: types.DidCloseTextDocumentParams) -> None:
    path = to_path(params.text_document.uri)
    server.project_files.close(path)
    server.clear(path, params.text_document.uri)


def diagnostic(
    server: RobrayServer, params: types.DocumentDiagnosticParams
) -> Ready | types.RelatedUnchangedDocumentDiagnosticReport:
    answer = server.project_files.answer(to_path(params.text_document.uri))
    if params.previous_result_id == answer.result_id:
        return types.RelatedUnchangedDocumentDiagnosticReport(answer.result_id)
    return Ready({"kind": "full", "resultId": answer.result_id, "items": answer.items})
