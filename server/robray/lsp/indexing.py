"""Reading the scene files of the workspace's folders, so that fragments are judged in the scenes that include them."""

from __future__ import annotations

import asyncio
import gc
import importlib
from typing import TYPE_CHECKING

from robray.lsp.methods import METHODS
from robray.lsp.uris import is_on_disk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from robray.lsp.server import RobrayServer

LONGEST_HOLD = 1.0
"""Seconds that diagnostics wait for the folders to be read: before, a fragment's includer may not be known."""


class Indexing:
    """`done` is set while no folder is being read."""

    def __init__(self, server: RobrayServer) -> None:
        self._server = server
        self._running = 0
        self._held_until = 0.0
        self._looked_in: set[str] = set()
        self.done = asyncio.Event()
        self.done.set()

    @property
    def holds_findings(self) -> bool:
        return asyncio.get_running_loop().time() < self._held_until

    def read(self, folders: Iterable[str]) -> None:
        """Begins to read; what is found is told when all is there, or after a while."""
        server, loop = self._server, asyncio.get_running_loop()
        self._held_until = loop.time() + LONGEST_HOLD
        loop.call_later(LONGEST_HOLD, server.tell)
        self.done.clear()
        self._running += 1
        asked = [folder for folder in folders if is_on_disk(folder)]
        self._looked_in.update(asked)
        beside = self._beside(asked)
        self._looked_in.update(beside)
        server.beside(self._read([*dict.fromkeys((*asked, *beside))]))

    def read_beside(self) -> None:
        """After a change of configurations: what they name and nobody has looked at."""
        asked = [folder for folder in self._server.folders if is_on_disk(folder)]
        if missing := [folder for folder in self._beside(asked) if folder not in self._looked_in]:
            self.read(missing)

    def _beside(self, folders: Iterable[str]) -> list[str]:
        """Folders from which projects say that their fragments are included, and files that are loaded with theirs."""
        from robray.project import files_beside

        projects = [self._server.projects.of_folder(folder) for folder in folders]
        return [path for project in projects for path in (*project.include_paths, *files_beside(project))]

    async def _read(self, folders: list[str]) -> None:
        """In slices: between two files the loop is free. Only the walk, which waits for the disk, is in a thread."""
        # The first edit needs it; it takes a tenth of a second.
        await asyncio.to_thread(importlib.import_module, "numpy")
        try:
            await self._index(folders)
        finally:
            self._running -= 1
            if not self._running:
                self.done.set()
        self._held_until = 0.0
        self._server.tell()
        for method in METHODS.values():
            # Between two messages, so that the first request of a kind need not wait for its module.
            await asyncio.sleep(0)
            method.load()
        # What is there by now stays. Looking at all of it again and again would take longer than an answer.
        gc.freeze()

    async def _index(self, folders: list[str]) -> None:
        """Reads the files, then resolves the scenes one by one; what is read so far is kept where the user stops it."""
        from robray.lsp.preferences import SCANNED_FILES
        from robray.lsp.progress import Work

        server, documents = self._server, self._server.documents
        most = server.preferences().get(SCANNED_FILES)
        with Work(server, "robray: reading scenes") as work:
            for folder in folders:
                paths = await asyncio.to_thread(_walk, folder, server.suffixes, most + 1)
                if len(paths) > most:
                    paths.pop()
                    self._tell_of_limit(folder, most)
                for done, path in enumerate(paths):
                    if work.stopped:
                        break
                    work.report(done, len(paths), f"{done} of {len(paths)} files")
                    if documents.workspace.file(path) is None:
                        documents.look_again(path, is_scene=True)
                        await asyncio.sleep(0)
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

        message = f"robray: of the scene files in {folder} only {most:,} are read ('robray.workspace.maxFiles')"
        self._server.window_show_message(types.ShowMessageParams(types.MessageType.Warning, message))


def _walk(folder: str, suffixes: tuple[str, ...], most: int) -> list[str]:
    """The scene files of a folder; a file is itself one."""
    from robray import disk

    return [folder] if disk.is_file(folder) else list(disk.scene_files(folder, suffixes, most))
