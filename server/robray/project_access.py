"""What may be read for the sake of a project: the read scope that is put around it."""

import os
from collections.abc import Iterable

from robray import disk
from robray.configuration.configuration import Configuration
from robray.project import Projects, files_beside, model_search, package_search
from robray.read_scope import NO_PATH, ReadScope, homes, read_scope, repository
from robray.text.paths import folders_above


def read_scope_around(
    projects: Projects,
    files: Iterable[str],
    folders: Iterable[str] = (),
    *,
    found: Iterable[str] = (),
    loaded: Iterable[str] = (),
) -> ReadScope:
    """What may be read for the sake of files and of folders that the user opened.

    That is what is in their projects, and where the configurations say that includes and packages are. For files that
    are in none of the folders, and in no project, it is what is around them. A file that is a symbolic link counts
    where it lies and where it leads to; what was only `found` in a folder counts where it lies. Of the files of sets
    that lie elsewhere each is inside alone, not its folder. The packages that hold what is `loaded` are looked in too.
    """
    opened = [*dict.fromkeys(folders)]
    tops: dict[str, None] = dict.fromkeys(opened)
    beside: dict[str, None] = {}
    within = tuple(os.path.join(folder, "") for folder in opened)
    packages = models = NO_PATH
    given = [*files]
    told: dict[tuple[int, ...], object] = {}
    """What lists were gone through, by which objects they are; kept, so that these stay what they are."""
    for path in given:
        for place in dict.fromkeys((path, os.path.realpath(path))):
            (tops if place.startswith(within) else beside)[os.path.dirname(place)] = None
    met = [*found]
    beside.update(dict.fromkeys(map(os.path.dirname, met)))
    alone: dict[str, None] = {}
    for folder in (*tops, *beside):
        configuration = projects.of_folder(folder)
        project = _project(folder, configuration)
        if project is not None:
            tops[project] = None
        elif folder in beside:
            tops[_above(folder)] = None
        # Thousands of folders may have one configuration with thousands of folders in it.
        lists = (configuration.include_paths, configuration.package_paths, configuration.scenes, configuration.packaged)
        if (key := tuple(map(id, lists))) in told:
            continue
        told[key] = lists
        packages = packages.beside(package_search(configuration))
        models = models.beside(model_search(configuration))
        tops.update(dict.fromkeys(configuration.include_paths))
        alone.update(dict.fromkeys(files_beside(configuration)))
    return read_scope(
        (*tops, *packages.folders, *models.folders),
        (*given, *alone),
        packages,
        models,
        (package for path in (*given, *met, *loaded) for package in disk.packages_around(path)),
    )


def _project(folder: str, configuration: Configuration) -> str | None:
    """The folder of the configuration that holds, or of the repository: the larger one. A home folder is no project."""
    found = [repository(folder)]
    if configuration.path is not None:
        found.append(os.path.dirname(configuration.path))
    around_home = homes()
    projects = (each for each in found if each is not None and os.path.realpath(each) not in around_home)
    return min(projects, key=len, default=None)


def _above(folder: str) -> str:
    """Where scenes without a project include from, so that `../../common/table.robray` is found.

    That is the outermost folder around one that is not the user's home, does not hold it, and is not one of the first
    in the file system, as `/tmp` is.
    """
    around_home = homes()
    for above in folders_above(folder):
        outside = os.path.dirname(above)
        if os.path.realpath(above) in around_home or os.path.dirname(outside) == outside:
            break
        folder = above
    return folder
