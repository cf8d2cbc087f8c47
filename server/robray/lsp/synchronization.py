"""The texts as the editor and the disk have them (LSP 3.17, text document synchronization)."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

from lsprotocol import types

from robray.lsp.ahead import LARGE
from robray.lsp.uris import paths_of, to_path

if TYPE_CHECKING:
    from collections.abc import Collection

    from robray.lsp.server import RobrayServer

PROJECT_FILES = ("robray.toml", "pyproject.toml", ".gitignore")
"""What a project says in them changes what is reported."""

PACKAGE_FILE = "package.xml"
"""What a package says in it changes where `package://` leads."""

AHEAD = 0.2
"""Seconds after a document was opened: what the editor asks at once is answered. Then its first edit is prepared."""

REST = 1.0
"""Seconds after a document was closed; then its memory is given back."""

MOST_FOLLOWED = 100
"""Files that change at once and are followed one by one; a checkout may touch thousands."""


def did_open(server: RobrayServer, params: types.DidOpenTextDocumentParams) -> None:
    document = params.text_document
    path = to_path(document.uri)
    if len(document.text) >= LARGE:
        server.ahead.finish()
    server.documents.open(path, document.uri, document.version, document.text)
    server.findings.seen_otherwise(path)
    server.tell(path)
    asyncio.get_running_loop().call_later(AHEAD, server.documents.prepare, path)


def did_change(server: RobrayServer, params: types.DidChangeTextDocumentParams) -> None:
    document = params.text_document
    path = to_path(document.uri)
    edits = server.documents.change(path, document.version, params.content_changes, server.settings.encoding)
    server.half_typed.follow(path, edits)
    server.tell(path)


def did_save(_server: RobrayServer, _params: types.DidSaveTextDocumentParams) -> None:
    """What was saved is what we have."""


def did_close(server: RobrayServer, params: types.DidCloseTextDocumentParams) -> None:
    path = to_path(params.text_document.uri)
    server.clear(path, params.text_document.uri)
    was_large = _is_large(server, path)
    server.documents.close(path)
    server.findings.seen_otherwise(path)
    if was_large:
        # What comes next, scenes of the files that it included, would lie all over the room that it leaves.
        _give_back()
    server.documents.settle()
    server.tell()
    asyncio.get_running_loop().call_later(REST, _give_back)


def _is_large(server: RobrayServer, path: str) -> bool:
    file = server.documents.workspace.file(path)
    return file is not None and len(file.text) >= LARGE


def _give_back() -> None:
    from robray.analysis.collector import give_back
    from robray.analysis.questions import forget_names
    from robray.rules.diagnose import forget_checks
    from robray.rules.hidden_includes import forget_near
    from robray.rules.suggest import forget_searches
    from robray.rules.suppressions import forget_directives

    forget_names()
    forget_checks()
    forget_near()
    forget_directives()
    forget_searches()
    give_back()


def did_change_watched_files(server: RobrayServer, params: types.DidChangeWatchedFilesParams) -> None:
    """Created, changed or deleted: the disk is looked at again, whatever the client believes."""
    if len(params.changes) > MOST_FOLLOWED:
        server.documents.workspace.postpone()
    paths = [*dict.fromkeys(paths_of(change.uri for change in params.changes))]
    look_again(server, paths, others=any(change.type is not types.FileChangeType.Changed for change in params.changes))


def look_again(server: RobrayServer, paths: Collection[str], *, others: bool) -> None:
    """After something happened to files on the disk; `others` unless they are the same as before."""
    from robray import disk

    names = {os.path.basename(path) for path in paths}
    if names.intersection(PROJECT_FILES):
        server.projects.forget()
    elif others or PACKAGE_FILE in names:
        server.projects.override()
    # Nobody tells of links whose targets change.
    paths = [*paths, *disk.links_to(paths, {*server.indexing.found(), *server.documents.looked_for()} - {*paths})]
    scenes = [path for path in paths if path.endswith(server.suffixes)]
    missing = server.indexing.follow(scenes)
    for path in scenes:
        server.documents.look_again(path)
    server.documents.look_at_meshes(paths)
    if names.intersection(PROJECT_FILES):
        server.reconsider()
        server.indexing.read_anew()
    elif others or PACKAGE_FILE in names:
        server.look_around()
    else:
        server.documents.settle()
    if not names.intersection(PROJECT_FILES):
        if (others or PACKAGE_FILE in names) and server.indexing.has_others():
            server.indexing.read_anew()
        elif missing or server.indexing.has_packaged(paths):
            server.indexing.read(missing)
    server.tell()
