"""Finds out if touching shapes can be moved apart without a new collision."""

from collections.abc import Callable, Sequence

import numpy as np

from robray.collision.arrangement import Arrangement
from robray.collision.touching import Bodies, Touch
from robray.export.shapes import MeshBytes
from robray.export.triangles import Floats

MOST_ASKED = 64
"""Touches of one look, the first ones: with more, they should be allowed first."""

_MOST_COMPARED = 1 << 20
"""Pairs of boxes for one move, which takes some milliseconds."""

_MOST_MEASURED = 1000
"""Pairs of bodies for one move."""


def touching(
    found: Arrangement, mesh_bytes: MeshBytes, made: Callable[[Arrangement, MeshBytes], Bodies] = Bodies
) -> tuple[list[Touch], dict[str, str]]:
    """Touches in an arrangement, with the free directions, and the meshes that could not be read.

    `made` gives its bodies, which may be kept from another arrangement of the same ones.
    """
    if len(found.bodies) < 2:
        return [], {}
    bodies = made(found, mesh_bytes)
    bodies.put(found.placed)
    touches = bodies.touching()
    return (_with_clearance(bodies, found, touches) if touches else []), bodies.unread


def _with_clearance(bodies: Bodies, found: Arrangement, touches: Sequence[Touch]) -> list[Touch]:
    look = _Look(bodies, found, touches)
    asked = [touch for touch in touches if (touch.one, touch.other) not in look.allowed][:MOST_ASKED]
    told = {
        (touch.one, touch.other): touch._replace(
            clear=(look.is_clear(touch.one, -np.array(touch.apart)), look.is_clear(touch.other, np.array(touch.apart)))
        )
        for touch in asked
    }
    return [told.get((touch.one, touch.other), touch) for touch in touches]


class _Look:
    def __init__(self, bodies: Bodies, found: Arrangement, touches: Sequence[Touch]) -> None:
        self._bodies = bodies
        self._count = len(found.frames)
        self._low, self._high = bodies.boxes()
        self.allowed = set(found.allowed)
        self._may = self.allowed | {(touch.one, touch.other) for touch in touches}
        self._below: dict[int, list[int]] = {}
        for frame, above in enumerate(found.above):
            self._below.setdefault(above, []).append(frame)

    def is_clear(self, frame: int, way: Floats) -> bool:
        """True if a frame with all below it, moved so far in the root, touches nothing new."""
        goes = np.zeros(self._count, bool)
        waiting = [frame]
        while waiting:
            goes[waiting] = True
            waiting = [each for above in waiting for each in self._below.get(above, ())]
        is_moved = goes[self._bodies.frame_of]
        those, others = np.flatnonzero(is_moved), np.flatnonzero(~is_moved)
        if len(those) * len(others) > _MOST_COMPARED:
            return False
        low, high = self._low[those] + way, self._high[those] + way
        near = np.ones((len(those), len(others)), bool)
        for axis in range(3):
            near &= low[:, None, axis] <= self._high[None, others, axis]
            near &= high[:, None, axis] >= self._low[None, others, axis]
        first, second = np.nonzero(near)
        pairs = [
            (one, other)
            for one, other in zip(those[first].tolist(), others[second].tolist(), strict=True)
            if self._frames(one, other) not in self._may
        ]
        if len(pairs) > _MOST_MEASURED:
            return False
        if not pairs:
            return True
        self._bodies.shift(goes, way)
        is_clear = not any(self._bodies.touch(one, other) for one, other in pairs)
        self._bodies.shift(goes, -way)
        return is_clear

    def _frames(self, one: int, other: int) -> tuple[int, int]:
        a, b = int(self._bodies.frame_of[one]), int(self._bodies.frame_of[other])
        return (a, b) if a < b else (b, a)
