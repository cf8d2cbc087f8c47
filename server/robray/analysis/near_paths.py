"""Suggests a file for a missing one: a slip in its name or its folder's, or another folder."""

import posixpath
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property, partial

from robray.analysis.near_names import NearNames
from robray.text.paths import normal
from robray.text.slips import slip

Entries = Callable[[str], tuple[str, ...]]
"""The names in a folder, with a slash behind those of folders; none if it is missing or unreadable."""

MOST_NAMES = 1_000
"""Limit of compared names in one folder. More of them come from a program."""

_MOST_FOLDERS = 50

_MESHES = frozenset({".dae", ".glb", ".gltf", ".obj", ".ply", ".stl"})


class _Alike:
    """Names to look up by a similar one. Created once for all look-ups in a folder."""

    def __init__(self, names: Sequence[str]) -> None:
        by_digits: defaultdict[str, list[str]] = defaultdict(list)
        self._by_stem: defaultdict[str, list[str]] = defaultdict(list)
        for name in names[:MOST_NAMES]:
            by_digits[_digits(name)].append(name)
            self._by_stem[posixpath.splitext(name)[0]].append(name)
        self._by_digits = {digits: NearNames(partial(iter, alike)) for digits, alike in by_digits.items()}

    def nearest(self, written: str, included: AbstractSet[str]) -> str | None:
        """The one name a slip away, or with another extension of the same kind; not one that differs in a digit."""
        near = self._by_digits.get(_digits(written))
        alike = {*(() if near is None else near.near(written)), *self._by_stem.get(posixpath.splitext(written)[0], ())}
        ranks = {name: rank for name in alike if (rank := _rank(written, name, included)) is not None}
        least = min(ranks.values(), default=0)
        likeliest = [name for name, rank in ranks.items() if rank == least]
        return likeliest[0] if len(likeliest) == 1 else None


class _Folder:
    def __init__(self, names: Sequence[str]) -> None:
        self.names = frozenset(names)
        self._in_order = names

    @cached_property
    def folders(self) -> Sequence[str]:
        return [name[:-1] for name in self._in_order if name.endswith("/")]

    @cached_property
    def near_files(self) -> _Alike:
        return _Alike([name for name in self._in_order if not name.endswith("/")])

    @cached_property
    def near_folders(self) -> _Alike:
        return _Alike(self.folders)


class NearPaths:
    """Suggests files for many wrong paths. Reads each folder once."""

    def __init__(self, entries: Entries, included: AbstractSet[str]) -> None:
        """`included` are the suffixes of files that may be included: one of them may be meant by another."""
        self._entries = entries
        self._included = included
        self._folders: dict[str, _Folder] = {}

    def of(self, path: str) -> str | None:
        """The path of an existing file; None if there are no candidates, or several.

        Cost: a look-up in some folders, of any size, after reading each once.
        """
        folder, name = posixpath.split(path)
        return next(self._places(folder, name), None) if name else None

    def _in(self, folder: str) -> _Folder:
        if folder not in self._folders:
            self._folders[folder] = _Folder(self._entries(folder))
        return self._folders[folder]

    def _places(self, folder: str, name: str) -> Iterator[str]:
        """Candidate paths, the likeliest first."""
        here = self._in(folder)
        above, last = posixpath.split(folder)
        if here.names:
            near = here.near_files.nearest(name, self._included)
            if near is not None:
                yield posixpath.join(folder, near)
            below = here.folders[:_MOST_FOLDERS]
            held = [each for each in below if name in self._in(posixpath.join(folder, each)).names]
            if len(held) == 1:
                yield posixpath.join(folder, held[0], name)
        else:
            near = self._in(above).near_folders.nearest(last, self._included)
            if near is not None and name in self._in(posixpath.join(above, near)).names:
                yield posixpath.join(above, near, name)
        if last and name in self._in(above).names:
            yield posixpath.join(above, name)
        if "\\" in name:
            # Windows separates folders by backslashes.
            inner = normal(posixpath.join(folder, name.replace("\\", "/")))
            if posixpath.basename(inner) in self._in(posixpath.dirname(inner)).names:
                yield inner
        parted = self._parted(folder, name)
        if len(parted) == 1:
            yield parted[0]

    def _parted(self, folder: str, name: str) -> list[str]:
        """Existing files for the name with slashes inserted: amino drops backslashes in the path of an include."""
        left, found = [(folder, name)], []
        for _ in range(_MOST_FOLDERS):
            if not left:
                break
            place, rest = left.pop()
            steps = [".." if rest.startswith("..") else ".", *self._in(place).folders]
            for step in steps[:_MOST_FOLDERS]:
                inner = rest.removeprefix(step)
                if inner in ("", rest):
                    continue
                to = normal(posixpath.join(place, step))
                if inner in self._in(to).names:
                    found.append(posixpath.join(to, inner))
                left.append((to, inner))
        return found


def near_path(path: str, entries: Entries, included: AbstractSet[str]) -> str | None:
    """The suggested file for one path."""
    return NearPaths(entries, included).of(path)


def _rank(written: str, name: str, included: AbstractSet[str]) -> int | None:
    if abs(len(written) - len(name)) <= 1 and (rank := slip(written, name)) is not None:
        return rank if _digits(written) == _digits(name) else None
    (stem, extension), (other, another) = posixpath.splitext(written), posixpath.splitext(name)
    kind, meant = _kind(extension, included), _kind(another, included)
    if stem == other and meant and kind in (meant, frozenset()):
        return 10
    return None


def _kind(extension: str, included: AbstractSet[str]) -> AbstractSet[str]:
    lowered = extension.lower()
    return included if lowered in included else _MESHES if lowered in _MESHES else frozenset()


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))
