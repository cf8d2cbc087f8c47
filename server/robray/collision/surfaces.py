"""Meshes as amino has them: their triangles, and nothing between. They are asked where hulls overlap, within bounds."""

from collections.abc import Sequence

import numpy as np

from robray.collision.arrangement import MESH, Body, Numbers
from robray.collision.crossing import Steps, Surface, cross, extent, reach_into
from robray.export.mesh_triangles import Meshes
from robray.export.shapes import Mesh
from robray.export.triangles import Floats

MOST_ASKED = 200
"""Pairs of bodies in one look."""

_MOST_STEPS = 2000
"""Some milliseconds each at the most, in all."""
_ROUNDING = 1e-12
"""Metres, and parts of a rotation."""
MOST_TRIANGLES = 300_000
"""Of one mesh."""
FEW = 1_000
"""Triangles that are moved sooner than it is found out which are near."""


class Surfaces:
    """Of bodies, by their indices."""

    def __init__(self, bodies: Sequence[Body], meshes: Meshes) -> None:
        self._bodies = bodies
        self._meshes = meshes
        self._known: dict[tuple[str, Numbers], Surface | None] = {}
        self._told: dict[tuple[int, int], tuple[Floats, bool]] = {}
        """By the bodies, where the first was from the second, and what was found: most links of a robot whose arm moves
        stay where they are from each other."""
        self.begin()

    def begin(self) -> None:
        """A new look."""
        self._asked = 0
        self._steps = Steps(_MOST_STEPS)

    def touch(self, one: int, other: int, translations: Floats, turns: Floats) -> bool | None:
        """Whether two bodies touch, one of them a mesh, where the frames are; None where that is not found out."""
        self._asked += 1
        if self._asked > MOST_ASKED:
            return None
        if self._bodies[one][1] != MESH:
            one, other = other, one
        frame, _, numbers, file = self._bodies[one]
        mine = self._surface(file, numbers)
        if mine is None:
            return None
        # The axes are those of the second.
        base, kind, sizes, second = self._bodies[other]
        turn = turns[base].T @ turns[frame]
        way = turns[base].T @ (translations[frame] - translations[base])
        place = np.concatenate([turn.ravel(), way])
        before = self._told.get((one, other))
        if before is not None and np.abs(before[0] - place).max() < _ROUNDING:
            return before[1]
        others = self._surface(second, sizes) if kind == MESH else None
        if kind == MESH and others is None:
            return None
        near = mine.corners
        if near.shape[2] > FEW:
            # What is beside the box around the other is not moved.
            low, high = extent(kind, sizes) if others is None else (others.least, others.greatest)
            middle, half = turn.T @ ((low + high) / 2 - way), np.abs(turn.T) @ ((high - low) / 2)
            near = near[:, :, mine.within(middle - half, middle + half)]
        moved = (turn @ near.reshape(3, -1)).reshape(near.shape) + way[:, None, None]
        told = (
            reach_into(moved, kind, sizes)
            if others is None
            else cross(Surface.with_corners(moved), others, self._steps)
        )
        if told is not None:
            self._told[one, other] = place, told
        return told

    def _surface(self, file: str, factors: Numbers) -> Surface | None:
        key = file, factors
        if key not in self._known:
            found = self._meshes.of(Mesh(file, file))
            if isinstance(found, str) or len(found.faces) > MOST_TRIANGLES:
                self._known[key] = None
            else:
                self._known[key] = Surface.of(found.points[found.faces] * factors)
        return self._known[key]
