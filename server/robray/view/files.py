"""A scene as the disk has it, for a view without an editor."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from robray import disk
from robray.formats import FORMATS
from robray.loading import Loaded, load
from robray.meshes import Meshes
from robray.project import NAMES, Projects
from robray.project_access import read_scope_around
from robray.scene.meshes import MESHES
from robray.view.committed import committed
from robray.view.host import Shown
from robray.view.mesh_file import MeshFile, mesh_within

if TYPE_CHECKING:
    from collections.abc import Sequence

    from robray.analysis.analysis import FileSpan
    from robray.analysis.workspace import Workspace
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

    def folders(self) -> list[str]:
        """Those whose changes may be changes of what is shown: of all files that were read or looked for."""
        found = {os.path.dirname(path) for path in self._paths}
        found |= {disk.project_folder(path) for path in self._paths}
        if isinstance(self.loaded, Loaded):
            workspace = self.loaded.workspace
            found |= {os.path.dirname(path) for path in (*workspace.known(), *workspace.existing())}
        return sorted(folder for folder in found if os.path.isabs(folder) and os.path.isdir(folder))

    def is_of_concern(self, path: str) -> bool:
        """Whether a file that changed may be one of them; what editors write beside it is not."""
        suffix = os.path.splitext(path)[1].lower().removeprefix(".")
        return os.path.basename(path) in NAMES or path.endswith(tuple(FORMATS)) or suffix in MESHES

    def shown(self) -> Shown | None:
        return None if isinstance(self.loaded, str) else Shown(self.loaded.analysis, self.loaded.state)

    def saved(self) -> Shown | None:
        return self.shown() if self._before is None else Shown(self._before.analysis, self._before.state)

    def committed(self) -> Shown | str:
        first, *others = self._paths
        return committed(first, others)

    def findings(self) -> Sequence[Diagnostic]:
        return () if isinstance(self.loaded, str) else self.loaded.findings

    def allowed(self) -> Sequence[tuple[str, str]]:
        """Nobody measures."""
        return ()

    def show(self, at: FileSpan, *, focus: bool) -> None:
        """There is no editor."""

    def mesh(self, path: str) -> MeshFile | None:
        read_scope = read_scope_around(self._projects, self._paths, loaded=self._paths)
        return mesh_within(read_scope, Meshes(read_scope).file(path))

    def copy(self) -> Workspace:
        assert isinstance(self.loaded, Loaded), "only what is shown is dragged"
        return self.loaded.workspace.copy()

    def apply(self, edits: Sequence[tuple[FileSpan, str]]) -> bool:
        """Writes the files, if all of them are still as they were read."""
        if isinstance(self.loaded, str):
            return False
        texts: dict[str, bytes] = {}
        for path in {at.path for at, _ in edits}:
            text = self.loaded.analysis.files[path].text
            if disk.read(path) != text:
                return False
            # What stands further behind is put in first, so that the others stay where they are.
            for at, new in sorted(edits, key=lambda edit: edit[0].span, reverse=True):
                if at.path == path:
                    text = text[: at.span.start] + new.encode() + text[at.span.end :]
            texts[path] = text
        try:
            for path, text in texts.items():
                disk.replace(path, text)
        except OSError:
            return False
        return True
