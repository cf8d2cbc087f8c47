"""Measures meshes by a few pieces of their files, at the same cost for any size.

Reads STL, in both of its forms, and OBJ, which have no unit, and COLLADA, which has one.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from math import isfinite
from struct import Struct, unpack_from
from typing import NamedTuple

from robray.analysis.package_place import PackagePlace

_HEAD = 84
"""Bytes before the triangles of a binary STL: any 80 and the number of triangles."""
_COUNT = Struct("<80xI")
_TRIANGLE = Struct("<12x9f2x")
_TRIANGLES = 40
"""Triangles in one piece."""
_STRETCHES = 32
_STRETCH = 4096
"""Bytes of one piece of a text file."""

_NUMBER = rb"[ \t]+([-+.0-9eE]{1,32})"
_BEHIND = rb"(?=[ \t\r\n])"
_VERTEX = {".obj": rb"\nv" + 3 * _NUMBER + _BEHIND, ".stl": rb"\bvertex" + 3 * _NUMBER + _BEHIND}
"""Regular expressions, compiled with the first such mesh."""

_COLLADA = ".dae"

ReadAt = Callable[[int, int], bytes]
"""Reads a number of bytes of a file from an offset on; fewer at its end."""

Point = tuple[float, ...]
Axes = tuple[Sequence[float], ...]
"""The coordinates of some points along each axis; empty without points."""


class Extent(NamedTuple):
    """The sides of the box around a mesh as loaded, the longest last; in its own unit if the file has none."""

    sides: Point

    @property
    def longest(self) -> float:
        return self.sides[-1]


Presence = bool | str | Extent | PackagePlace
"""True if a file exists; the extent of a mesh if it is known; for a missing file, a suggested path; for the name of a
package alone, its place.
"""


def is_absent(there: object) -> bool:
    """True if the disk lacks the file or the package; False if it is unknown."""
    return there is False or isinstance(there, str) or (isinstance(there, PackagePlace) and there.is_missing)


def is_measured(path: str) -> bool:
    """True for a mesh format that robray measures."""
    return path[-4:].lower() in (*_VERTEX, _COLLADA)


def extent(path: str, size: int, read_at: ReadAt) -> Extent | None:
    """The extent of a mesh in a file of `size` bytes, or a lower bound if it is large; None if unknown."""
    found: Iterable[Axes]
    (count,) = _COUNT.unpack(head) if len(head := read_at(0, _HEAD)) == _HEAD else (0,)
    ending = path[-4:].lower()
    if ending == _COLLADA:
        # These are rare.
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
    """Starts of the pieces: consecutive in a short file, otherwise spread over all of it, to its end."""
    if count <= _STRETCHES * stretch:
        yield from range(0, count, stretch)
        return
    yield from ((count - stretch) * at // (_STRETCHES - 1) for at in range(_STRETCHES))
