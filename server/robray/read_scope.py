"""What may be read: what the user opened, and what is in the folders around it.

Scenes come from anywhere, and an include in them leads wherever its author likes. Whoever reads a file that only a
scene asks for asks here first.
"""

import os
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from robray.text.paths import folders_above, path_fault

_FOLDERS = frozenset({"", ".", ".."})
"""What is the name of no file."""


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
    """`folders` and `files` are without symbolic links; everything below a folder is inside. `read_scope` makes one."""

    folders: frozenset[str]
    files: frozenset[str] = frozenset()
    packages: SearchPath = NO_PATH
    """The search path for the package of a `package://`."""
    models: SearchPath = NO_PATH
    """The search path for the model of a `model://`."""
    around: tuple[str, ...] = ()
    """Packages that files lie in, which are looked at after those."""

    @property
    def package_tops(self) -> tuple[str, ...]:
        """All folders in which robray looks for packages or models."""
        return (*self.packages.folders, *self.models.folders, *self.around)

    def holds(self, path: str, known: dict[str, tuple[str, bool]] | None = None) -> bool:
        """Whether a file is inside, links followed. Cost: a look at each folder of the path.

        `known` holds where folders really are, by their names, and whether they are inside, of one look at the disk,
        and is added to: of a thousand files in one folder that is looked at once.
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
    """Around folders and files; what is not absolute is no place on the disk."""
    return ReadScope(_real(folders), _real(files), packages, models, tuple(dict.fromkeys(around)))


def _real(paths: Iterable[str]) -> frozenset[str]:
    return frozenset(os.path.realpath(path) for path in paths if os.path.isabs(path) and path_fault(path) is None)


def repository(folder: str, known: dict[str, str | None] | None = None) -> str | None:
    """The folder around another one, or itself, that git keeps; None if there is none.

    `known` holds the answers of one look at the disk, by folders, and is added to: of a thousand folders in each other
    each is looked at once.
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
    """The user's home folder and those that it is in, links followed: none of them is a project."""
    home = os.path.realpath(os.path.expanduser("~"))
    return {home, *folders_above(home)}


def is_of_project(path: str, real: str) -> bool:
    """Whether what configures the files around `path` may be read: it is at `real` if links are followed.

    It may lie below its own folder or in its repository, or be what configures a folder further up. Whoever writes a
    link into a project must not have any other file read, and quoted where it is wrong.
    """
    folder = os.path.realpath(os.path.dirname(path))
    above = [*folders_above(real)]
    if folder in above:
        return True
    top = repository(folder)
    if top is not None and top in above and top not in homes():
        return True
    return os.path.basename(real) == os.path.basename(path) and above[0] in folders_above(folder)
