"""The names of files: links give a file several names, and a change of it concerns each of them.

A name and its real path are kept apart: includes are relative to the name of a file, and its text is that of the real
path.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet

from robray.lsp.uris import is_on_disk
from robray.text.paths import path_fault


class FileNames:
    """Caches the real path of each requested name, until `look_again`.

    Cost: a look at each name, and at the path of each folder. Names that differ only in case, and hard links, are
    separate files.
    """

    def __init__(self) -> None:
        self._real: dict[str, str] = {}
        self._names: dict[str, set[str]] = {}
        self._folders: dict[str, str] = {}

    def real(self, name: str) -> str:
        """The real path of a name; the name itself if it is not a path on the disk."""
        known = self._real.get(name)
        if known is None:
            known = self._real[name] = self.leads_to(name)
            self._names.setdefault(known, set()).add(name)
        return known

    def of_same_file(self, name: str) -> AbstractSet[str]:
        """The requested names of one file, including this one."""
        return self._names[self.real(name)]

    def look_again(self, names: Iterable[str]) -> Mapping[str, str]:
        """Resolves links again after a change on the disk, and discards all other names.

        Returns the names with another real path than before, with the earlier one.
        """
        before, self._real, self._names, self._folders = self._real, {}, {}, {}
        return {name: old for name in names if (old := before.get(name, name)) != self.real(name)}

    def leads_to(self, name: str) -> str:
        """The real path of a name, without caching it."""
        if not is_on_disk(name) or path_fault(name) is not None:
            return name
        if os.path.islink(name):
            return os.path.realpath(name)
        folder, last = os.path.split(name)
        known = self._folders.get(folder)
        if known is None:
            known = self._folders[folder] = os.path.realpath(folder)
        return os.path.join(known, last)


class OpenTexts(Mapping[str, bytes]):
    """The texts of open documents under every name of their files.

    A document that is open under several names may have several texts: each of these names has its own. All other names
    have that of the real path, or, if it is not open, that of the first name in alphabetical order.
    """

    def __init__(self, opened: Mapping[str, object], text: Callable[[str], bytes], names: FileNames) -> None:
        self._opened = opened
        self._text = text
        self.names = names

    def source(self, name: str) -> str | None:
        """The name of the open document that gives a name its text."""
        if name in self._opened:
            return name
        same = self.names.of_same_file(name)
        found = self._opened.keys() & same if len(same) > 1 else ()
        return min(found, key=lambda each: (each != self.names.real(each), each), default=None)

    def __getitem__(self, name: str) -> bytes:
        source = self.source(name)
        if source is None:
            raise KeyError(name)
        return self._text(source)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.source(name) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._opened)

    def __len__(self) -> int:
        return len(self._opened)
