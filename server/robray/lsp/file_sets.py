"""Which files are loaded together, by the projects of what is needed and by the files' own comments."""

from __future__ import annotations

from collections.abc import Iterable

from robray.analysis.files import SourceFile
from robray.configuration.configuration import Configuration
from robray.file_sets import NO_SETS, Sets, set_of, sets_of
from robray.lsp.uris import is_on_disk
from robray.project import Projects


class Together:
    """`opened` are the paths of open documents, which may not have been saved yet, in their order.

    What projects say takes walks through folders, and is kept until `forget`.
    """

    def __init__(self) -> None:
        self._configured: dict[str | None, Sets] = {}

    def forget(self) -> None:
        """After a configuration changed, or files came or went that a pattern may be about."""
        self._configured.clear()

    def configured(self, projects: Projects, project: Configuration, opened: Iterable[str]) -> Sets:
        """What a project says."""
        if not project.scenes:
            return NO_SETS
        sets = self._configured.get(project.path)
        if sets is None:
            sets = self._configured[project.path] = sets_of(projects, [project])
        for path in opened:
            if is_on_disk(path) and projects.of(path).path == project.path:
                sets = _with(sets, project, path)
        return sets


def told(projects: Projects, file: SourceFile) -> Sets:
    """What a file says in its comments."""
    return set_of(projects, file) if file.marks and is_on_disk(file.path) else NO_SETS


def _with(sets: Sets, project: Configuration, path: str) -> Sets:
    """The sets of a project with a file that they are about; of sets of the same files the first."""
    names = project.sets_with(path)
    keys = {name: f"{project.path}#{name}" for name in project.scenes if name in names}
    found = dict(sets)
    known = {*found.values()}
    for name, key in keys.items():
        files = found.get(key, ())
        if any(member.path == path for member in files):
            continue
        # Thousands of sets may be of the same files.
        if (more := (*files, *project.members(name, path))) not in known:
            found[key] = more
            known.add(more)
    return found
