"""Reading the scene files of the workspace's folders, so that fragments are judged in the scenes that include them."""

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
"""Seconds that work may take before anything is shown of it."""

INTERVAL = 0.1
"""Seconds between two reports: more often nobody looks."""


class Work:
    """Use it as a context; `report` from time to time, and end early where `stopped`.

    Nothing waits for the client: one that does not answer is shown nothing.
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
        """Whether the user has had enough of it."""
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
    """Returns what begins work about the robots of xacro sources, between whose steps other messages are handled.

    It raises ContentModified after a change of what it works on, and RequestCancelled if the user stops it.
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
"""Seconds that diagnostics wait for the folders to be read: before, a fragment's includer may not be known."""

LONGEST_WAIT = 10.0
"""Seconds that a request waits for the folders to be read. What is there then is answered: a disk may be slow."""

FOLDERS_TO_A_FILE = 50
"""How many times as many folders as scene files are looked through: `include-paths` may name the whole disk."""

BREATH = 0.1
"""Seconds between what the user waits for and what is loaded for later."""

MOST_AT_ONCE = 20
MOST_BYTES_AT_ONCE = 16 << 10
"""Files, and bytes of them, that are read without a look at what the client has sent: some milliseconds' worth."""


class Indexing:
    """`done` is set while no folder is being read, and `wait` is for whoever is to be answered in any case."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._running = 0
        self._held_until = 0.0
        self._found: dict[str, SceneFiles] = {}
        """The scene files of each folder that is read; a file may stand for itself."""
        self._covered: set[str] = set()
        self._new: set[str] = set()
        """The scene files that were found after the last call of `newly_found`."""
        self._packages: tuple[str, ...] = ()
        """The folders of packages that were looked in."""
        self._left_waiting = False
        """Whether somebody was answered before all was read."""
        self.done = asyncio.Event()
        self.done.set()

    @property
    def holds_findings(self) -> bool:
        return asyncio.get_running_loop().time() < self._held_until

    async def wait(self) -> None:
        """Until all is read, or for a while; then the client is asked to ask again when all is."""
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                await self.done.wait()
        except TimeoutError:
            self._left_waiting = True

    def covers(self, path: str) -> bool:
        """Whether a file is read though it is neither open nor included: it lies in one of the folders."""
        return path in self._covered

    def read_anew(self) -> None:
        """All folders, at the beginning and after a change of what they are or of how much of them is read."""
        from robray.disk import NOTHING_FOUND

        session = self._session
        every = self._every()
        before = self.found()
        self._found = {folder: self._found.get(folder, NOTHING_FOUND) for folder in every}
        self._cover(before)
        for folder in every:
            # One that is a link may come to lead elsewhere.
            session.file_names.real(folder)
        # What was read because it lies in one of the folders may be outside of the read scope now.
        session.documents.doubt_read_scope()
        self.read(every)

    def has_others(self) -> bool:
        """Whether other folders are to be read than were: the file that a set names may be one that came just now."""
        return [*self._found] != self._every()

    def read(self, folders: Iterable[str]) -> None:
        """Begins to read; what is found is told when all is there, or after a while."""
        session, loop = self._session, asyncio.get_running_loop()
        self._held_until = loop.time() + LONGEST_HOLD
        loop.call_later(LONGEST_HOLD, session.tell)
        self.done.clear()
        self._running += 1
        session.background.start(self._read([*folders]))

    def folders(self) -> Iterable[str]:
        """Those that are read, as they are named."""
        return self._found.keys()

    def found(self) -> set[str]:
        """The scene files of all folders."""
        return {path for found in self._found.values() for path in found.paths}

    def newly_found(self) -> set[str]:
        """The scene files that were found since this was last asked."""
        new, self._new = self._new, set()
        return new

    def follow(self, paths: Iterable[str]) -> list[str]:
        """After something happened to scene files; the folders that have to be read again to know what follows."""
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
        """Works out again which of these are covered."""
        listed = self.found()
        self._new |= listed.intersection(paths)
        for path in paths:
            if path in listed and not self._session.documents.is_too_large(path):
                self._covered.add(path)
            else:
                self._covered.discard(path)

    def _most(self, folder: str) -> int:
        """How many scene files of a folder are read."""
        return self._session.projects.of_folder(folder).reading_limits.folder_files

    def _every(self) -> list[str]:
        asked = [folder for folder in self._session.folders if is_on_disk(folder)]
        return [*dict.fromkeys((*asked, *self._beside(asked)))]

    def _beside(self, folders: Iterable[str]) -> list[str]:
        """Folders from which projects say that their fragments are included, and files that are loaded with theirs."""
        from robray.project import files_beside

        projects = [self._session.projects.of_folder(folder) for folder in folders]
        return [path for project in projects for path in (*project.include_paths, *files_beside(project))]

    async def _read(self, folders: list[str]) -> None:
        """In portions: between two the loop is free. Only the walk, which waits for the disk, is in a thread."""
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
        # A document that is opened comes right behind, and is read faster alone.
        await asyncio.sleep(BREATH)
        await self._session.ahead.load()

    def _tell_who_left(self) -> None:
        if self._left_waiting and self.done.is_set():
            self._left_waiting = False
            if self._session.settings.refreshes_diagnostics:
                self._session.client.refresh("workspace/diagnostic/refresh")

    async def _index(self, folders: list[str]) -> None:
        """Reads the files, then resolves the scenes one by one; what is read so far is kept where the user stops it."""
        session, documents = self._session, self._session.documents
        with Work(session, "robray: reading scenes") as work:
            for folder in folders:
                most = self._most(folder)
                found = await in_thread(_walk, folder, session.searched, most)
                if folder not in self._found:
                    # The folder was taken out of the workspace meanwhile.
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
        """Reads the names in the robots of packages: a scene may lack what one of them has."""
        from robray.nearby_files import packaged_robots

        session = self._session
        read_scope = session.read_scope()
        self._packages = self._package_paths()
        found = await in_thread(packaged_robots, session.projects, self._packages, read_scope)
        session.nearby_files.set_packaged(found)

    def follow_documents(self) -> None:
        """After one was opened or closed: one outside of the folders may have packages of its own."""
        if self._package_paths() != self._packages:
            self.read(())

    def _package_paths(self) -> tuple[str, ...]:
        """Where the projects of the folders, and those of open documents, look for packages."""
        from robray.project import package_paths

        projects = self._session.projects
        own = (path for folder in self._found for path in package_paths(projects.of_folder(folder)))
        return tuple(dict.fromkeys((*own, *self._session.read_scope().packages.folders)))

    def has_packaged(self, paths: Iterable[str]) -> bool:
        """Whether one of these files is a robot in a folder where packages are looked for."""
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
        """In the log: a project with large files has them every day."""
        largest = self._session.projects.of_folder(folder).reading_limits.indexed_size
        message = (
            f"robray: {count:,} of the scene files in {folder} are larger than {largest:,} bytes, and read only when "
            f"they are opened or included {allowed_by('indexed-size')}"
        )
        self._session.client.log_message(types.MessageType.Warning, message)


def _portions(paths: Iterable[str]) -> Iterator[list[str]]:
    """Files that are read at once: one by one, each would be put into the scene that includes thousands."""
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
    """The scene files of a folder; a file is itself one."""
    from robray import disk

    if disk.is_file(folder):
        return disk.SceneFiles((folder,), are_all=True)
    return disk.first_scene_files(folder, suffixes, most, FOLDERS_TO_A_FILE * most)
