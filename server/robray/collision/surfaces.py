"""Meshes as amino has them: their triangles, and nothing between. They are asked where hulls overlap, within bounds."""

from collections.abc import Sequence

import numpy as np

from robray.collision.arrangement import BOX, MESH, Body, Numbers
from robray.collision.crossing import (
    MANY,
    Corners,
    Motion,
    Steps,
    Surface,
    are_corners_in,
    are_crossing,
    crossing,
    extent,
    reach_into,
    reach_into_boxes,
)
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
"""Triangles that are moved together with those of other meshes."""
MOST_KEPT = 32
"""Pairs of triangles of two meshes that crossed before, which are tried first."""

Pair = tuple[int, int]

_Key = tuple[str, Numbers]
"""The file of a mesh, and its factors."""

_NEVER = np.full(12, np.nan), False


class Surfaces:
    """Of bodies, by their indices."""

    def __init__(self, bodies: Sequence[Body], meshes: Meshes) -> None:
        self._bodies = bodies
        self._meshes = meshes
        self._known: dict[tuple[str, Numbers], Surface | None] = {}
        self._told: dict[Pair, tuple[Floats, bool]] = {}
        """By the bodies, where the first was from the second, and what was found: most links of a robot whose arm moves
        stay where they are from each other."""
        self._crossed: dict[tuple[_Key, _Key], tuple[Corners, Corners]] = {}
        """By the meshes, the triangles of both that crossed last. In other configurations they often cross again."""
        self.begin()

    def begin(self) -> None:
        """A new look."""
        self._asked = 0
        self._steps = Steps(_MOST_STEPS)

    def touch(self, pairs: Sequence[Pair], translations: Floats, turns: Floats) -> list[bool | None]:
        """Returns for each pair of bodies, one of them a mesh, if they touch; None beyond the limits of a look."""
        count = min(len(pairs), MOST_ASKED - self._asked)
        self._asked += count
        found: list[bool | None] = [None] * len(pairs)
        if not count:
            return found
        bodies = self._bodies
        asked = [pair if bodies[pair[0]][1] == MESH else pair[::-1] for pair in pairs[:count]]
        # The axes are those of the second.
        frames, bases = np.array([(bodies[one][0], bodies[other][0]) for one, other in asked]).T
        back = turns[bases].transpose(0, 2, 1)
        turn, way = back @ turns[frames], np.einsum("nij,nj->ni", back, translations[frames] - translations[bases])
        places = np.concatenate([turn.reshape(-1, 9), way], axis=1)
        before = [self._told.get(pair, _NEVER) for pair in asked]
        stays = np.abs(places - np.array([place for place, _ in before])).max(axis=1) < _ROUNDING
        moved = [(pair, Motion(turn[index], way[index])) for index, pair in enumerate(asked)]
        left = np.flatnonzero(~stays).tolist()
        some = [moved[index] for index in left]
        known = self._reach_into(some) | self._cross_again(some)
        for index, pair in enumerate(asked):
            if stays[index]:
                found[index] = before[index][1]
                continue
            told = found[index] = known[pair] if pair in known else self._touch(*moved[index])
            if told is not None:
                self._told[pair] = places[index], told
        return found

    def _reach_into(self, moved: Sequence[tuple[Pair, Motion]]) -> dict[Pair, bool]:
        """Decides which small meshes reach into solid shapes, all of one kind at once; undecided pairs are left out."""
        alike: dict[str, list[tuple[Pair, Corners, Numbers]]] = {}
        for pair, motion in moved:
            (_, _, factors, file), (_, kind, sizes, _) = (self._bodies[body] for body in pair)
            mine = None if kind == MESH else self._surface(file, factors)
            if mine is not None and mine.corners.shape[2] <= FEW:
                alike.setdefault(kind, []).append((pair, motion.put(mine.corners), sizes))
        found: dict[Pair, bool] = {}
        for kind, rows in alike.items():
            corners = np.concatenate([each for _, each, _ in rows], axis=2)
            owners = np.repeat(np.arange(len(rows)), [each.shape[2] for _, each, _ in rows])
            numbers = np.array([sizes for *_, sizes in rows]).T[:, owners]
            reached = np.zeros(len(rows), bool)
            reached[owners[are_corners_in(corners, kind, numbers)]] = True
            if kind == BOX:
                near = Surface.with_corners(corners).within(-numbers / 2, numbers / 2)
                left = np.flatnonzero(near & ~reached[owners])
                for start in range(0, len(left), MANY):
                    some = left[start : start + MANY]
                    reached[owners[some[reach_into_boxes(corners[:, :, some], numbers[:, some])]]] = True
            found |= {row[0]: bool(told) for row, told in zip(rows, reached, strict=True) if told or kind == BOX}
        return found

    def _cross_again(self, moved: Sequence[tuple[Pair, Motion]]) -> dict[Pair, bool]:
        """Finds the pairs of meshes whose triangles that crossed before cross again."""
        rows = []
        for pair, motion in moved:
            if self._bodies[pair[1]][1] == MESH:
                meshes, motion_of_first = self._in_order(pair, motion)
                if meshes in self._crossed:
                    one, other = self._crossed[meshes]
                    rows.append((pair, motion_of_first.put(one), other))
        if not rows:
            return {}
        owners = np.repeat(np.arange(len(rows)), [other.shape[2] for *_, other in rows])
        ones, others = (np.concatenate([row[side] for row in rows], axis=2) for side in (1, 2))
        return {rows[index][0]: True for index in np.unique(owners[are_crossing(ones, others)]).tolist()}

    def _in_order(self, pair: Pair, motion: Motion) -> tuple[tuple[_Key, _Key], Motion]:
        """Two meshes, always the same one first, and where this is from the other."""
        (_, _, factors, file), (_, _, sizes, second) = (self._bodies[body] for body in pair)
        one, other = (file, factors), (second, sizes)
        return ((one, other), motion) if one <= other else ((other, one), motion.back())

    def _touch(self, pair: Pair, motion: Motion) -> bool | None:
        (_, _, factors, file), (_, kind, sizes, _) = (self._bodies[body] for body in pair)
        if kind != MESH:
            mine = self._surface(file, factors)
            if mine is None:
                return None
            near = motion.near(mine, *extent(kind, sizes))
            return reach_into(motion.put(mine.corners[:, :, near]), kind, sizes)
        meshes, motion = self._in_order(pair, motion)
        one, other = (self._surface(*each) for each in meshes)
        if one is None or other is None:
            return None
        found = crossing(one, other, motion, self._steps)
        if found is None:
            return None
        if found.size:
            kept = one.corners[:, :, found[0]], other.corners[:, :, found[1]]
            if meshes in self._crossed:
                before = self._crossed[meshes]
                kept = np.concatenate([kept[0], before[0]], axis=2), np.concatenate([kept[1], before[1]], axis=2)
            self._crossed[meshes] = kept[0][:, :, :MOST_KEPT], kept[1][:, :, :MOST_KEPT]
        return bool(found.size)

    def _surface(self, file: str, factors: Numbers) -> Surface | None:
        key = file, factors
        if key not in self._known:
            found = self._meshes.of(Mesh(file, file))
            if isinstance(found, str) or len(found.faces) > MOST_TRIANGLES:
                self._known[key] = None
            else:
                self._known[key] = Surface.of(found.points[found.faces] * factors)
        return self._known[key]
