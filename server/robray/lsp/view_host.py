"""What a view is shown of: the editor's open buffers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from lsprotocol import types

from robray.analysis.analysis import FileSpan
from robray.analysis.workspace import Workspace
from robray.configuration.configured import configured
from robray.loading import Loaded, load
from robray.lsp.edits import under_one_name
from robray.lsp.session import Session
from robray.meshes import Meshes, MeshPlace
from robray.project import Projects
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Diagnostic
from robray.view.committed import committed
from robray.view.host import MOST_OF_MESH, Shown, Step


class EditorHost:
    """`path` is the document that the view was asked for; what is shown is the widest scene of it."""

    def __init__(self, session: Session, path: str) -> None:
        self._session = session
        self._path = path

    @property
    def can_show(self) -> bool:
        return self._session.settings.shows_documents

    def shown(self) -> Shown | None:
        session = self._session
        robots = session.robots_of(self._path)
        analysis = session.analysis()
        state = analysis.widest(robots[0].path if robots else self._path)
        return None if state is None else Shown(analysis, state)

    def saved(self) -> Shown | None:
        found = load(self._root(), Projects())
        return Shown(found.analysis, found.state) if isinstance(found, Loaded) else None

    def committed(self) -> Callable[[], Shown | str]:
        return partial(committed, self._root())

    def _root(self) -> str:
        """The file that the scene begins with; a set is found by each of its files."""
        shown = self.shown()
        robots = self._session.robots_of(self._path)
        if robots:
            return robots[0].source
        return self._path if shown is None or shown.state.is_set else shown.state.root

    def copy(self) -> Workspace:
        return self._session.documents.workspace.copy()

    def findings(self) -> Sequence[Diagnostic]:
        shown, session = self.shown(), self._session
        found: list[Diagnostic] = []
        if shown is not None:
            for path in shown.state.instances.prefixes:
                if (robot := session.robot_at(path)) is not None:
                    found += session.robots.findings_of(robot)
                elif path in shown.analysis.files:
                    project = session.project(path)
                    told = diagnostics(shown.analysis, path, project.limits, measured=session.overlaps.told)
                    found += configured(told, project)
        return found

    def allowed(self) -> Sequence[tuple[str, str]]:
        shown = self.shown()
        measured = None if shown is None else self._session.overlaps.of(shown.state)
        return () if measured is None else measured.allowed

    def show(self, at: FileSpan, *, focus: bool) -> None:
        if self.can_show:
            location = self._session.coordinates().location(at)
            params = types.ShowDocumentParams(location.uri, take_focus=focus, selection=location.range)
            self._session.client.show_document(params)

    def mesh(self, path: str) -> MeshPlace | str:
        return Meshes(self._session.read_scope(), MOST_OF_MESH).place(path)

    def apply(self, edits: Sequence[tuple[FileSpan, str]], words: str) -> str | None:  # noqa: ARG002 - one name for all
        """In one step, for the texts as they were seen."""
        if not self._session.settings.applies_edits:
            return "the editor lets robray edit nothing"
        session = self._session
        for at, _ in edits:
            if session.documents.workspace.file(at.path) is None:
                return f"'{at.path}' is not in a folder that is open in the editor"
        coordinates, once = under_one_name(session, session.coordinates(), edits)
        self._session.client.apply_edit("Move in the 3D view", coordinates.workspace_edit(once))
        return None

    def undo(self) -> Step:
        return Step("the editor undoes what was written: undo it in the text")

    def redo(self) -> Step:
        return Step("the editor redoes what was undone: redo it in the text")
