"""Read scopes around projects."""

import os
from collections.abc import Iterable
from typing import NamedTuple

from robray import disk
from robray.configuration.configuration import Configuration
from robray.project import Projects, files_beside, model_search, package_search
from robray.read_scope import NO_PATH, ReadScope, homes, read_scope, repository
from robray.text.paths import folders_above


class Ground(NamedTuple):
    """The part of a read scope that one folder adds. Thousands of folders may add equal grounds."""

    top: str | None
    """The folder that it allows to be read; None if the user opened a folder around it."""
    around: tuple[str, ...]
    """The packages around the folder."""
    lists: tuple[int, ...]
    """The identities of the lists of its configuration, so that folders with one configuration read them once."""


def ground(
    projects: Projects, folder: str, opened: Iterable[str] = (), *, looks_around: bool = True
) -> tuple[Ground, Configuration]:
    """The ground of a folder and its configuration, which must live as long; without packages unless it `looks_around`.

    `opened` are the folders that the user opened.
    """
    configuration = projects.of_folder(folder)
    top = _project(folder, configuration)
    if top is None and not f"{folder}/".startswith(tuple(os.path.join(each, "") for each in opened)):
        top = _above(folder)
    around = tuple(disk.packages_around(os.path.join(folder, "_"))) if looks_around else ()
    return Ground(top, around, tuple(map(id, _lists(configuration)))), configuration


def read_scope_on(
    folders: Iterable[str],
    grounds: Iterable[tuple[Ground, Configuration]],
    files: Iterable[str] = (),
    around: Iterable[str] = (),
) -> ReadScope:
    """The read scope of folders and grounds, with single files, and packages around others."""
    tops: dict[str, None] = dict.fromkeys(folders)
    packages = models = NO_PATH
    beside: dict[str, None] = {}
    alone: dict[str, None] = dict.fromkeys(files)
    gone_through = set()
    for own, configuration in grounds:
        if own.top is not None:
            tops[own.top] = None
        beside.update(dict.fromkeys(own.around))
        if own.lists not in gone_through:
            gone_through.add(own.lists)
            packages = packages.beside(package_search(configuration))
            models = models.beside(model_search(configuration))
            tops.update(dict.fromkeys(configuration.include_paths))
            alone.update(dict.fromkeys(files_beside(configuration)))
    return read_scope((*tops, *packages.folders, *models.folders), alone, packages, models, (*beside, *around))


def read_scope_around(
    projects: Projects,
    files: Iterable[str],
    folders: Iterable[str] = (),
    *,
    found: Iterable[str] = (),
    loaded: Iterable[str] = (),
) -> ReadScope:
    """The read scope of files and of folders that the user opened.

    It has their projects, and the include and package paths of the configurations. Files outside of the folders and of
    any project add the folders around them. A symbolic link counts at its own place and at its target; a file only
    `found` in a folder counts at its own place. Files of sets elsewhere are inside alone, without their folders. The
    packages of `loaded` files are searched, too.
    """
    opened, given = [*dict.fromkeys(folders)], [*files]
    grounds = [
        *(ground(projects, folder, opened, looks_around=False) for folder in opened),
        *(ground(projects, folder, opened) for folder in dict.fromkeys(map(os.path.dirname, given))),
        *(ground(projects, folder, opened, looks_around=False) for folder in dict.fromkeys(map(folder_led_to, given))),
        *(ground(projects, folder) for folder in dict.fromkeys(map(os.path.dirname, found))),
    ]
    around = (package for path in loaded for package in disk.packages_around(path))
    return read_scope_on(opened, grounds, given, around)


def folder_led_to(path: str) -> str:
    """The folder of a file, with links followed."""
    return os.path.dirname(os.path.realpath(path))


def _lists(configuration: Configuration) -> tuple[object, ...]:
    return configuration.include_paths, configuration.package_paths, configuration.scenes, configuration.packaged


def _project(folder: str, configuration: Configuration) -> str | None:
    """The folder of the configuration, or of the repository: the larger one. A home folder is not a project."""
    found = [repository(folder)]
    if configuration.path is not None:
        found.append(os.path.dirname(configuration.path))
    around_home = homes()
    projects = (each for each in found if each is not None and os.path.realpath(each) not in around_home)
    return min(projects, key=len, default=None)


def _above(folder: str) -> str:
    """The folder from which scenes without a project include, so that `../../common/table.robray` is found.

    It is the outermost folder around one that is not the user's home or above it, and not one of the first in the file
    system, such as `/tmp`.
    """
    around_home = homes()
    for above in folders_above(folder):
        outside = os.path.dirname(above)
        if os.path.realpath(above) in around_home or os.path.dirname(outside) == outside:
            break
        folder = above
    return folder
