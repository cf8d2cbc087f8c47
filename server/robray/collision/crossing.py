"""Whether triangles reach into each other, or into a box, a ball or a cylinder.

Convex shapes are apart where their shadows on a direction are: the normals of faces and the products of edges are the
only directions to try (Gottschalk, Lin and Manocha 1996). Triangles are m by 3 by 3 numbers: corners in metres.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from robray.collision.arrangement import BOX, CAPSULE, SPHERE
from robray.export.triangles import Floats, Indices

TOLERANCE = 1e-5
"""Metres: what reaches no further in only touches, and files of meshes round."""

_TOGETHER = 1 << 14
"""Pairs of triangles that are looked at in one step."""

_STEP = 1 << 13
"""Triangles that are tried against a shape in one step."""

_CORNERS: Floats = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])


class Steps:
    """How many are left, for all questions together."""

    def __init__(self, count: int) -> None:
        self.left = count

    def take(self) -> bool:
        self.left -= 1
        return self.left >= 0


def reach_into(triangles: Floats, kind: str, numbers: Sequence[float]) -> bool:
    """Whether any reaches into a solid shape, in the axes of the frame of that (`arrangement.Body`)."""
    if kind == BOX:
        high = np.array(numbers) / 2
        low = -high
    elif kind == SPHERE:
        high = np.full(3, numbers[0])
        low = -high
    elif kind == CAPSULE:
        radius, height = numbers
        high = np.array([radius, radius, height / 2 + radius])
        low = -high
    else:
        radius, height = numbers
        low, high = np.array([-radius, -radius, 0.0]), np.array([radius, radius, height])
    near = triangles[_in_box(triangles, low, high)]
    for start in range(0, len(near), _STEP):
        some = near[start : start + _STEP]
        if kind == BOX:
            is_in = ~_are_apart(some, np.broadcast_to(_CORNERS * numbers, (len(some), 8, 3)), _box_axes(some))
        elif kind == SPHERE:
            is_in = distances(some) < numbers[0] - TOLERANCE
        elif kind == CAPSULE:
            is_in = _distances_from_rod(some, numbers[1] / 2) < numbers[0] - TOLERANCE
        else:
            between = _above(some, TOLERANCE)
            between = _above(between * (1, 1, -1), TOLERANCE - numbers[1])
            is_in = distances(between * (1, 1, 0)) < numbers[0] - TOLERANCE
        if is_in.any():
            return True
    return False


def cross(one: Floats, other: Floats, steps: Steps) -> bool | None:
    """Whether any of one cross any of the other, in the same axes; None where that takes more steps than are left."""
    stack = [(one, other)]
    while stack:
        a, b = stack.pop()
        if len(a) and len(b):
            a = a[_in_box(a, b.min(axis=(0, 1)), b.max(axis=(0, 1)))]
        if len(a) and len(b):
            b = b[_in_box(b, a.min(axis=(0, 1)), a.max(axis=(0, 1)))]
        if not len(a) or not len(b):
            continue
        if not steps.take():
            return None
        if len(a) * len(b) <= _TOGETHER:
            first, second = _near(a, b)
            if len(first) and not _are_apart(a[first], b[second], _triangle_axes(a[first], b[second])).all():
                return True
        elif len(a) >= len(b):
            stack += [(half, b) for half in _halves(a)]
        else:
            stack += [(a, half) for half in _halves(b)]
    return False


def distances(triangles: Floats) -> Floats:
    """Of each from the origin."""
    corners, ends = triangles, np.roll(triangles, -1, axis=1)
    edges = ends - corners
    lengths = np.maximum((edges * edges).sum(axis=2), 1e-300)
    along = np.clip(-(corners * edges).sum(axis=2) / lengths, 0, 1)
    found: Floats = np.linalg.norm(corners + along[:, :, None] * edges, axis=2).min(axis=1)
    normals = np.cross(edges[:, 0], edges[:, 1])
    sides = np.einsum("nij,nj->ni", np.cross(edges, -corners), normals)
    over = (sides > 0).all(axis=1)
    heights = np.abs((corners[:, 0] * normals).sum(axis=1))[over] / np.linalg.norm(normals[over], axis=1)
    found[over] = np.minimum(found[over], heights)
    return found


def _distances_from_rod(triangles: Floats, half: float) -> Floats:
    """The distances of triangles from a rod along z that extends `half` to both sides: beside it and from its ends."""
    beside = _above(_above(triangles, -half) * (1, 1, -1), -half)
    ends = [distances(triangles - (0, 0, end)) for end in (half, -half)]
    return np.concatenate([distances(beside * (1, 1, 0)), *ends])


def _above(triangles: Floats, level: float) -> Floats:
    """What of them is above a level of z, as triangles."""
    is_above = triangles[:, :, 2] > level
    count = is_above.sum(axis=1)
    # The corner that is alone on its side comes first, the others follow in the same order.
    alone = np.where(count == 1, is_above.argmax(axis=1), (~is_above).argmax(axis=1))
    order = (alone[:, None] + np.arange(3)) % 3
    a, b, c = (triangles[np.arange(len(triangles)), order[:, index]] for index in range(3))
    one, two = count == 1, count == 2
    crossing_b, crossing_c = _at_level(a, b, level), _at_level(a, c, level)
    pieces = [
        triangles[count == 3],
        np.stack([a, crossing_b, crossing_c], axis=1)[one],
        np.stack([crossing_b, b, c], axis=1)[two],
        np.stack([crossing_b, c, crossing_c], axis=1)[two],
    ]
    return np.concatenate(pieces)


def _at_level(start: Floats, end: Floats, level: float) -> Floats:
    """Where the way from one point to the other is at a level of z."""
    rise = end[:, 2] - start[:, 2]
    share = np.clip((level - start[:, 2]) / np.where(rise == 0, 1, rise), 0, 1)
    found: Floats = start + share[:, None] * (end - start)
    return found


def _in_box(triangles: Floats, low: Floats, high: Floats) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = ((triangles.min(axis=1) <= high) & (triangles.max(axis=1) >= low)).all(axis=1)
    return found


def _near(a: Floats, b: Floats) -> tuple[Indices, Indices]:
    """Pairs whose boxes overlap."""
    low, high = a.min(axis=1)[:, None], a.max(axis=1)[:, None]
    first, second = np.nonzero(((low <= b.max(axis=1)) & (high >= b.min(axis=1))).all(axis=2))
    return first, second


def _halves(triangles: Floats) -> tuple[Floats, Floats]:
    middles = triangles.mean(axis=1)
    axis = int(np.ptp(middles, axis=0).argmax())
    order = np.argpartition(middles[:, axis], len(middles) // 2)
    half = len(middles) // 2
    return triangles[order[:half]], triangles[order[half:]]


def _edges(triangles: Floats) -> Floats:
    found: Floats = np.roll(triangles, -1, axis=1) - triangles
    return found


def _products(one: Floats, other: Floats) -> Floats:
    """Of each two of two sets of directions, n by k by 3."""
    found: Floats = np.cross(one[:, :, None], other[:, None]).reshape(len(one), -1, 3)
    return found


def _triangle_axes(one: Floats, other: Floats) -> Floats:
    """In one plane they never cross, and so no directions in it are needed."""
    these, those = _edges(one), _edges(other)
    normals = [np.cross(edges[:, :1], edges[:, 1:2]) for edges in (these, those)]
    return np.concatenate([*normals, _products(these, those)], axis=1)


def _box_axes(triangles: Floats) -> Floats:
    edges = _edges(triangles)
    sides = np.broadcast_to(np.eye(3), (len(triangles), 3, 3))
    return np.concatenate([np.cross(edges[:, :1], edges[:, 1:2]), sides, _products(edges, sides)], axis=1)


def _are_apart(one: Floats, other: Floats, axes: Floats) -> NDArray[np.bool_]:
    """Of each pair of sets of corners, n by k by 3, whether a direction tells them apart, within the tolerance."""
    lengths = np.linalg.norm(axes, axis=2, keepdims=True)
    unit = axes / np.where(lengths > 0, lengths, 1)
    these, those = np.einsum("nkc,nac->nka", unit, one), np.einsum("nkc,nac->nka", unit, other)
    overlap = np.minimum(these.max(axis=2) - those.min(axis=2), those.max(axis=2) - these.min(axis=2))
    found: NDArray[np.bool_] = ((overlap <= TOLERANCE) & (lengths[:, :, 0] > 0)).any(axis=1)
    return found
