"""Which files are needed, and which are loaded together: what follows from those that are open or lie in the folders.

A server that has run for a day must know what one knows that was started now, so this is worked out from what there is,
not from what came about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from robray.analysis.file_set import Member
from robray.analysis.files import SourceFile
from robray.configuration.configuration import Configuration
from robray.file_sets import Sets
from robray.lsp.file_sets import told
from robray.project import Projects


class Needed(NamedTuple):
    """`paths` are those of the files that the first ones lead to, whether they exist or not."""

    paths: frozenset[str]
    sets: Sets


def needed(
    first: Iterable[str],
    files: Mapping[str, SourceFile],
    projects: Projects,
    configured: Callable[[Configuration], Sets],
) -> Needed:
    """Follow includes, the sets of projects, and comments of the files themselves.

    Cost: the includes of the files.
    """
    waiting = [*first]
    paths = set(waiting)
    sets: dict[str, tuple[Member, ...]] = {}
    seen: set[str | None] = set()
    while waiting:
        file = files.get(waiting.pop())
        if file is None:
            continue
        # Thousands of entities may refer to one robot.
        found = {target.path: None for target in file.includes.values() if target.path is not None}
        project = projects.of(file.path)
        new = told(projects, file)
        if project.path not in seen:
            seen.add(project.path)
            new = {**configured(project), **new}
        sets.update(new)
        for members in new.values():
            found.update((member.path, None) for member in members)
        for path in found:
            if path not in paths:
                paths.add(path)
                waiting.append(path)
    return Needed(frozenset(paths), sets)
