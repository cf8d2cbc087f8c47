"""Diagnostics of the whole workspace (LSP 3.17, workspace/diagnostic), file by file."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from lsprotocol import types

from robray.lsp.ready import Ready
from robray.lsp.shown import is_shown_closed
from robray.lsp.uris import is_on_disk, paths_of, to_uri

if TYPE_CHECKING:
    from collections.abc import Mapping

    from robray.lsp.ready import Json
    from robray.lsp.server import RobrayServer

MOST_IN_A_PART = 20
"""Files of a partial result: few enough to come early, enough not to be a message each."""


async def workspace_diagnostic(server: RobrayServer, params: types.WorkspaceDiagnosticParams) -> Ready:
    """All files that are known, streamed to a client that takes partial results; in between others have their turn.

    Files of which the client knows something that are not there any more are reported as having nothing.
    """
    await server.indexing.done.wait()
    if not server.findings.everywhere:
        # From now on less is told of open files: not what follows from what is found in closed ones.
        server.findings.everywhere = True
        server.findings.reconsider()
        if server.settings.refreshes_diagnostics:
            server.workspace_diagnostic_refresh(None)
    known = {path: previous for previous in params.previous_result_ids for path in paths_of([previous.uri])}
    part: list[Json] = []
    token = params.partial_result_token
    of_scenes = {path for path in known if not server.project_files.is_ours(path)}
    for path in sorted(of_scenes.union(server.analysis().files)):
        report = _report(server, path, known)
        if report is not None:
            part.append(report)
        if token is not None and len(part) >= MOST_IN_A_PART:
            _send(server, token, part)
            part = []
        await asyncio.sleep(0)
    of_projects = {path for path in known if server.project_files.is_ours(path)}
    for path in sorted(of_projects.union(server.project_files.around())):
        report = _report_of_project(server, path, known)
        if report is not None:
            part.append(report)
    if token is not None and part:
        _send(server, token, part)
        part = []
    return Ready({"items": part})


def _report(server: RobrayServer, path: str, known: Mapping[str, types.PreviousResultId]) -> Json | None:
    previous = known.get(path)
    coordinates = server.coordinates()
    file = coordinates.files.get(path)
    wanted = path in server.documents.uris or is_shown_closed(server, path)
    if file is None or not wanted or not (is_on_disk(path) or path in server.documents.uris):
        return None if previous is None else {"kind": "full", "uri": previous.uri, "version": None, "items": []}
    answer = server.findings.of(path, server.analysis(), coordinates)
    report = {"uri": coordinates.uri(path), "version": file.version, "resultId": answer.result_id}
    if previous is not None and previous.value == answer.result_id:
        return {"kind": "unchanged", **report}
    return {"kind": "full", **report, "items": answer.items}


def _report_of_project(server: RobrayServer, path: str, known: Mapping[str, types.PreviousResultId]) -> Json | None:
    previous = known.get(path)
    file = server.project_files.file(path)
    if file is None and not is_shown_closed(server, path):
        return None if previous is None else {"kind": "full", "uri": previous.uri, "version": None, "items": []}
    answer = server.project_files.answer(path)
    uri = server.project_files.uris.get(path) or to_uri(path)
    report = {"uri": uri, "version": None if file is None else file.version, "resultId": answer.result_id}
    if previous is not None and previous.value == answer.result_id:
        return {"kind": "unchanged", **report}
    return {"kind": "full", **report, "items": answer.items}


def _send(server: RobrayServer, token: int | str, part: list[Json]) -> None:
    server.protocol.notify_ready(types.PROGRESS, Ready({"token": token, "value": {"items": part}}))
