"""Which files are needed, and which are loaded together: what follows from those that are open or lie in the folders.

A server that has run for a day must know what one knows that was started now, so this is worked out from what there is,
not from what came about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from robray.lsp.file_sets import told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from robray.analysis.files import SourceFile
    from robray.configuration.configuration import Configuration
    from robray.file_sets import Sets
    from robray.project import Projects


class Needed:
    """`paths` are those of the files that the first ones lead to, whether they exist or not.

    Files lead to others by includes, by the sets of their projects and by comments of their own.
    """

    def __init__(
        self, files: Mapping[str, SourceFile], projects: Projects, configured: Callable[[Configuration], Sets]
    ) -> None:
        self.paths: set[str] = set()
        self.sets: Sets = {}
        self._files = files
        self._projects = projects
        self._configured = configured
        self._seen: set[str | None] = set()

    def reach(self, first: Iterable[str]) -> None:
        """Follow more files, or a known one that leads to more files. Cost: the files that were not reached before."""
        waiting = [*first]
        self.paths.update(waiting)
        sets = dict(self.sets)
        while waiting:
            file = self._files.get(waiting.pop())
            if file is None:
                continue
            # Thousands of entities may refer to one robot.
            found = dict.fromkeys(paths_from(file))
            project = self._projects.of(file.path)
            new = told(self._projects, file)
            if project.path not in self._seen:
                self._seen.add(project.path)
                new = {**self._configured(project), **new}
            sets.update(new)
            for members in new.values():
                found.update((member.path, None) for member in members)
            for path in found:
                if path not in self.paths:
                    self.paths.add(path)
                    waiting.append(path)
        self.sets = sets


def paths_from(file: SourceFile) -> Iterator[str]:
    """The paths that a file includes."""
    return (target.path for target in file.includes.values() if target.path is not None)
