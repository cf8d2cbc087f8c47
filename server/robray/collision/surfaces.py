"""Triangles of meshes as amino has them, without any hull. robray compares them where hulls overlap."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from robray import _triangles
from robray.collision.arrangement import BOX, CAPSULE, CYLINDER, MESH, SPHERE, Body, Numbers, SizedBody
from robray.export.mesh_triangles import Meshes
from robray.export.shapes import Mesh
from robray.export.triangles import Floats

MOST_STEPS = 1 << 24
"""Maximum number of pairs of boxes or triangles that one look compares, which takes about a second."""

MOST_TRIANGLES = 300_000
"""Maximum number for one mesh."""


class Surface(NamedTuple):
    """A shape as `_triangles` takes it: its kind, its triangles or numbers, and its boxes."""

    kind: str
    numbers: Floats
    boxes: Floats

    @classmethod
    def of(cls, triangles: Floats) -> "Surface":
        """A mesh of one or more triangles, m by 3 corners by 3 numbers in metres. Cost: O(m log m)."""
        arranged = np.array(triangles, np.float64, order="C")
        boxes = np.zeros((1 << len(arranged).bit_length(), 6))
        _triangles.arrange(arranged, boxes)
        return cls(MESH, arranged, boxes)

    @classmethod
    def of_solid(cls, kind: str, numbers: Numbers) -> "Surface":
        if kind == BOX:
            box = [0, 0, 0, *(side / 2 for side in numbers)]
        else:
            # A sphere is a capsule without a height, and a cylinder begins at its frame.
            kind, numbers = (CAPSULE, (*numbers, 0.0)) if kind == SPHERE else (kind, numbers)
            radius, half = numbers[0], numbers[1] / 2
            box = [0, 0, half, radius, radius, half] if kind == CYLINDER else [0, 0, 0, radius, radius, half + radius]
        return cls(kind, np.array(numbers), np.array([[0] * 6, box], np.float64))


class Surfaces:
    """The shapes of bodies, by their indices."""

    def __init__(self, bodies: Sequence[Body], meshes: Meshes) -> None:
        self._bodies = bodies
        self._meshes = meshes
        self._known: dict[SizedBody, Surface | None] = {}
        self.begin()

    def begin(self) -> None:
        """A new look."""
        self._steps = MOST_STEPS

    def touch(self, one: int, other: int, translations: Floats, turns: Floats) -> bool | None:
        """True if two bodies, one of them a mesh, touch; None beyond the limit of steps."""
        if self._bodies[one][1] != MESH:
            one, other = other, one
        mesh, shape = self._surface(one), self._surface(other)
        if mesh is None or shape is None:
            return None
        frame, base = self._bodies[one][0], self._bodies[other][0]
        found, self._steps = _triangles.meet(
            mesh.numbers, mesh.boxes, frame, *shape, base, translations, turns, self._steps
        )
        return found

    def _surface(self, body: int) -> Surface | None:
        sized = self._bodies[body][1:]
        if sized not in self._known:
            self._known[sized] = self._made(*sized)
        return self._known[sized]

    def _made(self, kind: str, numbers: Numbers, file: str) -> Surface | None:
        if kind != MESH:
            return Surface.of_solid(kind, numbers)
        found = self._meshes.of(Mesh(file, file))
        if isinstance(found, str) or len(found.faces) > MOST_TRIANGLES:
            return None
        return Surface.of(found.points[found.faces] * numbers)
