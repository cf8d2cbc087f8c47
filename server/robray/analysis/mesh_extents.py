"""How large a mesh is, told from a few stretches of its file, so that it costs the same in a file of any size.

Looked at are STL, in both of its forms, and OBJ, which do not say in which unit they are, and COLLADA, which does.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from math import isfinite
from struct import Struct, unpack_from
from typing import NamedTuple

from robray.analysis.package_place import PackagePlace

_HEAD = 84
"""Bytes before the triangles of a binary STL: any 80 and how many triangles there are."""
_COUNT = Struct("<80xI")
_TRIANGLE = Struct("<12x9f2x")
_TRIANGLES = 40
"""In one stretch."""
_STRETCHES = 32
_STRETCH = 4096
"""Bytes of one in a file that is text."""

_NUMBER = rb"[ \t]+([-+.0-9eE]{1,32})"
_BEHIND = rb"(?=[ \t\r\n])"
_VERTEX = {".obj": rb"\nv" + 3 * _NUMBER + _BEHIND, ".stl": rb"\bvertex" + 3 * _NUMBER + _BEHIND}
"""Expressions, which are compiled when there is such a mesh."""

_COLLADA = ".dae"

ReadAt = Callable[[int, int], bytes]
"""So many bytes of a file from an offset on; fewer where it ends."""

Point = tuple[float, ...]
Axes = tuple[Sequence[float], ...]
"""The coordinates of some points along each axis; empty where there are no points."""


class Extent(NamedTuple):
    """The sides of the box around a mesh as it is loaded, the longest last; in its own unit, if that is not said."""

    sides: Point

    @property
    def longest(self) -> float:
        return self.sides[-1]


Presence = bool | str | Extent | PackagePlace
"""Whether a file exists; the extent of a mesh if it is known; for a missing file, the path that may be meant; for the
name of a package alone, its place."""


def is_absent(there: object) -> bool:
    """Whether the disk was asked, and the file or the package is missing."""
    return there is False or isinstance(there, str) or (isinstance(there, PackagePlace) and there.is_missing)


def is_measured(path: str) -> bool:
    """Whether a file is of a kind that is looked into."""
    return path[-4:].lower() in (*_VERTEX, _COLLADA)


def extent(path: str, size: int, read_at: ReadAt) -> Extent | None:
    """Of the mesh in a file of `size` bytes: at least so large, as not all of a large one is read. None if unknown."""
    found: Iterable[Axes]
    (count,) = _COUNT.unpack(head) if len(head := read_at(0, _HEAD)) == _HEAD else (0,)
    ending = path[-4:].lower()
    if ending == _COLLADA:
        # There are few.
        from robray.analysis.collada_points import collada_points

        found = [
            tuple(zip(*(point for point in collada_points(size, read_at) if all(map(isfinite, point))), strict=True))
        ]
    elif ending == ".stl" and count and size == _HEAD + count * _TRIANGLE.size:
        found = _binary(count, read_at)
    else:
        found = _written(_VERTEX[ending], size, read_at)
    bounds = [tuple((min(axis), max(axis)) for axis in axes) for axes in found if axes and axes[0]]
    sides = sorted(max(high for _, high in axis) - min(low for low, _ in axis) for axis in zip(*bounds, strict=True))
    return Extent(tuple(sides)) if sides and sides[-1] > 0 and all(map(isfinite, sides)) else None


def _binary(count: int, read_at: ReadAt) -> Iterator[Axes]:
    for first in _evenly(count, _TRIANGLES):
        stretch = read_at(_HEAD + first * _TRIANGLE.size, min(_TRIANGLES, count - first) * _TRIANGLE.size)
        whole = len(stretch) // _TRIANGLE.size
        numbers = unpack_from("<" + "12x9f2x" * whole, stretch)
        if not isfinite(sum(numbers)):
            triangles = _TRIANGLE.iter_unpack(stretch[: whole * _TRIANGLE.size])
            numbers = tuple(chain.from_iterable(each for each in triangles if all(map(isfinite, each))))
        yield numbers[::3], numbers[1::3], numbers[2::3]


def _written(vertex: bytes, size: int, read_at: ReadAt) -> Iterator[Axes]:
    for start in _evenly(size, _STRETCH):
        stretch = read_at(start, _STRETCH) if start else b"\n" + read_at(0, _STRETCH)
        points = []
        for found in re.finditer(vertex, stretch):
            try:
                point = tuple(map(float, found.groups()))
            except ValueError:
                continue
            if all(map(isfinite, point)):
                points.append(point)
        yield tuple(zip(*points, strict=True))


def _evenly(count: int, stretch: int) -> Iterator[int]:
    """Where stretches begin: behind one another in what is short, else spread over all of it, to its end."""
    if count <= _STRETCHES * stretch:
        yield from range(0, count, stretch)
        return
    yield from ((count - stretch) * at // (_STRETCHES - 1) for at in range(_STRETCHES))
