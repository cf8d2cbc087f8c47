"""What the server may read: the workspace's folders, what was opened, their projects, and what those name."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from robray.lsp.uris import is_on_disk
from robray.project_access import read_scope_around

if TYPE_CHECKING:
    from collections.abc import Iterable

    from robray.project import Projects
    from robray.read_scope import ReadScope


class ReadScopes:
    """Kept until `forget`, or other documents are open."""

    def __init__(self) -> None:
        self._opened: tuple[str, ...] = ()
        self._places: dict[str, str] = {}
        """Where the opened ones lead to."""
        self._read_scope: ReadScope | None = None

    def around(self, projects: Projects, folders: Iterable[str], opened: Iterable[str]) -> ReadScope:
        opened = tuple(filter(is_on_disk, opened))
        if self._read_scope is None or opened != self._opened:
            self._opened = opened
            self._places = {path: os.path.realpath(path) for path in opened}
            self._read_scope = read_scope_around(projects, opened, filter(is_on_disk, folders))
        return self._read_scope

    def follow(self, paths: Iterable[str]) -> None:
        """After something happened to files: an opened one that was a link may be none any more, and the reverse."""
        if any(self._places[path] != os.path.realpath(path) for path in paths if path in self._places):
            self.forget()

    def forget(self) -> None:
        """After a folder, a package or a configuration came or went."""
        self._read_scope = None
