"""Reading the scene files of the workspace's folders, so that fragments are judged in the scenes that include them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from robray.facts.limits import allowed_by
from robray.lsp.uris import is_on_disk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from robray.disk import SceneFiles
    from robray.lsp.server import RobrayServer

LONGEST_HOLD = 1.0
"""Seconds that diagnostics wait for the folders to be read: before, a fragment's includer may not be known."""

BREATH = 0.1
"""Seconds between what the user waits for and what is loaded for later."""

MOST_AT_ONCE = 20
MOST_BYTES_AT_ONCE = 16 << 10
"""Files, and bytes of them, that are read without a look at what the client has sent: some milliseconds' worth."""


class Indexing:
    """`done` is set while no folder is being read."""

    def __init__(self, server: RobrayServer) -> None:
        self._server = server
        self._running = 0
        self._held_until = 0.0
        self._looked_in: dict[str, tuple[int, int]] = {}
        """Folders, with the limits on their files."""
        self.done = asyncio.Event()
        self.done.set()

    @property
    def holds_findings(self) -> bool:
        return asyncio.get_running_loop().time() < self._held_until

    def covers(self, path: str) -> bool:
        """Whether a file is in one of the folders that are read."""
        return any(path == folder or path.startswith(f"{folder.rstrip('/')}/") for folder in self._looked_in)

    def read(self, folders: Iterable[str]) -> None:
        """Begins to read; what is found is told when all is there, or after a while."""
        server, loop = self._server, asyncio.get_running_loop()
        self._held_until = loop.time() + LONGEST_HOLD
        loop.call_later(LONGEST_HOLD, server.tell)
        self.done.clear()
        self._running += 1
        asked = [folder for folder in folders if is_on_disk(folder)]
        every = [*dict.fromkeys((*asked, *self._beside(asked)))]
        self._looked_in.update((folder, self._limits(folder)) for folder in every)
        server.conversation.beside(self._read(every))

    def read_beside(self) -> None:
        """After a change of configurations: what they name and nobody has looked at, or within other limits."""
        asked = [folder for folder in self._server.folders if is_on_disk(folder)]
        every = (*asked, *self._beside(asked))
        if missing := [folder for folder in every if self._looked_in.get(folder) != self._limits(folder)]:
            self.read(missing)

    def _limits(self, folder: str) -> tuple[int, int]:
        """How many scene files of a folder are read, and how large they may be."""
        limits = self._server.projects.of_folder(folder).reading_limits
        return limits.folder_files, limits.indexed_size

    def _beside(self, folders: Iterable[str]) -> list[str]:
        """Folders from which projects say that their fragments are included, and files that are loaded with theirs."""
        from robray.project import files_beside

        projects = [self._server.projects.of_folder(folder) for folder in folders]
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
        self._server.tell()
        # A document that is opened comes right behind, and is read faster alone.
        await asyncio.sleep(BREATH)
        await self._server.ahead.load()

    async def _index(self, folders: list[str]) -> None:
        """Reads the files, then resolves the scenes one by one; what is read so far is kept where the user stops it."""
        from robray.lsp.progress import Work

        server, documents = self._server, self._server.documents
        with Work(server, "robray: reading scenes") as work:
            for folder in folders:
                most, largest = self._limits(folder)
                paths, are_all = await asyncio.to_thread(_walk, folder, server.suffixes, most)
                if not are_all:
                    self._tell_of_limit(folder, most)
                large = 0
                done = 0
                for some in _portions(paths):
                    if work.stopped:
                        break
                    work.report(done, len(paths), f"{done} of {len(paths)} files")
                    done += len(some)
                    documents.take_in(some)
                    large += sum(
                        documents.workspace.file(path) is None and documents.is_too_large(path) for path in some
                    )
                    await asyncio.sleep(0)
                if large:
                    self._note_large(folder, large, largest)
            roots = sorted(documents.workspace.unresolved())
            for done, root in enumerate(roots):
                if work.stopped:
                    break
                work.report(done, len(roots), f"{done} of {len(roots)} scenes")
                documents.workspace.resolve(root)
                await asyncio.sleep(0)
        documents.complete()

    def _tell_of_limit(self, folder: str, most: int) -> None:
        from lsprotocol import types

        message = f"robray: of the scene files in {folder} only {most:,} are read {allowed_by('folder-files')}"
        self._server.window_show_message(types.ShowMessageParams(types.MessageType.Warning, message))

    def _note_large(self, folder: str, count: int, largest: int) -> None:
        """In the log: a project with large files has them every day."""
        from lsprotocol import types

        message = (
            f"robray: {count:,} of the scene files in {folder} are larger than {largest:,} bytes, and read only when "
            f"they are opened or included {allowed_by('indexed-size')}"
        )
        self._server.window_log_message(types.LogMessageParams(types.MessageType.Warning, message))


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
        return disk.SceneFiles([folder], are_all=True)
    return disk.first_scene_files(folder, suffixes, most)
