"""Read scopes: the files that the user opened, and the folders around them.

Scenes come from anywhere, and an include leads wherever its author likes. A file that only a scene asks for is read
only if the read scope allows it.
"""

import os
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from robray.text.paths import folders_above, path_fault

_FOLDERS = frozenset({"", ".", ".."})
"""Not the name of a file."""


class SearchPath(NamedTuple):
    """The folders in which robray looks for packages, in order."""

    folders: tuple[str, ...] = ()
    named_by: tuple[str, ...] = ()
    """The settings and environment variables that name them, whether the folders exist or not."""

    def beside(self, other: "SearchPath") -> "SearchPath":
        """This path, followed by another one."""
        return SearchPath(
            tuple(dict.fromkeys((*self.folders, *other.folders))),
            tuple(dict.fromkeys((*self.named_by, *other.named_by))),
        )


NO_PATH = SearchPath()


class ReadScope(NamedTuple):
    """`folders` and `files` have no symbolic links; everything below a folder is inside. `read_scope` makes one."""

    folders: frozenset[str]
    files: frozenset[str] = frozenset()
    packages: SearchPath = NO_PATH
    """The search path for the package of a `package://`."""
    models: SearchPath = NO_PATH
    """The search path for the model of a `model://`."""
    around: tuple[str, ...] = ()
    """Packages around files, which are searched after those."""

    @property
    def package_tops(self) -> tuple[str, ...]:
        """All folders that robray searches for packages or models."""
        return (*self.packages.folders, *self.models.folders, *self.around)

    def holds(self, path: str, known: dict[str, tuple[str, bool]] | None = None) -> bool:
        """True if a file is inside, links followed. Cost: a look at each folder of the path.

        `known` is a cache for one look at the disk: the real path of each folder, and True if it is inside. Of a
        thousand files in one folder, that is looked at once.
        """
        if not os.path.isabs(path) or path_fault(path) is not None:
            return False
        folder, _, name = path.rpartition("/")
        if known is None or name in _FOLDERS or os.path.islink(path):
            return self.holds_real(os.path.realpath(path))
        found = known.get(folder)
        if found is None:
            real = os.path.realpath(folder or "/")
            real = "" if real == "/" else real
            found = known[folder] = (real, any(each in self.folders for each in folders_above(f"{real}/{name}")))
        real, is_inside = found
        return is_inside or f"{real}/{name}" in self.files

    def holds_real(self, real: str) -> bool:
        """The same of a path in which no link is left."""
        return real in self.files or any(folder in self.folders for folder in folders_above(real))


NOTHING = ReadScope(frozenset())


def read_scope(
    folders: Iterable[str],
    files: Iterable[str] = (),
    packages: SearchPath = NO_PATH,
    models: SearchPath = NO_PATH,
    around: Iterable[str] = (),
) -> ReadScope:
    """Around folders and files; relative paths are ignored."""
    return ReadScope(_real(folders), _real(files), packages, models, tuple(dict.fromkeys(around)))


def _real(paths: Iterable[str]) -> frozenset[str]:
    return frozenset(os.path.realpath(path) for path in paths if os.path.isabs(path) and path_fault(path) is None)


def repository(folder: str, known: dict[str, str | None] | None = None) -> str | None:
    """The folder of a git repository around another one, or itself; None if there is none.

    `known` is a cache for one look at the disk, by folder: of a thousand nested folders each is looked at once.
    """
    known = {} if known is None else known
    asked = []
    found = None
    for each in chain((folder,), folders_above(folder)):
        if each in known:
            found = known[each]
            break
        asked.append(each)
        if os.path.lexists(os.path.join(each, ".git")):
            found = each
            break
    known.update(dict.fromkeys(asked, found))
    return found


def homes() -> set[str]:
    """The user's home folder and those above it, links followed: none of them is a project."""
    home = os.path.realpath(os.path.expanduser("~"))
    return {home, *folders_above(home)}


def is_of_project(path: str, real: str) -> bool:
    """True if the configuration of `path`, at `real` if links are followed, may be read.

    It may be below its own folder or in its repository, or be the configuration of a folder further up. A link in a
    project must not make robray read any other file, and quote it in a message.
    """
    folder = os.path.realpath(os.path.dirname(path))
    above = [*folders_above(real)]
    if folder in above:
        return True
    top = repository(folder)
    if top is not None and top in above and top not in homes():
        return True
    return os.path.basename(real) == os.path.basename(path) and above[0] in folders_above(folder)
