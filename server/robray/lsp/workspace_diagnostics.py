"""Diagnostics of the whole workspace (LSP 3.17, workspace/diagnostic), file by file."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from lsprotocol import types

from robray.lsp.preferences import WORKSPACE_DIAGNOSTICS
from robray.lsp.uris import is_on_disk, to_path

if TYPE_CHECKING:
    from collections.abc import Mapping

    from robray.lsp.server import RobrayServer

Report = types.WorkspaceFullDocumentDiagnosticReport | types.WorkspaceUnchangedDocumentDiagnosticReport

MOST_IN_A_PART = 20
"""Files of a partial result: few enough to come early, enough not to be a message each."""


async def workspace_diagnostic(
    server: RobrayServer, params: types.WorkspaceDiagnosticParams
) -> types.WorkspaceDiagnosticReport:
    """All files that are known, streamed to a client that takes partial results; in between others have their turn.

    Files of which the client knows something that are not there any more are reported as having nothing.
    """
    await server.indexing.done.wait()
    known = {to_path(previous.uri): previous for previous in params.previous_result_ids}
    part: list[Report] = []
    token = params.partial_result_token
    for path in sorted({*server.analysis().files, *known}):
        report = _report(server, path, known)
        if report is not None:
            part.append(report)
        if token is not None and len(part) >= MOST_IN_A_PART:
            _send(server, token, part)
            part = []
        await asyncio.sleep(0)
    if token is not None and part:
        _send(server, token, part)
        part = []
    return types.WorkspaceDiagnosticReport(part)


def _report(server: RobrayServer, path: str, known: Mapping[str, types.PreviousResultId]) -> Report | None:
    previous = known.get(path)
    coordinates = server.coordinates()
    file = coordinates.files.get(path)
    wanted = path in server.documents.uris or server.preferences(path).get(WORKSPACE_DIAGNOSTICS)
    if file is None or not wanted or not (is_on_disk(path) or path in server.documents.uris):
        return None if previous is None else types.WorkspaceFullDocumentDiagnosticReport(previous.uri, [])
    answer = server.findings.of(path, server.analysis(), coordinates)
    uri = coordinates.uri(path)
    if previous is not None and previous.value == answer.result_id:
        return types.WorkspaceUnchangedDocumentDiagnosticReport(uri, answer.result_id, file.version)
    items = [coordinates.diagnostic(diagnostic) for diagnostic in answer.found]
    return types.WorkspaceFullDocumentDiagnosticReport(uri, items, file.version, result_id=answer.result_id)


def _send(server: RobrayServer, token: int | str, part: list[Report]) -> None:
    value = server.protocol.as_json(types.WorkspaceDiagnosticReportPartialResult(part))
    server.protocol.notify(types.PROGRESS, types.ProgressParams(token, value))
