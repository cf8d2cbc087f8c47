"""Which configuration holds for a file, and which files are passed over."""

import os
from typing import TYPE_CHECKING

from robray import disk
from robray.configuration.configuration import DEFAULT, Configuration
from robray.configuration.patterns import decision, fault

if TYPE_CHECKING:
    from robray.configuration.reading import Mistake

NAMES = ("robray.toml", "pyproject.toml")
"""Of a folder that has both, the first one holds."""

_Patterns = tuple[str, tuple[str, ...]]
"""A folder, and the patterns of its `.gitignore`."""


class Projects:
    """Looks for the nearest configuration above a file; what was found once is kept, so that one run sees one state.

    `mistakes` are those of all configurations that were read so far.
    """

    def __init__(self) -> None:
        self.mistakes: list[Mistake] = []
        self._told = 0
        self._configurations: dict[str, Configuration] = {}
        self._ignored: dict[str, tuple[_Patterns, ...]] = {}

    def of(self, path: str) -> Configuration:
        """What holds for a file. Cost: O(1) for a folder that was asked about before."""
        return self.of_folder(os.path.dirname(path))

    def of_folder(self, folder: str) -> Configuration:
        known = self._configurations.get(folder)
        if known is None:
            above = os.path.dirname(folder)
            known = self._in(folder) or (DEFAULT if above == folder else self.of_folder(above))
            self._configurations[folder] = known
        return known

    def new_mistakes(self) -> "list[Mistake]":
        """Those that were not asked for before."""
        new, self._told = self.mistakes[self._told :], len(self.mistakes)
        return new

    def forget(self) -> None:
        """After a configuration, or a `.gitignore`, came, changed or went."""
        self.mistakes.clear()
        self._told = 0
        self._configurations.clear()
        self._ignored.clear()

    def is_passed_over(self, path: str, is_folder: bool) -> bool:  # noqa: FBT001 - as `disk.scene_files` asks
        """Whether a configuration excludes a file or a folder, or git ignores it."""
        configuration = self.of(path)
        if configuration.is_excluded(path, is_folder=is_folder):
            return True
        if not configuration.respect_gitignore:
            return False
        for folder, patterns in reversed(self._ignored_in(os.path.dirname(path))):
            told = decision(patterns, folder, path, is_folder=is_folder)
            if told is not None:
                return told
        return False

    def is_within_excluded(self, path: str) -> bool:
        """Whether a file, or a folder above it, is passed over."""
        end = len(os.path.abspath(os.sep))
        folders = []
        folder = os.path.dirname(path)
        while len(folder) > end:
            folders.append(folder)
            folder = os.path.dirname(folder)
        return self.is_passed_over(path, False) or any(self.is_passed_over(each, True) for each in folders)

    def _in(self, folder: str) -> Configuration | None:
        for name in NAMES:
            path = os.path.join(folder, name)
            # An absent file is the rule: what is said of it costs more than a look.
            if disk.is_file(path) and isinstance(text := disk.read(path), bytes):
                # Reading TOML takes some hundredths of a second to import, and many a folder has none.
                from robray.configuration.reading import read_configuration

                read = read_configuration(path, text)
                self.mistakes += read.mistakes
                if read.configuration is not None:
                    return read.configuration
        return None

    def _ignored_in(self, folder: str) -> tuple[_Patterns, ...]:
        """The `.gitignore` files that hold in a folder, the outermost first."""
        known = self._ignored.get(folder)
        if known is None:
            above = os.path.dirname(folder)
            outer = () if self._is_outermost(folder) or above == folder else self._ignored_in(above)
            text = disk.read(os.path.join(folder, ".gitignore"))
            own: tuple[_Patterns, ...] = ()
            if isinstance(text, bytes):
                lines = text.decode("utf-8", "replace").splitlines()
                own = ((folder, tuple(line for line in lines if fault(line) is None)),)
            known = (*outer, *own)
            self._ignored[folder] = known
        return known

    def _is_outermost(self, folder: str) -> bool:
        """Whether no `.gitignore` above a folder holds in it.

        So it is in the root of a repository. Outside of any, one in a home folder must not hide all that is below:
        there the project is the limit, or the working directory.
        """
        if os.path.lexists(os.path.join(folder, ".git")):
            return True
        if _repository(folder) is not None:
            return False
        limit = self.of_folder(folder).folder or os.getcwd()
        return folder == limit or not folder.startswith(os.path.join(limit, ""))


def package_paths(configuration: Configuration) -> tuple[str, ...]:
    """The folders in which the package of a `package://` is looked for, in order."""
    told = os.environ.get("ROS_PACKAGE_PATH", "")
    return (*configuration.package_paths, *(folder for folder in told.split(os.pathsep) if folder))


def _repository(folder: str) -> str | None:
    while not os.path.lexists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above
    return folder
