"""What lies beside scenes on the disk: in their projects, and the robots in the folders where packages are."""

import os
from collections.abc import Callable, Iterable
from itertools import filterfalse

from robray import disk
from robray.analysis.files import Absence
from robray.analysis.neighbour import Robot
from robray.analysis.neighbours import Neighbours, beside, defining, seeking
from robray.assemble import new_workspace
from robray.facts.limits import ReadingLimits
from robray.facts.symbols import SymbolKind
from robray.formats import FORMATS
from robray.project import Projects, package_paths
from robray.read_scope import ReadScope

MOST_PACKAGED = 500
"""Robots in one folder of packages, and ten times as many folders in it."""


def packaged_robots(projects: Projects, tops: Iterable[str], read_scope: ReadScope) -> tuple[Robot, ...]:
    """The robots in the folders in which packages are looked for. Cost: a walk, and their bytes."""
    found: dict[str, Robot] = {}
    for top in dict.fromkeys(tops):
        limits = projects.of_folder(top).reading_limits
        for path in disk.first_scene_files(top, FORMATS.robots, MOST_PACKAGED, 10 * MOST_PACKAGED).paths:
            if path not in found and isinstance(
                text := disk.read(path, limits.indexed_size, read_scope.holds_real), bytes
            ):
                robot = FORMATS.taken_for(path, text).neighbour.robot_in(path, text)
                found |= {} if robot is None else {path: robot}
    return tuple(found.values())


def neighbourhood(folders: Iterable[str], projects: Projects, read_scope: ReadScope) -> Neighbours:
    """What lies beside the scenes in folders of projects. Cost: a walk through each, and the bytes of what it holds.

    As an editor that opens these folders knows it; only that of scenes no more is read than names of classes,
    constants and files.
    """
    folders = _outermost(folders)
    robots: dict[str, Robot] = {}
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
                robot = _robot(path, text, projects.reading_limits)
                robots |= {} if robot is None else {path: robot}
            else:
                glance = file_format.neighbour.glance(path, text)
                answers += ((defining(SymbolKind.CLASS, name), path) for name in glance.classes)
                answers += ((defining(SymbolKind.CONSTANT, name), path) for name in glance.constants)
                missing = filterfalse(disk.is_file, glance.included)
                answers += ((seeking(os.path.basename(each)), "") for each in missing)
    tops = (path for folder in folders for path in package_paths(projects.of_folder(folder)))
    return beside(robots.values(), packaged_robots(projects, tops, read_scope), answers)


def _outermost(folders: Iterable[str]) -> list[str]:
    """Without those that lie in others."""
    found: list[str] = []
    for folder in sorted(os.path.join(each, "") for each in folders):
        if not found or not folder.startswith(found[-1]):
            found.append(folder)
    return [folder.rstrip(os.sep) or os.sep for folder in found]


def _robot(path: str, text: bytes, limits: Callable[[str], ReadingLimits]) -> Robot | None:
    workspace = new_workspace(limits)
    workspace.set_text(path, text)
    file = workspace.file(path)
    return None if file is None else file.format.neighbour.robot(file)
