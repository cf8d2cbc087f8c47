"""What may be read: what the user opened, and what is in the folders around it.

Scenes come from anywhere, and an include in them leads wherever its author likes. Whoever reads a file that only a
scene asks for asks here first.
"""

import os
from collections.abc import Iterable
from typing import NamedTuple

from robray.text.paths import folders_above, path_fault


class Fence(NamedTuple):
    """`folders` and `files` are without symbolic links; everything below a folder is inside. `fence` makes one."""

    folders: frozenset[str]
    files: frozenset[str] = frozenset()
    packages: tuple[str, ...] = ()
    """The folders in which the package of a `package://` is looked for, in order."""
    around: tuple[str, ...] = ()
    """Packages that files lie in, which are looked at after those."""

    def holds(self, path: str) -> bool:
        """Whether a file is inside, links followed. Cost: a look at each folder of the path."""
        if not os.path.isabs(path) or path_fault(path) is not None:
            return False
        real = os.path.realpath(path)
        if real in self.files:
            return True
        return any(folder in self.folders for folder in folders_above(real))


NOTHING = Fence(frozenset())


def fence(
    folders: Iterable[str], files: Iterable[str] = (), packages: Iterable[str] = (), around: Iterable[str] = ()
) -> Fence:
    """Around folders and files; what is not absolute is no place on the disk."""
    return Fence(_real(folders), _real(files), tuple(dict.fromkeys(packages)), tuple(dict.fromkeys(around)))


def _real(paths: Iterable[str]) -> frozenset[str]:
    return frozenset(os.path.realpath(path) for path in paths if os.path.isabs(path) and path_fault(path) is None)
