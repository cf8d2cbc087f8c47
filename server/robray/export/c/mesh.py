"""A mesh as amino holds it: corners with a normal each, triangles, and the colours of materials."""

import math
from typing import NamedTuple

from robray.scene.pose import Vector


class MeshError(Exception):
    """Reason why a file gives no mesh; continues its name."""


class Material(NamedTuple):
    """Red, green, blue and opacity, from 0 to 1."""

    red: float = 0.8
    green: float = 0.8
    blue: float = 0.8
    alpha: float = 1.0


class Mesh(NamedTuple):
    """`normals` and, where there are `materials`, `material_of` go along with `vertices`."""

    vertices: tuple[Vector, ...]
    normals: tuple[Vector, ...]
    triangles: tuple[tuple[int, int, int], ...]
    materials: tuple[Material, ...] = ()
    material_of: tuple[int, ...] = ()


NO_MATERIAL = -1
"""For a corner without a material; it is grey if others have some."""

Corner = tuple[Vector, Vector, int]
"""Position, normal and material."""


class Gathered:
    """Corners as faces use them, each kept once."""

    def __init__(self) -> None:
        self._numbers: dict[Corner, int] = {}
        self._triangles: list[tuple[int, int, int]] = []

    def add(self, one: Corner, two: Corner, three: Corner) -> None:
        numbers = self._numbers
        first, second, third = (numbers.setdefault(corner, len(numbers)) for corner in (one, two, three))
        self._triangles.append((first, second, third))

    def mesh(self, materials: tuple[Material, ...] = ()) -> Mesh:
        if not self._triangles:
            raise MeshError("holds no triangle")
        corners = [*self._numbers]
        if materials and any(material == NO_MATERIAL for _, _, material in corners):
            corners = [(*corner[:2], len(materials)) if corner[2] == NO_MATERIAL else corner for corner in corners]
            materials = (*materials, Material())
        return Mesh(
            tuple(position for position, _, _ in corners),
            tuple(normal for _, normal, _ in corners),
            tuple(self._triangles),
            materials,
            tuple(material for _, _, material in corners) if materials else (),
        )


def normal_of(one: Vector, two: Vector, three: Vector) -> Vector:
    """The unit normal of a triangle; up if it has no area."""
    a, b, c = (two[index] - one[index] for index in range(3))
    d, e, f = (three[index] - one[index] for index in range(3))
    x, y, z = b * f - c * e, c * d - a * f, a * e - b * d
    length = math.hypot(x, y, z)
    return (x / length, y / length, z / length) if 0 < length < math.inf else (0.0, 0.0, 1.0)
