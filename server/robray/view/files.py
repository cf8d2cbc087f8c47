"""A scene on the disk, for a view without an editor."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from robray import disk
from robray.analysis.analysis import FileSpan
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.checking.one_scene import load_as_checked
from robray.collision.arrangement import arrangement
from robray.collision.findings import Measured, measured, problems
from robray.collision.measuring import Measuring
from robray.configuration.configured import configured
from robray.facts.problems import Problem
from robray.formats import FORMATS
from robray.loading import Loaded, load
from robray.meshes import Meshes, MeshPlace
from robray.project import NAMES, Projects
from robray.project_access import read_scope_around
from robray.rules import ROLES
from robray.rules.engine.rule import Diagnostic, Severity
from robray.scene.meshes import MATERIALS, MESHES
from robray.text.spans import Span
from robray.view.committed import committed
from robray.view.history import History
from robray.view.host import MOST_OF_MESH, Shown, Step


class FilesHost:
    """The saved scene is the one before the last change."""

    can_show = False

    def __init__(
        self,
        paths: Sequence[str],
        texts: Mapping[str, bytes] = disk.NO_TEXTS,
        projects: Callable[[], Projects] = Projects,
        *,
        of_any_name: bool = False,
        is_alone: bool = False,
    ) -> None:
        """Absolute paths: those after the first are loaded together with it. `texts` replace files, which are never
        written; `projects` is called for each look. `of_any_name` accepts every suffix. An included file is shown as in
        `robray show`, or with `is_alone` as in `robray diff`."""
        self._paths = paths
        self._texts = texts
        self._made = projects
        self._load = partial(load if is_alone else load_as_checked, of_any_name=of_any_name)
        self._before: Loaded | None = None
        self.loaded: Loaded | str = ""
        self._touching: Measured | None = None
        self.measuring: Measuring | None = None
        self._findings: Sequence[Diagnostic] = ()
        self._history = History()
        self.look_again()

    def look_again(self) -> None:
        """Reads everything again."""
        if isinstance(self.loaded, Loaded):
            self._before = self.loaded
        self._projects = self._made()
        first, *others = self._paths
        self.loaded = self._load(first, self._projects, self._texts, together=others)
        # Earlier overlaps stay until the next measurement.
        self._find()

    def folders(self) -> list[str]:
        """The existing folders to watch: those of all files that were read or looked for."""
        return [*filter(os.path.isdir, self._looked_into())]

    def gone(self) -> list[str]:
        """The folders to watch that do not exist."""
        return [folder for folder in self._looked_into() if not os.path.isdir(folder)]

    def _looked_into(self) -> list[str]:
        found = {os.path.dirname(path) for path in self._paths}
        found |= {disk.project_folder(path) for path in self._paths}
        found |= {os.path.dirname(path) for path in self._sources()}
        if isinstance(self.loaded, Loaded):
            workspace = self.loaded.workspace
            found |= {os.path.dirname(path) for path in (*workspace.known(), *workspace.existing())}
        return sorted(filter(os.path.isabs, found))

    def is_of_concern(self, path: str) -> bool:
        """True if a changed file may affect the scene; temporary files of editors do not."""
        suffix = os.path.splitext(path)[1].lower().removeprefix(".")
        return (
            os.path.basename(path) in NAMES
            or path.lower().endswith(tuple(FORMATS))
            or suffix in {*MESHES, *MATERIALS}
            or path in self._sources()
        )

    def _sources(self) -> Iterable[str]:
        """The files of expanded xacro sources; those of the last scene while it cannot be read."""
        loaded = self._before if isinstance(self.loaded, str) else self.loaded
        robots = () if loaded is None else loaded.robots.values()
        return {path for robot in robots for path in robot.expansion.files}

    def shown(self) -> Shown | None:
        return None if isinstance(self.loaded, str) else Shown(self.loaded.analysis, self.loaded.state)

    def saved(self) -> Shown | None:
        return self.shown() if self._before is None else Shown(self._before.analysis, self._before.state)

    def committed(self) -> Callable[[], Shown | str]:
        first, *others = self._paths
        # The scene that includes a part places it.
        root = self.loaded.state.root if isinstance(self.loaded, Loaded) and self.loaded.is_part else first
        return partial(committed, root, others, self._made)

    def findings(self) -> Sequence[Diagnostic]:
        return self._findings

    def allowed(self) -> Sequence[tuple[str, str]]:
        return () if self._touching is None else self._touching.allowed

    async def measure(self, measuring: Measuring) -> bool:
        """Measures which shapes touch, unless the project ignores them; True if the result is new.

        Raises a MeasuringError. Earlier findings stay at their frames until there is an answer.
        """
        loaded = self.loaded
        if isinstance(loaded, str) or not self._is_asked_for():
            return False
        found = await asyncio.to_thread(arrangement, loaded.state, None, self._mesh_place)
        touches = await measuring.touches(found) if len(found.bodies) > 1 else []
        before, self._touching = self._touching, measured(loaded.state, found, touches)
        self._find()
        return before is None or (before.noted, before.allowed) != (self._touching.noted, self._touching.allowed)

    def _find(self) -> None:
        noted = () if self._touching is None else self._touching.noted
        if isinstance(self.loaded, str):
            self._findings = ()
        elif not noted:
            self._findings = self.loaded.findings
        else:
            root = self.loaded.state.root

            def told(scene: SceneState) -> Iterable[tuple[ItemPath, Problem]]:
                # Other files may be roots of their own scenes.
                return problems(scene, noted) if scene.root == root else ()

            self._findings = self.loaded.findings_with(told)

    def _is_asked_for(self) -> bool:
        at = FileSpan(self._paths[0], Span(0, 0))
        probes = [Diagnostic(code, Severity.WARNING, "", at) for code in ROLES.measured]
        return bool(configured(probes, self._projects.of(self._paths[0])))

    def _mesh_place(self, name: str) -> str | None:
        """The path of a mesh that may be read."""
        place = self.mesh(name)
        return None if isinstance(place, str) else place.path

    def show(self, at: FileSpan, *, focus: bool) -> None:
        """There is no editor."""

    def mesh(self, path: str) -> MeshPlace | str:
        read_scope = read_scope_around(self._projects, self._paths, loaded=self._paths)
        return Meshes(read_scope, MOST_OF_MESH).place(path)

    def copy(self) -> Workspace:
        assert isinstance(self.loaded, Loaded), "only what is shown is dragged"
        return self.loaded.workspace.copy()

    def apply(self, edits: Sequence[tuple[FileSpan, str]], words: str) -> str | None:
        """Writes the files, if all of them are still as they were read."""
        if isinstance(self.loaded, str):
            return f"the scene {self.loaded}"
        if any(at.path in self._texts for at, _ in edits):
            return "the text did not come from a file"
        before = {at.path: self.loaded.text(at.path) for at, _ in edits}
        after = dict(before)
        # Edits apply from the end, so that earlier spans stay valid.
        for at, new in sorted(edits, key=lambda edit: edit[0].span, reverse=True):
            text = after[at.path]
            after[at.path] = text[: at.span.start] + new.encode() + text[at.span.end :]
        return self._history.write(words, before, after)

    def undo(self) -> Step:
        return self._history.undo()

    def redo(self) -> Step:
        return self._history.redo()
