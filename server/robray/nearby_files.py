"""Files beside scenes: in their projects, and the robots in the folders of packages."""

import os
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from itertools import filterfalse
from typing import NamedTuple

from robray import disk
from robray.analysis.files import Absence, SourceFile
from robray.analysis.format import Format
from robray.analysis.nearby import Elsewhere, Nearby, beside, defining, seeking
from robray.analysis.nearby_file import Robot
from robray.assemble import new_workspace
from robray.expanding import Expanded, Readings, first_robot, included_by
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.symbols import SymbolKind
from robray.formats import FORMATS, URDF, XACRO
from robray.project import Projects, package_paths
from robray.read_scope import ReadScope

MOST_PACKAGED = 500
"""Robots in one folder of packages, and ten times as many folders in it."""

MOST_EXPANDED = 100
"""Sources that are expanded to look at their robots: it takes about a tenth of a second for each."""


class Packaged(NamedTuple):
    """The robots in the package folders, and the texts of the xacro sources there."""

    robots: tuple[Robot, ...] = ()
    sources: Mapping[str, bytes] = {}


def packaged_robots(projects: Projects, tops: Iterable[str], read_scope: ReadScope) -> Packaged:
    """The robots in the package folders. Cost: a walk, and their bytes."""
    found: dict[str, Robot] = {}
    sources: dict[str, bytes] = {}
    for top in dict.fromkeys(tops):
        limits = projects.of_folder(top).reading_limits
        for path in disk.first_scene_files(top, FORMATS.robots, MOST_PACKAGED, 10 * MOST_PACKAGED).paths:
            text = disk.read(path, limits.indexed_size, read_scope.holds_real)
            if not isinstance(text, bytes):
                continue
            file_format = FORMATS.taken_for(path, text)
            robot = None if file_format is XACRO else file_format.nearby_file.robot_in(path, text)
            if robot is not None:
                found[path] = robot
            elif file_format in (URDF, XACRO):
                sources[path] = text
    return Packaged(tuple(found.values()), sources)


class _Made(NamedTuple):
    """The robot that a source expands to, if it does, and the files that it is made of."""

    robot: Robot | None
    files: frozenset[str]


class SourceRobots:
    """The robots that xacro sources expand to, each kept until a file changes that it is made of."""

    def __init__(self, expand: Callable[[str], Expanded]) -> None:
        self._expand = expand
        self._made: dict[str, _Made] = {}

    def files(self) -> set[str]:
        """The files of the robots, readable or not."""
        return {path for made in self._made.values() for path in made.files}

    def forget(self, paths: Collection[str]) -> bool:
        """Forgets the robots that use any of these files; False if there are none."""
        changed = [source for source, made in self._made.items() if not made.files.isdisjoint(paths)]
        for source in changed:
            del self._made[source]
        return bool(changed)

    def of(self, sources: Mapping[str, bytes]) -> Elsewhere:
        """The robots of sources and their includes. Cost: an expansion of each that changed."""
        ends = {path: frozenset(XACRO.nearby_file.included_ends(path, text)) for path, text in sources.items()}
        parts = frozenset().union(*included_by(ends).values())
        included: set[str] = set()
        made: dict[str, _Made] = {}
        # Only an expansion knows which files it includes; with parts last, few of them are expanded.
        for path in sorted(sources, key=lambda path: (path in parts, path)):
            if path in included or len(made) == MOST_EXPANDED:
                continue
            made[path] = self._made.get(path) or self._look(path)
            included |= made[path].files - {path}
        self._made = made
        robots = tuple(each.robot for each in made.values() if each.robot is not None)
        return Elsewhere(robots, frozenset(included))

    def _look(self, path: str) -> _Made:
        made = self._expand(path)
        robot = None
        if made.is_robot:
            robot = URDF.nearby_file.robot(_read(path, made.text, URDF, lambda _: DEFAULT_LIMITS))
        return _Made(robot, frozenset(made.expansion.files))


def nearby_files(folders: Iterable[str], projects: Projects, read_scope: ReadScope) -> Nearby:
    """Files beside the scenes in folders of projects. Cost: a walk through each, and the bytes of its files.

    As in an editor that opens these folders; but of scenes only names of classes, constants and files are read.
    """
    folders = _outermost(folders)
    robots: dict[str, Robot] = {}
    sources: dict[str, bytes] = {}
    answers: list[tuple[str, str]] = []
    for folder in folders:
        limits = projects.of_folder(folder).reading_limits
        paths = disk.first_scene_files(folder, FORMATS.searched, limits.folder_files, limits.folder_files).paths
        for path in paths:
            text = disk.read(path, limits.indexed_size, read_scope.holds_real)
            if isinstance(text, Absence):
                continue
            file_format = FORMATS.taken_for(path, text)
            if file_format.is_robot:
                file = _read(path, text, file_format, projects.reading_limits)
                if file.is_source:
                    sources[path] = text
                elif (robot := file_format.nearby_file.robot(file)) is not None:
                    robots[path] = robot
            else:
                preview = file_format.nearby_file.preview(path, text)
                answers += ((defining(SymbolKind.CLASS, name), path) for name in preview.classes)
                answers += ((defining(SymbolKind.CONSTANT, name), path) for name in preview.constants)
                missing = filterfalse(disk.is_file, preview.included)
                answers += ((seeking(os.path.basename(each)), "") for each in missing)
    tops = (path for folder in folders for path in package_paths(projects.of_folder(folder)))
    packaged = packaged_robots(projects, tops, read_scope)
    of_sources = SourceRobots(partial(first_robot, projects=projects, read_scope=read_scope, readings=Readings()))
    made = of_sources.of({**packaged.sources, **sources})
    elsewhere = made._replace(robots=(*packaged.robots, *made.robots))
    return beside(robots.values(), elsewhere, answers)


def _outermost(folders: Iterable[str]) -> list[str]:
    """Without those that are in others."""
    found: list[str] = []
    for folder in sorted(os.path.join(each, "") for each in folders):
        if not found or not folder.startswith(found[-1]):
            found.append(folder)
    return [folder.rstrip(os.sep) or os.sep for folder in found]


def _read(path: str, text: bytes, file_format: Format, limits: Callable[[str], ReadingLimits]) -> SourceFile:
    workspace = new_workspace(limits)
    workspace.set_text(path, text, file_format=file_format)
    return workspace.files()[path]
