"""Reads the scene files of the workspace's folders, so that fragments are checked in the scenes that include them."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Self

from lsprotocol import types

from robray.facts.limits import allowed_by
from robray.formats import FORMATS
from robray.lsp.background import in_thread
from robray.lsp.errors import ContentModifiedError, RequestCancelledError
from robray.lsp.uris import is_on_disk
from robray.text.steps import Found, Steps

if TYPE_CHECKING:
    from robray.disk import SceneFiles
    from robray.lsp.session import Session


PATIENCE = 0.3
"""Seconds of work before progress is shown."""

INTERVAL = 0.1
"""Seconds between two reports."""


class Work:
    """Progress, used as a context; `report` from time to time, and stop early if `stopped`.

    Never waits for the client: one that does not answer gets no progress.
    """

    def __init__(self, session: Session, title: str) -> None:
        self._is_shown = session.settings.shows_progress
        self._progress = session.client.progress()
        self._title = title
        self._next = time.monotonic() + PATIENCE
        self._asked = False
        self._begun = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._begun:
            self._progress.say(types.WorkDoneProgressEnd())
        self._progress.forget()

    @property
    def stopped(self) -> bool:
        """True once the user has cancelled it."""
        return self._progress.is_cancelled

    def report(self, done: int, of: int, message: str) -> None:
        if not self._is_shown or time.monotonic() < self._next:
            return
        percentage = 100 * done // of if of else 0
        if not self._asked:
            self._asked = True
            self._progress.create()
        elif self._progress.is_created:
            self._next = time.monotonic() + INTERVAL
            if not self._begun:
                self._begun = True
                self._progress.say(
                    types.WorkDoneProgressBegin(self._title, cancellable=True, message=message, percentage=percentage)
                )
            else:
                self._progress.say(
                    types.WorkDoneProgressReport(cancellable=True, message=message, percentage=percentage)
                )


def in_steps(session: Session, title: str, parts: str, steps: Steps[Found]) -> Callable[[], Awaitable[Found]]:
    """A function that starts work on the robots of xacro sources; other messages are handled between its steps.

    It raises ContentModified after a change of the robots, and RequestCancelled if the user stops it.
    """
    return partial(_in_steps, session, title, parts, steps, session.robots.state)


async def _in_steps(session: Session, title: str, parts: str, steps: Steps[Found], state: object) -> Found:
    with Work(session, title) as work:
        while True:
            if session.robots.state is not state:
                raise ContentModifiedError("the text has changed since this was asked")
            try:
                done, of = next(steps)
            except StopIteration as end:
                found: Found = end.value
                return found
            work.report(done, of, f"{done} of {of} {parts}")
            await asyncio.sleep(0)
            if work.stopped:
                raise RequestCancelledError("the user stopped it")


LONGEST_HOLD = 1.0
"""Limit of seconds that diagnostics wait for the folders: before, a fragment's includer may be unknown."""

LONGEST_WAIT = 10.0
"""Limit of seconds that a request waits for the folders. It then uses what is read: a disk may be slow."""

FOLDERS_TO_A_FILE = 50
"""Limit of searched folders for each scene file that may be read: `include-paths` may name the whole disk."""

BREATH = 0.1
"""Seconds between urgent work and work ahead of time."""

MOST_AT_ONCE = 20
MOST_BYTES_AT_ONCE = 16 << 10
"""Limits of files and bytes that are read before the client's messages are handled: some milliseconds."""


class Indexing:
    """`done` is set while no folder is being read; `wait` is for requests that need an answer in any case."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._running = 0
        self._held_until = 0.0
        self._found: dict[str, SceneFiles] = {}
        """The scene files of each folder that is read, or the file if it is one."""
        self._covered: set[str] = set()
        self._new: set[str] = set()
        """The scene files that were found after the last call of `newly_found`."""
        self._packages: tuple[str, ...] = ()
        """The search folders of packages that were read."""
        self._left_waiting = False
        """True if a request was answered before all was read."""
        self.done = asyncio.Event()
        self.done.set()

    @property
    def holds_findings(self) -> bool:
        return asyncio.get_running_loop().time() < self._held_until

    async def wait(self) -> None:
        """Waits until all is read, or for a while; in that case the client is asked to pull again later."""
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                await self.done.wait()
        except TimeoutError:
            self._left_waiting = True

    def covers(self, path: str) -> bool:
        """True if a file is in one of the folders, so that it is read although neither open nor included."""
        return path in self._covered

    def read_anew(self) -> None:
        """Reads all folders, at the beginning and after a change of folders or limits."""
        from robray.disk import NOTHING_FOUND

        session = self._session
        every = self._every()
        before = self.found()
        self._found = {folder: self._found.get(folder, NOTHING_FOUND) for folder in every}
        self._cover(before)
        for folder in every:
            # A link may lead elsewhere later.
            session.file_names.real(folder)
        # Files of earlier folders may be outside of the read scope now.
        session.documents.doubt_read_scope()
        self.read(every)

    def has_others(self) -> bool:
        """True if the folders to read have changed: a file that a set names may be new."""
        return [*self._found] != self._every()

    def read(self, folders: Iterable[str]) -> None:
        """Starts to read folders; findings are sent when all is read, or after a while."""
        session, loop = self._session, asyncio.get_running_loop()
        self._held_until = loop.time() + LONGEST_HOLD
        loop.call_later(LONGEST_HOLD, session.tell)
        self.done.clear()
        self._running += 1
        session.background.start(self._read([*folders]))

    def folders(self) -> Iterable[str]:
        """The folders that are read, by name."""
        return self._found.keys()

    def found(self) -> set[str]:
        """The scene files of all folders."""
        return {path for found in self._found.values() for path in found.paths}

    def newly_found(self) -> set[str]:
        """The scene files that were found since the last call."""
        new, self._new = self._new, set()
        return new

    def follow(self, paths: Iterable[str]) -> list[str]:
        """Follows changes of scene files; returns the folders that must be read again."""
        from robray import disk

        again: dict[str, None] = {}
        for path in paths:
            for folder, found in self._found.items():
                is_listed = disk.is_listed(folder, path)
                if not is_listed and path in found.paths:
                    if found.are_all:
                        self._found[folder] = found.without(path)
                    else:
                        again[folder] = None
                elif is_listed and path not in found.paths:
                    if found.are_all and len(found.paths) < self._most(folder):
                        self._found[folder] = found.with_one(path)
                    else:
                        again[folder] = None
        self._cover(paths)
        return [*again]

    def _cover(self, paths: Iterable[str]) -> None:
        """Updates which of these files are covered."""
        listed = self.found()
        self._new |= listed.intersection(paths)
        for path in paths:
            if path in listed and not self._session.documents.is_too_large(path):
                self._covered.add(path)
            else:
                self._covered.discard(path)

    def _most(self, folder: str) -> int:
        """Limit of scene files of a folder."""
        return self._session.projects.of_folder(folder).reading_limits.folder_files

    def _every(self) -> list[str]:
        asked = [folder for folder in self._session.folders if is_on_disk(folder)]
        return [*dict.fromkeys((*asked, *self._beside(asked)))]

    def _beside(self, folders: Iterable[str]) -> list[str]:
        """The include paths of projects, and the files that are loaded with theirs."""
        from robray.project import files_beside

        projects = [self._session.projects.of_folder(folder) for folder in folders]
        return [path for project in projects for path in (*project.include_paths, *files_beside(project))]

    async def _read(self, folders: list[str]) -> None:
        """Reads folders in portions, between which the loop is free. Only the walk, which waits for the disk, is in a
        thread."""
        try:
            await self._index(folders)
        finally:
            self._running -= 1
            if not self._running:
                self.done.set()
        self._held_until = 0.0
        self._session.watched.follow()
        self._session.tell()
        self._tell_who_left()
        # The client may open a document right behind, which is then read faster.
        await asyncio.sleep(BREATH)
        await self._session.ahead.load()

    def _tell_who_left(self) -> None:
        if self._left_waiting and self.done.is_set():
            self._left_waiting = False
            if self._session.settings.refreshes_diagnostics:
                self._session.client.refresh("workspace/diagnostic/refresh")

    async def _index(self, folders: list[str]) -> None:
        """Reads the files, then resolves the scenes one by one; keeps what is read so far if the user stops it."""
        session, documents = self._session, self._session.documents
        with Work(session, "robray: reading scenes") as work:
            for folder in folders:
                most = self._most(folder)
                found = await in_thread(_walk, folder, session.searched, most)
                if folder not in self._found:
                    # The folder was removed from the workspace meanwhile.
                    continue
                before, self._found[folder] = self._found[folder], found
                if not found.are_all:
                    self._tell_of_limit(folder, most)
                self._cover({*before.paths, *found.paths})
                covered = [path for path in found.paths if self.covers(path)]
                done = 0
                for some in _portions(covered):
                    if work.stopped:
                        break
                    work.report(done, len(covered), f"{done} of {len(covered)} files")
                    done += len(some)
                    documents.take_in(some)
                    await asyncio.sleep(0)
                if large := len(found.paths) - len(covered):
                    self._note_large(folder, large)
            await self._look_at_packages()
            roots = sorted(documents.workspace.unresolved())
            for done, root in enumerate(roots):
                if work.stopped:
                    break
                work.report(done, len(roots), f"{done} of {len(roots)} scenes")
                documents.workspace.resolve(root)
                await asyncio.sleep(0)
        documents.settle()
        self._session.look_at_robots()

    async def _look_at_packages(self) -> None:
        """Reads the names in the robots of packages: a scene may lack some that one of them has."""
        from robray.nearby_files import packaged_robots

        session = self._session
        read_scope = session.read_scope()
        self._packages = self._package_paths()
        found = await in_thread(packaged_robots, session.projects, self._packages, read_scope)
        session.nearby_files.set_packaged(found)

    def follow_documents(self) -> None:
        """Reads packages again if an opened or closed document changes their folders."""
        if self._package_paths() != self._packages:
            self.read(())

    def _package_paths(self) -> tuple[str, ...]:
        """The search folders of packages, of the projects of the folders and of open documents."""
        from robray.project import package_paths

        projects = self._session.projects
        own = (path for folder in self._found for path in package_paths(projects.of_folder(folder)))
        return tuple(dict.fromkeys((*own, *self._session.read_scope().packages.folders)))

    def has_packaged(self, paths: Iterable[str]) -> bool:
        """True if one of these files is a robot in a search folder of packages."""
        robots = [path for path in paths if path.lower().endswith(FORMATS.robots)]
        if not robots:
            return False
        tops = tuple(os.path.join(top, "") for top in self._package_paths())
        return any(path.startswith(tops) for path in robots)

    def _tell_of_limit(self, folder: str, most: int) -> None:
        counts = f"only {most:,} from {FOLDERS_TO_A_FILE * most:,} folders"
        message = f"robray: not all scene files in {folder} are read, {counts} {allowed_by('folder-files')}"
        self._session.client.show_message(types.MessageType.Warning, message)

    def _note_large(self, folder: str, count: int) -> None:
        """Logs large files; a message would repeat every day."""
        largest = self._session.projects.of_folder(folder).reading_limits.indexed_size
        message = (
            f"robray: {count:,} of the scene files in {folder} are larger than {largest:,} bytes, and read only when "
            f"they are opened or included {allowed_by('indexed-size')}"
        )
        self._session.client.log_message(types.MessageType.Warning, message)


def _portions(paths: Iterable[str]) -> Iterator[list[str]]:
    """Files to read at once: one by one, each would update a scene that includes thousands."""
    from robray import disk

    portion: list[str] = []
    size = 0
    for path in paths:
        portion.append(path)
        size += disk.size(path)
        if len(portion) >= MOST_AT_ONCE or size >= MOST_BYTES_AT_ONCE:
            yield portion
            portion, size = [], 0
    if portion:
        yield portion


def _walk(folder: str, suffixes: tuple[str, ...], most: int) -> SceneFiles:
    """The scene files of a folder, or the file itself."""
    from robray import disk

    if disk.is_file(folder):
        return disk.SceneFiles((folder,), are_all=True)
    return disk.first_scene_files(folder, suffixes, most, FOLDERS_TO_A_FILE * most)
