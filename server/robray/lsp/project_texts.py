"""The texts of configurations, and what is found in them (LSP 3.17, synchronization and pull diagnostics)."""

from __future__ import annotations

from lsprotocol import types

from robray.lsp.convert import to_bytes
from robray.lsp.encoded_json import EncodedJson, with_items
from robray.lsp.session import Session
from robray.lsp.synchronization import look_again
from robray.lsp.uris import is_on_disk, to_path


def did_open(session: Session, params: types.DidOpenTextDocumentParams) -> None:
    document = params.text_document
    path = to_path(document.uri)
    session.project_files.open(path, document.uri, document.version, to_bytes(document.text))
    session.tell(path)


def did_change(session: Session, params: types.DidChangeTextDocumentParams) -> None:
    document = params.text_document
    path = to_path(document.uri)
    session.project_files.change(path, document.version, params.content_changes)
    session.tell(path)


def did_save(session: Session, params: types.DidSaveTextDocumentParams) -> None:
    """Where else may be read holds from now on. Clients that watch files say so once more."""
    path = to_path(params.text_document.uri)
    if is_on_disk(path):
        look_again(session, [path], others=False)


def did_close(session: Session, params: types.DidCloseTextDocumentParams) -> None:
    path = to_path(params.text_document.uri)
    session.project_files.close(path)
    session.clear(path, params.text_document.uri)


def diagnostic(
    session: Session, params: types.DocumentDiagnosticParams
) -> EncodedJson | types.RelatedUnchangedDocumentDiagnosticReport:
    path = to_path(params.text_document.uri)
    answer = session.project_files.answer(path)
    session.told[path] = answer.result_id
    if params.previous_result_id == answer.result_id:
        return types.RelatedUnchangedDocumentDiagnosticReport(answer.result_id)
    return EncodedJson.of_text(with_items({"kind": "full", "resultId": answer.result_id}, answer.items))
