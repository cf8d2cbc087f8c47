"""What the server may read: the workspace's folders, what was opened, their projects, and what those name."""

from __future__ import annotations

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
        self._read_scope: ReadScope | None = None

    def around(self, projects: Projects, folders: Iterable[str], opened: Iterable[str]) -> ReadScope:
        opened = tuple(filter(is_on_disk, opened))
        if self._read_scope is None or opened != self._opened:
            self._opened = opened
            self._read_scope = read_scope_around(projects, opened, filter(is_on_disk, folders))
        return self._read_scope

    def forget(self) -> None:
        """After a folder, a package or a configuration came or went, or a link leads elsewhere."""
        self._read_scope = None
