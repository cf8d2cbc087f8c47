"""The configuration of a file, the files that are ignored, and the files that are loaded together."""

import functools
import itertools
import os
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from robray import disk
from robray.analysis.file_set import Member
from robray.configuration.configuration import DEFAULT, PACKAGE, Configuration, Listed, anchored, outside
from robray.configuration.mistakes import Mistake
from robray.configuration.patterns import MANY_WILD, MOST_PATTERNS, MOST_WILD, decision, fault, matches, sound, wild
from robray.facts.limits import ReadingLimits
from robray.read_scope import SearchPath, read_scope, repository
from robray.rules.engine.selection import Selection
from robray.text.paths import folders_above, system_path
from robray.text.spans import Span

NAMES = ("robray.toml", "pyproject.toml")
"""In order of precedence."""

MOST_SEARCHED = 2_000
"""Folders of a project that are searched for packages."""

_WILD = frozenset("*?[\\")

_Found = TypeVar("_Found")

_Patterns = tuple[str, tuple[str, ...]]
"""A folder, and the patterns of its `.gitignore`."""


class SceneSet(NamedTuple):
    """The files in the order of the configuration; and the missing ones among its names."""

    files: tuple[Member, ...]
    missing: tuple[str, ...]


def _unchanged(_folder: str, configuration: Configuration) -> Configuration:
    return configuration


class Projects:
    """Finds the nearest configuration above a file; caches it, so that one run sees one state.

    `mistakes` are those of all configurations read so far.
    """

    def __init__(
        self,
        overridden: Callable[[str, Configuration], Configuration] = _unchanged,
        opened: Mapping[str, bytes] = disk.NO_TEXTS,
    ) -> None:
        """`overridden` changes the configuration of a folder's project.

        `opened` are the texts of configurations open in an editor, which replace those on the disk.
        """
        self.mistakes: list[Mistake] = []
        self._told = 0
        self._overridden = overridden
        self._opened = opened
        self._nearest: dict[str, Configuration] = {}
        self._configurations: dict[str, Configuration] = {}
        self._by_file: dict[str, Configuration] = {}
        self._selections: dict[tuple[str, tuple[int, ...]], Selection] = {}
        self._ignored: dict[str, tuple[_Patterns, ...]] = {}
        self._packages: dict[str, dict[str, str]] = {}
        self._robots: dict[str, Any] = {}

    def of(self, path: str) -> Configuration:
        """The configuration of a file. Cost: O(1) for a known folder."""
        known = self._by_file.get(path)
        if known is None:
            known = self._by_file[path] = self.of_folder(os.path.dirname(path))
        return known

    def reading_limits(self, path: str) -> ReadingLimits:
        """Limits of a file, or of the scenes with that root; a set of scenes has the folder of its configuration."""
        return self.of(path).reading_limits

    def selection(self, path: str) -> Selection:
        """The rules that judge a file. Cost: O(1) if another file of its folder has the same."""
        folder = os.path.dirname(path)
        configuration = self.of_folder(folder)
        # They are the configuration's, which is kept as long.
        key = folder, tuple(map(id, configuration.overrides_for(path)))
        found = self._selections.get(key)
        if found is None:
            found = self._selections[key] = configuration.selection(path)
        return found

    def of_folder(self, folder: str) -> Configuration:
        known = self._configurations.get(folder)
        if known is None:
            known = located_in(self._overridden(folder, self._nearest_to(folder)))
            self._configurations[folder] = known
        return known

    def package_below(self, folder: str, name: str) -> str | None:
        """The folder of a package in or below a folder. Cost: a walk, once."""
        found = self._packages.get(folder)
        if found is None:
            found = self._packages[folder] = disk.packages_below(folder, MOST_SEARCHED)
        return found.get(name)

    def robots_around(
        self, path: str, suffixes: Iterable[str], look: Callable[[str, bytes], _Found]
    ) -> tuple[_Found, ...]:
        """A look at each file with these suffixes in the project of a file, or in its folder. Cost: a walk, once."""
        folder = disk.project_folder(path)
        found: tuple[_Found, ...] | None = self._robots.get(folder)
        if found is None:
            limits = self.of_folder(folder).reading_limits
            paths = disk.first_scene_files(folder, suffixes, limits.folder_files, limits.folder_files).paths
            tops = [*folders_above(os.path.join(os.path.realpath(folder), "_"))][:1]
            texts = (
                (each, disk.read(each, limits.indexed_size, lambda real: tops[0] in folders_above(real)))
                for each in paths
                if not self.is_within_excluded(each)
            )
            found = tuple(look(each, text) for each, text in texts if isinstance(text, bytes))
            self._robots[folder] = found
        return found

    def forget_robots(self) -> None:
        """To call after a robot changed."""
        self._robots.clear()

    def new_mistakes(self) -> "list[Mistake]":
        """Mistakes since the last call."""
        new, self._told = self.mistakes[self._told :], len(self.mistakes)
        return new

    def forget(self) -> None:
        """To call after a configuration or `.gitignore` changed."""
        self.mistakes.clear()
        self._told = 0
        self._nearest.clear()
        self._configurations.clear()
        self._by_file.clear()
        self._selections.clear()
        self._ignored.clear()
        self._packages.clear()
        self._robots.clear()

    def override(self) -> None:
        """To call after `overridden` changed."""
        self._configurations.clear()
        self._by_file.clear()
        self._selections.clear()
        self._ignored.clear()
        self._packages.clear()
        self._robots.clear()

    def is_passed_over(self, path: str, is_folder: bool) -> bool:  # noqa: FBT001 - as `disk.scene_files` asks
        """True if a configuration excludes a file or a folder, or git ignores it."""
        return self._is_passed_over(path, {}, is_folder=is_folder)

    def _is_passed_over(self, path: str, repositories: dict[str, str | None], *, is_folder: bool) -> bool:
        configuration = self.of(path)
        if configuration.is_excluded(path, is_folder=is_folder):
            return True
        if not configuration.respect_gitignore:
            return False
        for folder, patterns in reversed(self._ignored_in(os.path.dirname(path), repositories)):
            told = decision(patterns, folder, path, is_folder=is_folder)
            if told is not None:
                return told
        return False

    def is_within_excluded(self, path: str) -> bool:
        """True if a file, or a folder above it, is ignored."""
        # The root itself is never excluded.
        folders = [*folders_above(path)][:-1]
        repositories: dict[str, str | None] = {}
        return self._is_passed_over(path, repositories, is_folder=False) or any(
            self._is_passed_over(each, repositories, is_folder=True) for each in folders
        )

    def sets(self, configuration: Configuration, suffixes: Iterable[str]) -> Mapping[str, SceneSet]:
        """The scenes that are loaded together, by the names of the sets.

        Cost: a walk for files with these suffixes through each folder that a pattern begins with.
        """

        @functools.cache
        def below(folder: str) -> tuple[str, ...]:
            return tuple(disk.scene_files(folder, suffixes, self.is_passed_over))

        # Thousands of sets may name the same files.
        found: dict[tuple[Listed, ...], SceneSet] = {}
        for name, files in configuration.scenes.items():
            if files not in found:
                found[files] = _scene_set(configuration, name, below)
        return {name: found[files] for name, files in configuration.scenes.items()}

    def _nearest_to(self, folder: str) -> Configuration:
        asked = []
        found = DEFAULT
        for each in itertools.chain((folder,), folders_above(folder)):
            known = self._nearest.get(each)
            if known is None:
                asked.append(each)
                known = self._in(each)
            if known is not None:
                found = known
                break
        self._nearest.update(dict.fromkeys(asked, found))
        return found

    def _in(self, folder: str) -> Configuration | None:
        for name in NAMES:
            path = os.path.join(folder, name)
            # Mostly the file is missing: explaining that costs more than a look.
            is_open = path in self._opened
            if not is_open and not disk.is_file(path):
                continue
            # Reading TOML takes some hundredths of a second to import, and many a folder has none.
            from robray.configuration.reading import read_configuration, unread_configuration

            text = self._opened[path] if is_open else disk.read_of_project(path)
            if isinstance(text, bytes):
                read = read_configuration(path, text)
            elif name == NAMES[0]:
                read = unread_configuration(path, text.value)
            else:
                # One for Python, as far as robray knows.
                continue
            self.mistakes += read.mistakes
            if read.configuration is not None:
                return as_saved(read.configuration) if is_open else read.configuration
        return None

    def _ignored_in(self, folder: str, repositories: dict[str, str | None]) -> tuple[_Patterns, ...]:
        """The `.gitignore` files for a folder, the outermost first; `repositories` as in `repository`."""
        asked = []
        found: tuple[_Patterns, ...] = ()
        for each in itertools.chain((folder,), folders_above(folder)):
            if each in self._ignored:
                found = self._ignored[each]
                break
            asked.append(each)
            if self._is_outermost(each, repositories):
                break
        for each in reversed(asked):
            found = (*found, *self._git_patterns(each))
            self._ignored[each] = found
        return found

    def _git_patterns(self, folder: str) -> tuple[_Patterns, ...]:
        """Patterns of a folder's own `.gitignore`. Like git, ignores invalid ones."""
        path = os.path.join(folder, ".gitignore")
        text = disk.read_of_project(path)
        if not isinstance(text, bytes):
            return ()
        lines = text.decode("utf-8", "replace").splitlines()
        if len(lines) > MOST_PATTERNS:
            self._left_out(path, text, MOST_PATTERNS, MOST_PATTERNS, f"patterns of '{os.path.basename(path)}'")
        patterns = sound(lines[:MOST_PATTERNS])
        if too_many := wild(patterns)[MOST_WILD:]:
            self._left_out(path, text, lines.index(patterns[too_many[0]]), MOST_WILD, MANY_WILD)
            beyond = {*too_many}
            patterns = tuple(each for rank, each in enumerate(patterns) if rank not in beyond)
        return ((folder, patterns),)

    def _left_out(self, path: str, text: bytes, line: int, most: int, what: str) -> None:
        """Notes that only the `most` first ones are read; `line` counts from 0."""
        start = sum(map(len, text.splitlines(keepends=True)[:line]))
        self.mistakes.append(Mistake(path, line + 1, "config-left-out", Span(start, start), (f"{most:,}", what)))

    def _is_outermost(self, folder: str, repositories: dict[str, str | None]) -> bool:
        """True if no `.gitignore` above a folder applies to it.

        So it is in the root of a repository. Outside of any, one in a home folder must not hide everything below: there
        the limit is the project, or the working directory.
        """
        if os.path.lexists(os.path.join(folder, ".git")):
            return True
        if repository(folder, repositories) is not None:
            return False
        limit = self.of_folder(folder).folder or os.getcwd()
        return folder == limit or not folder.startswith(os.path.join(limit, ""))


def as_saved(configuration: Configuration) -> Configuration:
    """An open configuration, but with the saved places and limits of reading.

    While one key of a path is typed, many an editor has `include-paths = ["/"]`.
    """
    from robray.configuration.reading import read_configuration

    assert configuration.path is not None, "it was read from a text"
    text = disk.read_of_project(configuration.path)
    saved = read_configuration(configuration.path, text).configuration if isinstance(text, bytes) else None
    saved = DEFAULT if saved is None else saved
    return configuration._replace(
        include_paths=saved.include_paths, package_paths=saved.package_paths, reading_limits=saved.reading_limits
    )


_PACKAGE_VARIABLES = ("ROS_PACKAGE_PATH", "AMENT_PREFIX_PATH", "COLCON_PREFIX_PATH")
_MODEL_VARIABLES = ("GZ_SIM_RESOURCE_PATH", "IGN_GAZEBO_RESOURCE_PATH", "GAZEBO_MODEL_PATH")
ENVIRONMENT = (*_PACKAGE_VARIABLES, *_MODEL_VARIABLES)
"""The variables of ROS 1, ROS 2 and Gazebo that name folders of packages and models."""

_PREFIXES: Mapping[str, Callable[[str], Iterable[str]]] = {
    "AMENT_PREFIX_PATH": disk.prefix_folders,
    "COLCON_PREFIX_PATH": partial(disk.prefix_folders, of_colcon=True),
}
"""The variables that name install prefixes; the others name folders with packages."""


def folders_named_by(variable: str) -> tuple[str, ...]:
    """The folders of packages or models that an environment variable names, in order."""
    named = [folder for folder in os.environ.get(variable, "").split(os.pathsep) if folder]
    folders = _PREFIXES.get(variable)
    return tuple(named) if folders is None else tuple(chain.from_iterable(map(folders, named)))


def package_search(configuration: Configuration) -> SearchPath:
    """The search path for the package of a `package://`."""
    return _search(configuration, _PACKAGE_VARIABLES)


def model_search(configuration: Configuration) -> SearchPath:
    """The search path for the model of a `model://`."""
    return _search(configuration, _MODEL_VARIABLES)


def package_paths(configuration: Configuration) -> tuple[str, ...]:
    """The folders in which robray looks for packages and models, in order."""
    return package_search(configuration).beside(model_search(configuration)).folders


def _search(configuration: Configuration, variables: Iterable[str]) -> SearchPath:
    found = SearchPath(configuration.package_paths, ("package-paths",) if configuration.package_paths else ())
    for variable in variables:
        if os.environ.get(variable):
            found = found.beside(SearchPath(folders_named_by(variable), (variable,)))
    return found


def files_beside(configuration: Configuration) -> tuple[str, ...]:
    """The files of its sets of scenes outside of its folder: those with `../`, and in packages."""
    listed = chain.from_iterable(configuration.scenes.values())
    named = [outside(configuration.folder, each.file) for each in listed]
    found = [path for path in (*named, *configuration.packaged.values()) if path is not None and disk.is_file(path)]
    return tuple(dict.fromkeys(found))


def located(configuration: Configuration, name: str) -> str | None:
    """The path of a `package://`; None if no package has it."""
    return disk.in_package(name, read_scope((), (), package_search(configuration)))


def located_in(configuration: Configuration) -> Configuration:
    """With the places of the files that its sets name by packages."""
    listed = chain.from_iterable(configuration.scenes.values())
    named = {each.file for each in listed if each.file.startswith(PACKAGE)}
    found = {file: path for file in named if (path := located(configuration, file)) is not None}
    return configuration._replace(packaged=found, kept={}, by_name={}) if found else configuration


def _scene_set(configuration: Configuration, name: str, below: Callable[[str], Iterable[str]]) -> SceneSet:
    found: list[tuple[Listed, str]] = []
    missing = []
    for listed in configuration.scenes[name]:
        file = listed.file
        if file.startswith("!"):
            continue
        named = [
            path
            for path in files_named(configuration, file, below)
            if disk.is_file(path) and name in configuration.sets_with(path)
        ]
        found += ((listed, path) for path in named)
        if not named:
            missing.append(file)
    return SceneSet(configuration.gathered(found), tuple(missing))


def files_named(configuration: Configuration, file: str, below: Callable[[str], Iterable[str]]) -> Iterable[str]:
    """The possible paths of one name in a set."""
    if file.startswith(PACKAGE):
        return [path for path in [configuration.packaged.get(file)] if path is not None]
    if (path := outside(configuration.folder, file)) is not None:
        return [path]
    path = system_path(os.path.join(configuration.folder, file.lstrip("/")))
    if disk.is_file(path):
        return [path]
    if fault(anchored(file)) is not None:
        return []
    # Only the folders on the way of the pattern need be searched.
    parts = itertools.takewhile(lambda part: not _WILD.intersection(part), file.strip("/").split("/"))
    folder = os.path.join(configuration.folder, *parts)
    return [path for path in below(folder) if matches((anchored(file),), configuration.folder, path)]
