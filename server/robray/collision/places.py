"""Where two convex bodies touch: a place in both of them, near to where they are deepest in each other."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from robray.export.triangles import Floats, Indices

_ROUNDS = 100
"""Each round comes closer to both; in bodies that overlap deeply a few suffice."""

_NEAR = 1e-6
"""Metres."""


class Solids(NamedTuple):
    """Bodies of mujoco's, a row each: their kinds and sizes, how they are turned, and where their middles are."""

    kinds: Indices
    sizes: Floats
    turns: Floats
    middles: Floats

    @classmethod
    def of(cls, model: Any, data: Any, bodies: Indices) -> "Solids":
        turns = data.geom_xmat[bodies].reshape(-1, 3, 3)
        return cls(model.geom_type[bodies], model.geom_size[bodies], turns, data.geom_xpos[bodies])

    @classmethod
    def together(cls, those: Sequence["Solids"]) -> "Solids":
        return cls(*map(np.concatenate, zip(*those, strict=True)))

    def at(self, rows: Indices) -> "Solids":
        return Solids(self.kinds[rows], self.sizes[rows], self.turns[rows], self.middles[rows])


def in_both(points: Floats, ones: Solids, others: Solids) -> Floats:
    """Points, n by 3, in the boxes, spheres or cylinders beside them: alternately projects a point on the one and the
    other (Bregman 1965).
    """
    found = points.copy()
    left = np.arange(len(points))
    for _ in range(_ROUNDS):
        if not len(left):
            break
        before = found[left]
        after = _nearest(_nearest(before, ones.at(left)), others.at(left))
        found[left] = after
        left = left[np.abs(after - before).max(axis=1) > _NEAR]
    return found


def _nearest(points: Floats, bodies: Solids) -> Floats:
    """The nearest point of each body: the point itself if it is inside."""
    import mujoco

    kinds, sizes, turns, middles = bodies
    local = np.einsum("nji,nj->ni", turns, points - middles)
    # A ball is round in three directions, a cylinder in two.
    is_box, is_ball = kinds == mujoco.mjtGeom.mjGEOM_BOX, kinds == mujoco.mjtGeom.mjGEOM_SPHERE
    round_in = np.where(is_ball[:, None], (1, 1, 1), np.where(is_box[:, None], (0, 0, 0), (1, 1, 0)))
    lengths = np.linalg.norm(local * round_in, axis=1)
    inward = np.minimum(1, sizes[:, 0] / np.maximum(lengths, sizes[:, 0]))
    straight = np.where(is_box[:, None], sizes, np.stack([np.full(len(sizes), np.inf)] * 2 + [sizes[:, 1]], axis=1))
    there = np.where(round_in == 1, local * inward[:, None], np.clip(local, -straight, straight))
    # A point inside stays the same, without rounding.
    is_in = (there == local).all(axis=1)
    back = middles + np.einsum("nij,nj->ni", turns, there)
    found: Floats = np.where(is_in[:, None], points, back)
    return found
