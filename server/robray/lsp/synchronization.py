"""Follows the texts of the editor and the disk (LSP 3.17, text document synchronization)."""

from __future__ import annotations

import os
from collections.abc import Collection

from lsprotocol import types

from robray.lsp.session import Session
from robray.lsp.uris import paths_of, to_path
from robray.lsp.warm_up import LARGE
from robray.lsp.watched import PACKAGE_FILES, PROJECT_FILES, ours

MOST_FOLLOWED = 100
"""Limit of changed files that are followed one by one; a checkout may touch thousands."""


def did_open(session: Session, params: types.DidOpenTextDocumentParams) -> None:
    document = params.text_document
    path = to_path(document.uri)
    if len(document.text) >= LARGE:
        session.ahead.finish()
    session.documents.open(path, document.uri, document.version, document.text, document.language_id)
    session.follow_robots([path])
    session.findings.seen_otherwise(path)
    session.indexing.follow_documents()
    session.watched.follow()
    session.tell(path)


def did_change(session: Session, params: types.DidChangeTextDocumentParams) -> None:
    document = params.text_document
    path = to_path(document.uri)
    was_by_itself = path in session.documents.by_themselves
    edits = session.documents.change(path, document.version, params.content_changes, session.settings.encoding)
    session.half_typed.follow(path, edits)
    session.follow_robots([path])
    if (path in session.documents.by_themselves) != was_by_itself:
        session.indexing.follow_documents()
        session.watched.follow()
    session.tell(path)


def did_save(session: Session, _params: types.DidSaveTextDocumentParams) -> None:
    """Notes a save; the text is already known."""
    session.watched.follow()
    if "views" in vars(session):
        session.views.saved()


def did_close(session: Session, params: types.DidCloseTextDocumentParams) -> None:
    path = to_path(params.text_document.uri)
    if path in session.documents.uris or path in session.told:
        session.clear(path, params.text_document.uri)
    was_large = _is_large(session, path)
    before = session.documents.close(path)
    session.findings.seen_otherwise(path)
    if was_large:
        # Otherwise new scenes of its included files would fragment the released memory.
        session.give_back()
    session.documents.follow(before)
    session.follow_robots([path])
    session.indexing.follow_documents()
    session.tell()
    session.giving_back.begin()


def _is_large(session: Session, path: str) -> bool:
    file = session.documents.workspace.file(path)
    return file is not None and len(file.text) >= LARGE


def did_change_watched_files(session: Session, params: types.DidChangeWatchedFilesParams) -> None:
    """Looks at created, changed and deleted files on the disk again, whatever the client reports."""
    paths = [*dict.fromkeys(paths_of(change.uri for change in params.changes))]
    look_again(session, paths, others=any(change.type is not types.FileChangeType.Changed for change in params.changes))


def look_again(session: Session, paths: Collection[str], *, others: bool) -> None:
    """Follows changes of files on the disk; `others` if files came or went.

    A folder stands for all files that are, or were, in it.
    """
    paths, has_folder = ours(session, paths)
    if not paths:
        return
    if len(paths) > MOST_FOLLOWED:
        session.documents.workspace.postpone()
    names = {os.path.basename(path) for path in paths}
    # A folder, or the target of a link, may bring a configuration and unknown files.
    others = others or not PACKAGE_FILES.isdisjoint(names)
    is_configured_anew = has_folder or bool(names.intersection(PROJECT_FILES))
    if is_configured_anew:
        session.projects.forget()
        session.read_scopes.forget()
    elif others:
        session.projects.override()
    session.projects.forget_robots()
    known = session.documents.known()
    scenes = [path for path in paths if path.lower().endswith(session.suffixes) or path in known]
    missing = session.indexing.follow(scenes)
    for path in scenes:
        session.documents.look_again(path)
    session.documents.look_at_meshes(paths)
    if "views" in vars(session):
        session.views.remeshed(paths)
    if is_configured_anew:
        session.reconsider()
        session.indexing.read_anew()
    elif others:
        session.look_around()
    else:
        session.documents.settle()
        session.follow_robots(paths)
    if not is_configured_anew:
        if others and session.indexing.has_others():
            session.indexing.read_anew()
        elif missing or session.indexing.has_packaged(paths):
            session.indexing.read(missing)
    session.watched.follow()
    session.tell()
