"""What happens on the disk and the client is asked to tell of (LSP 3.17, workspace/didChangeWatchedFiles)."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from lsprotocol import types

from robray.lsp.uris import is_on_disk, to_uri
from robray.scene.meshes import MESHES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from robray.lsp.session import Session

PROJECT_FILES = ("robray.toml", "pyproject.toml", ".gitignore")
"""What a project says in them changes what is reported."""

PACKAGE_FILE = "package.xml"
"""What a package says in it changes where `package://` leads."""

MOST_FOLDERS = 200
"""Folders outside of the workspace's that the client watches for us."""


class Watched:
    """A pattern without a place counts for the folders of the workspace alone. Elsewhere, in libraries, packages and
    where links lead to, the folders are named that hold what is known or looked for. What was asked for once stays.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._seen: set[str] = set()
        self._folders: set[str] = set()

    def begin(self) -> None:
        """Some clients fold what happens to all files of a folder into what happens to the folder, which no pattern of
        ours matches, as there is none for folders. Of these all is asked for that comes and goes.
        """
        if not self._session.settings.watches_files:
            return
        watchers = [types.FileSystemWatcher(f"**/{name}") for name in self._names()]
        if self._session.settings.tells_of_folders:
            kinds = types.WatchKind.Create.value | types.WatchKind.Delete.value
            watchers.append(types.FileSystemWatcher("**/*", kinds))
        self._register("robray-files", watchers)

    def follow(self) -> None:
        """After more may be known or looked for. Cost: a look at what is new."""
        session = self._session
        if not (session.settings.watches_files and session.settings.watches_folders):
            return
        documents = session.documents
        new = {*documents.looked_for(), *documents.links()} - self._seen
        self._seen |= new
        inside = tuple(os.path.join(folder, "") for folder in session.folders)
        places = {path: path if is_on_disk(path) else documents.located(path) for path in new}
        places |= {path: os.path.realpath(path) for path in new & documents.links()}
        folders = {os.path.dirname(place) for place in places.values() if place is not None and is_on_disk(place)}
        elsewhere = sorted(folder for folder in folders - self._folders if not f"{folder}/".startswith(inside))
        if elsewhere := list(filter(_is_folder, elsewhere))[: MOST_FOLDERS - len(self._folders)]:
            self._folders.update(elsewhere)
            # Nothing below them: what is there has a folder of its own.
            pattern = f"{{{','.join(self._names())}}}"
            patterns = [types.RelativePattern(to_uri(folder), pattern) for folder in elsewhere]
            self._register(f"robray-files-{len(self._folders)}", list(map(types.FileSystemWatcher, patterns)))

    def _names(self) -> list[str]:
        return [*(f"*{suffix}" for suffix in self._session.suffixes), *(f"*.{each}" for each in MESHES), *_NAMED]

    def _register(self, name: str, watchers: Sequence[types.FileSystemWatcher]) -> None:
        options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
        registration = types.Registration(name, types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        self._session.client.register(registration)


def _is_folder(path: str) -> bool:
    from robray import disk

    return disk.is_folder(path)


def ours(session: Session, paths: Collection[str]) -> tuple[list[str], bool]:
    """What of this concerns us: our files, and all that is known or looked for in folders; whether there is a folder.

    Cost: a look at each that is no file of ours, and the names of all that is known if one is a folder or gone.
    """
    from robray import disk

    endings = (*session.suffixes, *(f".{each}" for each in MESHES), *_NAMED)
    found = [path for path in paths if path.endswith(endings)]
    others = {*paths}.difference(found)
    if not others:
        return found, False
    known = {*session.indexing.found(), *session.documents.looked_for()}
    # A file may be known whatever it is called.
    found += sorted(others & known)
    folders = {path for path in others if disk.is_folder(path)}
    gone = {path for path in others - folders if not disk.is_entry(path)}
    if folders or gone:
        for path in sorted(known):
            if around := (folders | gone).intersection(_around(path)):
                found.append(path)
                folders |= around
        folders |= _of_packages(session, gone - folders, known)
    return [*dict.fromkeys((*found, *folders))], bool(folders)


def _of_packages(session: Session, gone: Collection[str], known: Iterable[str]) -> set[str]:
    """Those in which what a `package://` names may have been: where it was is not known any more."""
    named = [path.removeprefix(_PACKAGE) for path in known if path.startswith(_PACKAGE)]
    if not named or not gone:
        return set()
    names = {part for path in named for part in path.split("/")}
    read_scope = session.read_scopes.around(session.projects, session.folders, session.documents.uris)
    tops = {around for top in (*read_scope.packages, *read_scope.around) for around in (top, *_around(top))}
    return {path for path in gone if path in tops or path.rpartition("/")[2] in names}


def _around(path: str) -> Iterator[str]:
    """The folders that a path is in."""
    end = path.rfind("/")
    while end > 0:
        yield path[:end]
        end = path.rfind("/", 0, end)


_PACKAGE = "package://"
_NAMED = (*PROJECT_FILES, PACKAGE_FILE)
