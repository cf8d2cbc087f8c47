"""Diagnostics of documents and of the workspace for clients that pull them (LSP 3.17)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from lsprotocol import types

from robray.analysis.files import is_written
from robray.lsp.encoded_json import EncodedJson, with_items, written
from robray.lsp.findings import is_shown_closed
from robray.lsp.session import Session
from robray.lsp.uris import is_on_disk, paths_of, to_path, to_uri


def diagnostic(
    session: Session, params: types.DocumentDiagnosticParams
) -> EncodedJson | types.RelatedUnchangedDocumentDiagnosticReport:
    path = to_path(params.text_document.uri)
    answer = session.findings.of(path, session.analysis(), session.coordinates())
    session.told[path] = answer.result_id
    if params.previous_result_id == answer.result_id:
        return types.RelatedUnchangedDocumentDiagnosticReport(answer.result_id)
    return EncodedJson.of_text(with_items({"kind": "full", "resultId": answer.result_id}, answer.items))


MOST_IN_A_PART = 20
"""Files of a partial result: few, so that it comes early, but not one message each."""


async def workspace_diagnostic(session: Session, params: types.WorkspaceDiagnosticParams) -> EncodedJson:
    """Reports on all known files, streamed if the client takes partial results; other messages have turns in between.

    Removed files for which the client has results get empty reports. So do closed documents without findings: VS Code
    shows their earlier findings until the workspace report, and does not list them among its previous results.
    """
    # Without the settings, the editor would show unwanted findings until its next request, seconds later.
    if session.settings.pulls_configuration:
        await session.configuration.wait()
    await session.indexing.wait()
    if not session.findings.everywhere:
        # From now on open files do not repeat what the findings in closed files explain.
        session.findings.everywhere = True
        session.findings.reconsider()
        if session.settings.refreshes_diagnostics:
            session.client.refresh(types.WORKSPACE_DIAGNOSTIC_REFRESH)
    known = {path: previous for previous in params.previous_result_ids for path in paths_of([previous.uri])}
    # Documents that are closed from now on are reported the next time, as are failures.
    left, session.left = session.left, {}
    try:
        part, failed = await _reports(session, params.partial_result_token, known, left)
    except BaseException:
        session.left = {**left, **session.left}
        raise
    session.left = {**failed, **session.left}
    return EncodedJson.of_text(f'{{"items":[{",".join(part)}]}}')


async def _reports(
    session: Session,
    token: types.ProgressToken | None,
    known: Mapping[str, types.PreviousResultId],
    left: Mapping[str, str],
) -> tuple[list[str], dict[str, str]]:
    """The reports that were not sent in parts, and the files of `left` that failed and keep their earlier findings."""
    part: list[str] = []
    said, failed = set(), {}
    of_scenes = {path for path in known if not session.project_files.is_ours(path)}
    asked = [(path, _report) for path in sorted(of_scenes.union(filter(is_written, session.analysis().files)))]
    of_projects = known.keys() - of_scenes
    asked += ((path, _report_of_project) for path in sorted(of_projects.union(session.project_files.around())))
    for path, ask in asked:
        try:
            report = ask(session, path, known)
        except Exception as error:  # noqa: BLE001 - one failing file must not block the others
            session.failed(types.WORKSPACE_DIAGNOSTIC, path, error)
            failed.update({path: left[path]} if path in left else {})
            continue
        if report is not None:
            part.append(report)
            said.add(path)
        if token is not None and len(part) >= MOST_IN_A_PART:
            session.client.send_part(token, part)
            part = []
        await asyncio.sleep(0)
    part += (_nothing(uri) for path, uri in left.items() if path not in said and path not in failed)
    if token is not None and part:
        session.client.send_part(token, part)
        part = []
    return part, failed


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
