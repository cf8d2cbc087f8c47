"""Diagnostics of the whole workspace (LSP 3.17, workspace/diagnostic), file by file."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from lsprotocol import types

from robray.lsp.encoded_json import EncodedJson, with_items, written
from robray.lsp.uris import is_on_disk, paths_of, to_uri
from robray.lsp.visibility import is_shown_closed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from robray.lsp.session import Session

MOST_IN_A_PART = 20
"""Files of a partial result: few enough to come early, enough not to be a message each."""


async def workspace_diagnostic(session: Session, params: types.WorkspaceDiagnosticParams) -> EncodedJson:
    """All files that are known, streamed to a client that takes partial results; in between others have their turn.

    Files of which the client knows something that are not there any more are reported as having nothing. So are
    documents that were closed and of which there is nothing to report: VS Code shows what was found in them until it is
    told of the workspace, and does not say that it knows it.
    """
    await session.indexing.wait()
    if not session.findings.everywhere:
        # From now on less is told of open files: not what follows from what is found in closed ones.
        session.findings.everywhere = True
        session.findings.reconsider()
        if session.settings.refreshes_diagnostics:
            session.client.refresh(types.WORKSPACE_DIAGNOSTIC_REFRESH)
    known = {path: previous for previous in params.previous_result_ids for path in paths_of([previous.uri])}
    # What is closed from now on is reported the next time.
    left, session.left = session.left, {}
    part: list[str] = []
    token = params.partial_result_token
    of_scenes = {path for path in known if not session.project_files.is_ours(path)}
    for path in sorted(of_scenes.union(session.analysis().files)):
        try:
            report = _report(session, path, known)
        except Exception as error:  # noqa: BLE001 - what cannot be said of one file can be said of the others
            session.failed(types.WORKSPACE_DIAGNOSTIC, path, error)
            continue
        if report is not None:
            part.append(report)
            left.pop(path, None)
        if token is not None and len(part) >= MOST_IN_A_PART:
            session.client.send_part(token, part)
            part = []
        await asyncio.sleep(0)
    of_projects = {path for path in known if session.project_files.is_ours(path)}
    for path in sorted(of_projects.union(session.project_files.around())):
        report = _report_of_project(session, path, known)
        if report is not None:
            part.append(report)
            left.pop(path, None)
    part += map(_nothing, left.values())
    if token is not None and part:
        session.client.send_part(token, part)
        part = []
    return EncodedJson.of_text(f'{{"items":[{",".join(part)}]}}')


def _nothing(uri: str) -> str:
    return with_items({"kind": "full", "uri": uri, "version": None}, ())


def _report(session: Session, path: str, known: Mapping[str, types.PreviousResultId]) -> str | None:
    previous = known.get(path)
    coordinates = session.coordinates()
    file = coordinates.files.get(path)
    wanted = path in session.documents.uris or is_shown_closed(session, path)
    if file is None or not wanted or not (is_on_disk(path) or path in session.documents.uris):
        return None if previous is None else _nothing(previous.uri)
    answer = session.findings.of(path, session.analysis(), coordinates)
    session.told[path] = answer.result_id
    report = {"uri": coordinates.uri(path), "version": file.version, "resultId": answer.result_id}
    if previous is not None and previous.value == answer.result_id:
        return written({"kind": "unchanged", **report})
    return with_items({"kind": "full", **report}, answer.items)


def _report_of_project(session: Session, path: str, known: Mapping[str, types.PreviousResultId]) -> str | None:
    previous = known.get(path)
    file = session.project_files.file(path)
    if file is None and not is_shown_closed(session, path):
        return None if previous is None else _nothing(previous.uri)
    answer = session.project_files.answer(path)
    session.told[path] = answer.result_id
    uri = session.project_files.uris.get(path) or to_uri(path)
    report = {"uri": uri, "version": None if file is None else file.version, "resultId": answer.result_id}
    if previous is not None and previous.value == answer.result_id:
        return written({"kind": "unchanged", **report})
    return with_items({"kind": "full", **report}, answer.items)
