"""The file that was probably meant where there is none: a slip in its name or its folder's, or another folder."""

import posixpath
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from itertools import islice

from robray.text.paths import normal
from robray.text.slips import slip

Entries = Callable[[str], tuple[str, ...]]
"""The names in a folder, those of folders with a slash behind them; none where it is not there or not to be seen."""

MOST_NAMES = 1_000
"""Names in one folder that are compared. Whoever has more of them has them from a program."""

_MOST_FOLDERS = 50

_MESHES = frozenset({".dae", ".glb", ".gltf", ".obj", ".ply", ".stl"})


def near_path(path: str, entries: Entries, included: AbstractSet[str]) -> str | None:
    """The path of a file that is there; None where there is none such, or several. Cost: that of some folders.

    `included` are the suffixes of files that may be included: who writes another one may mean one of them.
    """
    folder, name = posixpath.split(path)
    if not name:
        return None
    for found in _places(folder, name, entries, included):
        return found
    return None


def _places(folder: str, name: str, entries: Entries, included: AbstractSet[str]) -> Iterator[str]:
    """From the likeliest on."""
    here = entries(folder)
    above, last = posixpath.split(folder)
    if here:
        near = _nearest(name, (each for each in here if not each.endswith("/")), included)
        if near is not None:
            yield posixpath.join(folder, near)
        below = [each for each in here if each.endswith("/")][:_MOST_FOLDERS]
        held = [each for each in below if name in entries(posixpath.join(folder, each[:-1]))]
        if len(held) == 1:
            yield posixpath.join(folder, held[0], name)
    else:
        folders = (each[:-1] for each in entries(above) if each.endswith("/"))
        near = _nearest(last, folders, included)
        if near is not None and name in entries(posixpath.join(above, near)):
            yield posixpath.join(above, near, name)
    if last and name in entries(above):
        yield posixpath.join(above, name)
    if "\\" in name:
        # Somebody's folders are separated so.
        inner = normal(posixpath.join(folder, name.replace("\\", "/")))
        if posixpath.basename(inner) in entries(posixpath.dirname(inner)):
            yield inner
    parted = _parted(folder, name, here, entries)
    if len(parted) == 1:
        yield parted[0]


def _parted(folder: str, name: str, here: Iterable[str], entries: Entries) -> list[str]:
    """Files that the name leads to with slashes put into it: of the path of an include amino leaves a backslash out."""
    left, found = [(folder, name, here)], []
    for _ in range(_MOST_FOLDERS):
        if not left:
            break
        place, rest, inside = left.pop()
        folders = (each[:-1] for each in islice(inside, MOST_NAMES) if each.endswith("/"))
        steps = [".." if rest.startswith("..") else ".", *folders]
        for step in steps[:_MOST_FOLDERS]:
            inner = rest.removeprefix(step)
            if inner in ("", rest):
                continue
            to = normal(posixpath.join(place, step))
            below = entries(to)
            if inner in below:
                found.append(posixpath.join(to, inner))
            left.append((to, inner, below))
    return found


def _nearest(written: str, names: Iterable[str], included: AbstractSet[str]) -> str | None:
    """The one name that is a slip away, or has another extension of the same kind. What differs in a digit does not."""
    ranked: list[tuple[int, str]] = []
    for _, name in zip(range(MOST_NAMES), names, strict=False):
        rank = _rank(written, name, included)
        if rank is not None:
            ranked.append((rank, name))
    ranked.sort()
    if not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
        return None
    return ranked[0][1]


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


def _digits(text: str) -> list[str]:
    return [character for character in text if character.isdigit()]
