"""What happens on the disk and the client is asked to tell of (LSP 3.17, workspace/didChangeWatchedFiles)."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from lsprotocol import types

from robray import disk
from robray.lsp.session import Session
from robray.lsp.uris import is_on_disk, to_uri
from robray.read_scope import ReadScope
from robray.scene.meshes import MATERIALS, MESHES
from robray.text.packaged import PACKAGED
from robray.text.paths import LONGEST, folders_above, normal, path_fault

if TYPE_CHECKING:
    from robray.lsp.own_watch import OwnWatch

PROJECT_FILES = ("robray.toml", "pyproject.toml", ".gitignore")
"""What a project says in them changes what is reported."""

PACKAGE_FILES = frozenset({"package.xml", "CMakeLists.txt", "setup.py"})
"""What a package says in them changes where `package://` leads, and what is installed."""

MOST_FOLDERS = 200
"""Folders outside of the workspace's that the client watches for us."""

MOST_OWN = 2_000
"""Folders that we watch ourselves."""

MOST_LEVELS = 100
"""Folders around a path; nobody lays out deeper ones, and each of them would be wanted with all around it."""


class Watched:
    """A pattern without a place counts for the folders of the workspace alone. Elsewhere, in libraries, packages and
    where links lead to, the folders are named that hold what is known or looked for. What the client watches neither
    here nor there we watch. What was asked for once stays.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._has_begun = False
        self._wanted: set[str] = set()
        """The folders of what was looked for; some may be still to come."""
        self._waiting: set[str] = set()
        """Those of them that are to be watched, and did not exist."""
        self._read_scope: ReadScope | None = None
        """The one in which all wanted folders were last looked at."""
        self._folders: set[str] = set()

    def begin(self) -> None:
        """Some clients fold what happens to all files of a folder into what happens to the folder, which no pattern of
        ours matches, as there is none for folders. Of these all is asked for that comes and goes.
        """
        self._has_begun = True
        if not self._session.settings.watches_files:
            return
        watchers = [types.FileSystemWatcher(f"**/{name}") for name in self._names()]
        if self._session.settings.tells_of_folders:
            kinds = types.WatchKind.Create.value | types.WatchKind.Delete.value
            watchers.append(types.FileSystemWatcher("**/*", kinds))
        self._register("robray-files", watchers)

    def follow(self) -> None:
        """After more may be known or looked for. Cost: a look at what is new."""
        if not self._has_begun:
            return
        settings, new = self._session.settings, self._new_folders()
        if settings.watches_files:
            new = {folder for folder in new if not self._is_inside(folder)}
        if settings.watches_files and settings.watches_folders:
            self._ask_for(self._within_bounds(new, MOST_FOLDERS))
        elif own := self._within_bounds(new, MOST_OWN):
            self._own.begin(own)

    def _ask_for(self, folders: Sequence[str]) -> None:
        if folders:
            # Nothing below them: what is there has a folder of its own.
            pattern = f"{{{','.join(self._names())}}}"
            patterns = [types.RelativePattern(to_uri(folder), pattern) for folder in folders]
            self._register(f"robray-files-{len(self._folders)}", list(map(types.FileSystemWatcher, patterns)))

    def stop(self) -> None:
        if "_own" in vars(self):
            self._own.stop()

    @cached_property
    def _own(self) -> OwnWatch:
        from robray.lsp.own_watch import OwnWatch

        return OwnWatch(self._session)

    def _new_folders(self) -> set[str]:
        """Those of what is known by now; in the workspace those around them, too, where what is looked for may come."""
        session, documents = self._session, self._session.documents
        new = documents.workspace.looked_for() | session.indexing.newly_found()
        shallow = {path for path in new if path.count("/") <= MOST_LEVELS and path_fault(path) is None}
        places = {path if is_on_disk(path) else documents.located(path) for path in shallow}
        places |= {real for path in shallow if (real := session.file_names.real(path)) != path}
        folders = {normal(os.path.dirname(place)) for place in places if place is not None and is_on_disk(place)}
        around = {each for folder in folders for each in _around(folder) if self._is_inside(each)}
        wanted = folders | around | set(filter(is_on_disk, session.folders))
        waiting = self._waiting | (wanted - self._wanted)
        self._wanted |= wanted
        if (read_scope := session.read_scope()) is not self._read_scope:
            self._read_scope, waiting = read_scope, self._wanted - self._folders
        return set(filter(self._may_be_watched, waiting))

    def _may_be_watched(self, folder: str) -> bool:
        """What a scene names may lie anywhere: it is watched where it could be read, or packages are looked for."""
        session = self._session
        read_scope = session.read_scope()
        is_packaged = any(f"{folder}/".startswith(f"{top}/") for top in read_scope.package_tops)
        return is_packaged or read_scope.holds(os.path.join(folder, "_"))

    def _is_inside(self, folder: str) -> bool:
        session = self._session
        tops = {*session.folders, *map(session.file_names.leads_to, session.folders)}
        return any(f"{folder}/".startswith(os.path.join(top, "")) for top in tops)

    def _within_bounds(self, folders: set[str], most: int) -> list[str]:
        """Those that exist, and no more than there may be in all. The others are looked at again while there may be
        more."""
        left = most - len(self._folders)
        found = [folder for folder in sorted(folders) if _is_folder(folder)][:left] if left > 0 else []
        self._folders.update(found)
        self._waiting = folders.difference(found) if len(found) < left else set()
        return found

    def _names(self) -> list[str]:
        written = (each for suffix in self._session.suffixes for each in (suffix, suffix.upper()))
        return [*(f"*{suffix}" for suffix in written), *(f"*.{each}" for each in _DRAWN), *_NAMED, *_DATA]

    def _register(self, name: str, watchers: Sequence[types.FileSystemWatcher]) -> None:
        options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
        registration = types.Registration(name, types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        self._session.client.register(registration)


def _is_folder(path: str) -> bool:
    return disk.is_folder(path)


def ours(session: Session, paths: Collection[str]) -> tuple[list[str], bool]:
    """What of this concerns us: our files, and all that is known or looked for in folders, under all names of these;
    whether there is a folder, or a link leads elsewhere now.

    Cost: a look at each that is no file of ours, and at all that is known.
    """
    names, known = session.file_names, _known(session)
    moved = names.look_again(known.union(session.indexing.folders()))
    # Whoever tells of a change knows one name of a file.
    paths = [*dict.fromkeys((*paths, *_other_names(session, paths)))]
    led = {*paths, *moved.values(), *map(names.real, moved)}
    endings = (*session.suffixes, *(f".{each}" for each in _DRAWN), *_NAMED)
    found = [path for path in paths if path.endswith(endings) or path.lower().endswith(session.suffixes)]
    others = {*paths}.difference(found)
    # What is taken for a file may be the folder that others come into.
    around = {each for path in paths for each in _around(path)}
    found += sorted(name for name in known if name in led or names.real(name) in led or name in around)
    folders = {path for path in others if disk.is_folder(path)}
    gone = {path for path in others - folders if not disk.is_entry(path)}
    if folders or gone:
        tops = folders | gone
        for name in sorted(known):
            ways = {name, names.real(name), moved.get(name, name)}
            if within := tops.intersection(each for way in ways for each in _around(way)):
                found.append(name)
                folders |= within
        folders |= _of_packages(session, gone - folders, known)
    return [*dict.fromkeys((*found, *sorted(moved), *folders))], bool(folders or moved)


def _other_names(session: Session, paths: Iterable[str]) -> Iterator[str]:
    """Where paths lead to, and what is there as the folders name it that are read."""
    leads_to = session.file_names.leads_to
    tops = {os.path.join(folder, ""): os.path.join(leads_to(folder), "") for folder in session.indexing.folders()}
    for real in map(leads_to, paths):
        yield real
        yield from (top + real[len(lead) :] for top, lead in tops.items() if real.startswith(lead))


def _known(session: Session) -> set[str]:
    """All names of files that are open, known or looked for."""
    documents, opened = session.documents, session.project_files.uris
    looked_for = documents.known() | documents.workspace.existing().keys()
    of_robots = session.robots.files() if "robots" in vars(session) else ()
    return {
        *session.indexing.found(),
        *looked_for,
        *documents.opened(),
        *opened,
        *session.neighbourhood.files(),
        *of_robots,
    }


def _of_packages(session: Session, gone: Collection[str], known: Iterable[str]) -> set[str]:
    """Those in which what a `package://` names may have been: where it was is not known any more."""
    named = [path.partition("://")[2] for path in known if path.startswith(PACKAGED)]
    if not named or not gone:
        return set()
    names = {part for path in named for part in path.split("/")}
    read_scope = session.read_scope()
    tops = {around for top in read_scope.package_tops for around in (top, *_around(top))}
    return {path for path in gone if path in tops or path.rpartition("/")[2] in names}


def _around(path: str) -> Iterator[str]:
    """The folders that a path is in; none of what is no path on any disk."""
    return folders_above(path) if len(path) <= LONGEST else iter(())


_DRAWN = tuple(written for each in (*MESHES, *MATERIALS) for written in (each, each.upper()))
"""Suffixes of what is drawn, as patterns tell them apart; `STL` is what exporters of robots write."""

_DATA = ("*.yaml", "*.yml")
"""Patterns of what xacro sources load."""

_NAMED = (*PROJECT_FILES, *sorted(PACKAGE_FILES))
