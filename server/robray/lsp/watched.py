"""Asks the client to watch files on the disk (LSP 3.17, workspace/didChangeWatchedFiles)."""

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
"""Files of a project that change its findings."""

PACKAGE_FILES = frozenset({"package.xml", "CMakeLists.txt", "setup.py"})
"""Files of a package that change where `package://` leads, and what is installed."""

MOST_FOLDERS = 200
"""Limit of folders outside of the workspace that the client watches."""

MOST_OWN = 2_000
"""Limit of folders that we watch ourselves."""

MOST_LEVELS = 100
"""Limit of folders around a path: each of them is watched, and real trees are not deeper."""


class Watched:
    """A pattern without a folder only covers the folders of the workspace. Elsewhere, in libraries, packages and
    targets of links, the folders of known and missing files are registered. robray watches what the client does not.
    A registration stays.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._has_begun = False
        self._wanted: set[str] = set()
        """The folders of all files that were looked for; some may not exist yet."""
        self._waiting: set[str] = set()
        """The folders to watch that did not exist."""
        self._read_scope: ReadScope | None = None
        """The read scope in which all wanted folders were last checked."""
        self._folders: set[str] = set()

    def begin(self) -> None:
        """Registers the patterns of files. Some clients report only a folder instead of all its files, and no pattern
        matches only folders. These clients are asked for all that comes and goes.
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
        """Watches the folders of newly known or missing files. Cost: a look at these."""
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
            # Not recursive: folders below are registered themselves.
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
        """The new folders of known files; in the workspace also those around them, where missing files may appear."""
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
        """True for a folder inside of the read scope, or of a search folder of packages; scenes may name any others."""
        session = self._session
        read_scope = session.read_scope()
        is_packaged = any(f"{folder}/".startswith(f"{top}/") for top in read_scope.package_tops)
        return is_packaged or read_scope.holds(os.path.join(folder, "_"))

    def _is_inside(self, folder: str) -> bool:
        session = self._session
        tops = {*session.folders, *map(session.file_names.leads_to, session.folders)}
        return any(f"{folder}/".startswith(os.path.join(top, "")) for top in tops)

    def _within_bounds(self, folders: set[str], most: int) -> list[str]:
        """The existing folders, up to the limit of all. The others are checked again until that is reached."""
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
    """The changed files that concern us: our files, and all known or missing ones in folders, under all their names;
    and True if there is a folder, or a link that leads elsewhere now.

    Cost: a look at each that is not a file of ours, and at all that is known.
    """
    names, known = session.file_names, _known(session)
    moved = names.look_again(known.union(session.indexing.folders()))
    # A report of a change has only one name of a file.
    paths = [*dict.fromkeys((*paths, *_other_names(session, paths)))]
    led = {*paths, *moved.values(), *map(names.real, moved)}
    endings = (*session.suffixes, *(f".{each}" for each in _DRAWN), *_NAMED)
    found = [path for path in paths if path.endswith(endings) or path.lower().endswith(session.suffixes)]
    others = {*paths}.difference(found)
    # A known name may be the folder of new files.
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
    """The real paths, and their names below the folders that are read."""
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
        *session.nearby_files.files(),
        *of_robots,
    }


def _of_packages(session: Session, gone: Collection[str], known: Iterable[str]) -> set[str]:
    """The removed folders that may have had the target of a `package://`, whose place is no longer known."""
    named = [path.partition("://")[2] for path in known if path.startswith(PACKAGED)]
    if not named or not gone:
        return set()
    names = {part for path in named for part in path.split("/")}
    read_scope = session.read_scope()
    tops = {around for top in read_scope.package_tops for around in (top, *_around(top))}
    return {path for path in gone if path in tops or path.rpartition("/")[2] in names}


def _around(path: str) -> Iterator[str]:
    """The folders around a path; none for a path that is too long for a disk."""
    return folders_above(path) if len(path) <= LONGEST else iter(())


_DRAWN = tuple(written for each in (*MESHES, *MATERIALS) for written in (each, each.upper()))
"""Suffixes of meshes and materials in both cases, as patterns need; exporters of robots write `STL`."""

_DATA = ("*.yaml", "*.yml")
"""Patterns of files that xacro sources load."""

_NAMED = (*PROJECT_FILES, *sorted(PACKAGE_FILES))
