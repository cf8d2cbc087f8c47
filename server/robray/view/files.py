"""A scene as the disk has it, for a view without an editor."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from robray import disk
from robray.loading import Loaded, load
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.view.host import MOST_OF_MESH, Shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from robray.analysis.analysis import FileSpan
    from robray.rules.engine.rule import Diagnostic


class FilesHost:
    """What was saved is what was there before the last change."""

    can_show = False

    def __init__(self, paths: Sequence[str]) -> None:
        """Absolute paths: those after the first are loaded together with it."""
        self._paths = paths
        self._before: Loaded | None = None
        self.loaded: Loaded | str = ""
        self.look_again()

    def look_again(self) -> None:
        """Reads everything anew."""
        if isinstance(self.loaded, Loaded):
            self._before = self.loaded
        self._projects = Projects()
        first, *others = self._paths
        self.loaded = load(first, self._projects, together=others)

    def shown(self) -> Shown | None:
        return None if isinstance(self.loaded, str) else Shown(self.loaded.analysis, self.loaded.state)

    def saved(self) -> Shown | None:
        return self.shown() if self._before is None else Shown(self._before.analysis, self._before.state)

    def findings(self) -> Sequence[Diagnostic]:
        return () if isinstance(self.loaded, str) else self.loaded.findings

    def show(self, at: FileSpan, *, focus: bool) -> None:
        """There is no editor."""

    def mesh(self, path: str) -> Callable[[], bytes | None] | None:
        read_scope = read_scope_around(self._projects, self._paths, loaded=self._paths)
        found = disk.in_package(path, read_scope) if path.startswith("package://") else path
        if found is None or not read_scope.holds(found):
            return None
        return partial(_read, found, read_scope.holds_real)

    def apply(self, edits: Sequence[tuple[FileSpan, str]]) -> bool:
        """Files are not written behind the back of whoever has them open."""
        del edits
        return False


def _read(path: str, is_inside: Callable[[str], bool]) -> bytes | None:
    found = disk.read(path, MOST_OF_MESH, is_inside)
    return found if isinstance(found, bytes) else None
