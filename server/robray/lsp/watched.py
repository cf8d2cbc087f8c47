"""What happens on the disk and the client is asked to tell of (LSP 3.17, workspace/didChangeWatchedFiles)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from robray.scene.meshes import MESHES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from robray.lsp.session import Session

PROJECT_FILES = ("robray.toml", "pyproject.toml", ".gitignore")
"""What a project says in them changes what is reported."""

PACKAGE_FILE = "package.xml"
"""What a package says in it changes where `package://` leads."""


def watch(session: Session) -> None:
    """Some clients fold what happens to all files of a folder into what happens to the folder, which no pattern of
    ours matches, as there is none for folders. Of these all is asked for that comes and goes; what is changed is not.
    """
    patterns = [f"**/*{suffix}" for suffix in session.suffixes] + [f"**/*.{{{','.join(MESHES)}}}"]
    watchers = [types.FileSystemWatcher(each) for each in (*patterns, *(f"**/{name}" for name in _NAMED))]
    if session.settings.tells_of_folders:
        # A sum of both is none of the kinds that lsprotocol knows.
        watchers += [types.FileSystemWatcher("**/*", each) for each in (types.WatchKind.Create, types.WatchKind.Delete)]
    options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
    session.client.register(types.Registration("robray-files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options))


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
