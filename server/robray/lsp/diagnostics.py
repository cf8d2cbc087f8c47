"""Diagnostics for clients that ask for them (LSP 3.17, pull diagnostics)."""

from __future__ import annotations

from lsprotocol import types

from robray.lsp.encoded_json import EncodedJson, with_items
from robray.lsp.session import Session
from robray.lsp.uris import to_path


def diagnostic(
    session: Session, params: types.DocumentDiagnosticParams
) -> EncodedJson | types.RelatedUnchangedDocumentDiagnosticReport:
    path = to_path(params.text_document.uri)
    answer = session.findings.of(path, session.analysis(), session.coordinates())
    session.told[path] = answer.result_id
    if params.previous_result_id == answer.result_id:
        return types.RelatedUnchangedDocumentDiagnosticReport(answer.result_id)
    return EncodedJson.of_text(with_items({"kind": "full", "resultId": answer.result_id}, answer.items))
