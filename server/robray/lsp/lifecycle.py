"""The beginning of a session, and the folders it is about."""

from __future__ import annotations

from lsprotocol import types

from robray.lsp.configuration import begin, pull, register
from robray.lsp.session import Session
from robray.lsp.settings import settings
from robray.lsp.uris import paths_of
from robray.text.paths import path_fault, system_path


def initialize(session: Session, params: types.InitializeParams) -> None:
    session.settings = settings(params.capabilities, params.client_info)
    session.folders = _folders(params)
    if params.initialization_options is not None:
        begin(session, params.initialization_options)


def initialized(session: Session, _params: types.InitializedParams) -> None:
    session.watched.begin()
    register(session)
    session.background.start(pull(session))
    session.indexing.read_anew()


def did_change_folders(session: Session, params: types.DidChangeWorkspaceFoldersParams) -> None:
    added = paths_of(folder.uri for folder in params.event.added)
    removed = {*paths_of(folder.uri for folder in params.event.removed)}
    session.folders = (*(folder for folder in session.folders if folder not in removed), *added)
    # Settings of the session count from the folder of the workspace that a file lies in.
    session.projects.override()
    session.reconsider()
    session.background.start(pull(session))
    session.indexing.read_anew()


def _folders(params: types.InitializeParams) -> tuple[str, ...]:
    # Helix has none where it finds no project, and says in `rootPath` alone where it was started.
    if params.workspace_folders or (params.workspace_folders is not None and params.root_path is None):
        return tuple(paths_of(folder.uri for folder in params.workspace_folders))
    if params.root_uri is not None:
        return tuple(paths_of([params.root_uri]))
    if params.root_path is None or path_fault(params.root_path) is not None:
        return ()
    return (system_path(params.root_path),)
