"""Which files are loaded together, by the projects of what the user has open and by the files' own comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from robray.lsp.uris import is_on_disk
from robray.together import NO_SETS, Sets, set_of, sets_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from robray.analysis.files import SourceFile
    from robray.configuration.configuration import Configuration
    from robray.project import Projects


class Together:
    """Kept until a configuration, a comment or the files of a folder change."""

    def __init__(self) -> None:
        self._configured: dict[str | None, Sets] = {}
        self._told: dict[str, Sets] = {}
        self._sets: Sets = NO_SETS

    def look(self, projects: Projects, path: str, file: SourceFile | None) -> None:
        """After a file came, changed or went."""
        project = projects.of(path) if is_on_disk(path) else None
        if project is not None and project.scenes:
            if project.path not in self._configured:
                self._configured[project.path] = sets_of(projects, [project])
            self._configured[project.path] = _with(self._configured[project.path], project, path)
            self._put_together()
        told = set_of(projects, file) if project is not None and file is not None and file.marks else NO_SETS
        if told != self._told.get(path, NO_SETS):
            self._told[path] = told
            self._put_together()

    def look_again(self, projects: Projects, files: Iterable[SourceFile]) -> None:
        """After configurations changed, or files came or went that a pattern may be about."""
        on_disk = [file for file in files if is_on_disk(file.path)]
        told = {project.path: project for project in map(projects.of, (file.path for file in on_disk))}
        self._configured = {path: sets_of(projects, [project]) for path, project in told.items() if project.scenes}
        for file in on_disk:
            if (project := projects.of(file.path)).scenes:
                self._configured[project.path] = _with(self._configured[project.path], project, file.path)
        self._told = {file.path: set_of(projects, file) for file in on_disk if file.marks}
        self._put_together()

    def sets(self) -> Sets:
        """The same object as long as nothing changes."""
        return self._sets

    def _put_together(self) -> None:
        found: dict[str, tuple[str, ...]] = {}
        for sets in (*self._configured.values(), *self._told.values()):
            found.update(sets)
        if found != self._sets:
            self._sets = found


def _with(sets: Sets, project: Configuration, path: str) -> Sets:
    """The sets of a project with a file that they are about, which may not have been saved yet."""
    lacking = [name for name in project.sets_with(path) if path not in sets.get(f"{project.path}#{name}", ())]
    return {**sets, **{key: (*sets.get(key, ()), path) for key in (f"{project.path}#{name}" for name in lacking)}}
