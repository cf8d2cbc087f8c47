"""What lies beside scenes on the disk: in their projects, and the robots in the folders where packages are."""

import os
import re
from collections.abc import Callable, Iterable, Iterator

from robray import disk
from robray.analysis.files import Absence
from robray.assemble import new_workspace
from robray.facts.frontend import IncludePathError
from robray.facts.limits import ReadingLimits
from robray.fence import Fence
from robray.formats import FORMATS
from robray.formats.neighbours import Neighbours, Robot, beside, named_in, robot_of
from robray.project import Projects, package_paths

ROBOTS = (".urdf", ".xacro")
_SCENES = (".robray",)

MOST_PACKAGED = 500
"""Robots in one folder of packages, and ten times as many folders in it."""

_IGNORED = re.compile(rb'("[^"]*")|#[^\n]*|//[^\n]*|/\*(?s:.*?)\*/')
_CLASS = re.compile(rb'\bclass\s+(?:"([^"]+)"|([A-Za-z][\w-]*))\s*\{')
_CONSTANT = re.compile(rb"\bdef\s+([A-Za-z][\w-]*)\s[^;]")
_INCLUDE = re.compile(rb'\binclude\s*"((?:[^"\\]|\\.){0,4096})"', re.DOTALL)


def packaged_robots(projects: Projects, folders: Iterable[str], fence: Fence) -> tuple[Robot, ...]:
    """The robots in the folders in which the projects of these look for packages. Cost: a walk, and their bytes."""
    paths = dict.fromkeys(path for folder in folders for path in package_paths(projects.of_folder(folder)))
    found: dict[str, Robot] = {}
    for top in paths:
        limits = projects.of_folder(top).reading_limits
        for path in disk.first_scene_files(top, ROBOTS, MOST_PACKAGED, 10 * MOST_PACKAGED).paths:
            if path not in found and isinstance(text := disk.read(path, limits.indexed_size, fence.holds_real), bytes):
                found[path] = named_in(path, text, is_source=path.endswith(".xacro"))
    return tuple(found.values())


def neighbourhood(folders: Iterable[str], projects: Projects, fence: Fence) -> Neighbours:
    """What lies beside the scenes in folders of projects. Cost: a walk through each, and the bytes of what it holds.

    As an editor that opens these folders knows it; only that of scenes no more is read than names of classes,
    constants and files.
    """
    folders = _outermost(folders)
    robots: dict[str, Robot] = {}
    classes: list[tuple[str, str]] = []
    constants: list[tuple[str, str]] = []
    sought: set[str] = set()
    for folder in folders:
        limits = projects.of_folder(folder).reading_limits
        paths = disk.first_scene_files(folder, FORMATS, limits.folder_files, limits.folder_files).paths
        for path in paths:
            text = disk.read(path, limits.indexed_size, fence.holds_real)
            if isinstance(text, Absence):
                continue
            if path.endswith(ROBOTS):
                robot = _robot(path, text, projects.reading_limits)
                robots |= {} if robot is None else {path: robot}
            else:
                plain = _IGNORED.sub(rb"\1", text)
                classes += ((name, path) for name in _classes(plain))
                constants += ((match[1].decode(), path) for match in _CONSTANT.finditer(plain))
                sought.update(_sought(path, plain))
    return beside(robots.values(), packaged_robots(projects, folders, fence), classes, constants, sought)


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
    return None if file is None else robot_of(file)


def _classes(text: bytes) -> Iterator[str]:
    for match in _CLASS.finditer(text):
        yield (match[1] or match[2]).decode("utf-8", "replace")


def _sought(path: str, text: bytes) -> Iterator[str]:
    for match in _INCLUDE.finditer(text):
        try:
            target = FORMATS[_SCENES[0]].front_end.include_target(path, match[1].decode("utf-8", "replace"))
        except IncludePathError:
            continue
        if not disk.is_file(target):
            yield os.path.basename(target)
