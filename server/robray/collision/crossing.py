"""Whether triangles reach into each other, or into a box, a ball or a cylinder.

Convex shapes are apart where their shadows on a direction are: the normals of faces and the products of edges are the
only directions to try (Gottschalk, Lin and Manocha 1996). Triangles are m by 3 by 3 numbers: corners in metres.
The axis comes first and the triangle last: `Corners` are 3 axes by corners by triangles, so that each operation goes
through one long row.
"""

from collections.abc import Sequence
from typing import NamedTuple

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

Corners = Floats


class Surface(NamedTuple):
    """Triangles, and the least and the greatest corner of the box around each, 3 by m, and of that around all."""

    corners: Corners
    low: Floats
    high: Floats
    least: Floats
    greatest: Floats

    @classmethod
    def of(cls, triangles: Floats) -> "Surface":
        return cls.with_corners(np.ascontiguousarray(triangles.transpose(2, 1, 0)))

    @classmethod
    def with_corners(cls, corners: Corners) -> "Surface":
        low, high = corners.min(axis=1), corners.max(axis=1)
        return cls(corners, low, high, low.min(axis=1, initial=np.inf), high.max(axis=1, initial=-np.inf))

    def within(self, low: Floats, high: Floats) -> NDArray[np.bool_]:
        """Masks those whose box overlaps another box."""
        return _in_box((self.low, self.high), low, high)


class Steps:
    """How many are left, for all questions together."""

    def __init__(self, count: int) -> None:
        self.left = count

    def take(self) -> bool:
        self.left -= 1
        return self.left >= 0


def extent(kind: str, numbers: Sequence[float]) -> tuple[Floats, Floats]:
    """The least and the greatest corner of the box around a solid shape, in the axes of its frame."""
    if kind == BOX:
        high = np.array(numbers) / 2
    elif kind == SPHERE:
        high = np.full(3, numbers[0])
    elif kind == CAPSULE:
        radius, height = numbers
        high = np.array([radius, radius, height / 2 + radius])
    else:
        radius, height = numbers
        return np.array([-radius, -radius, 0.0]), np.array([radius, radius, height])
    return -high, high


def reach_into(corners: Corners, kind: str, numbers: Sequence[float]) -> bool:
    """True if any triangle reaches into a solid shape, in the axes of the frame of that (`arrangement.Body`)."""
    if _is_corner_in(corners, kind, numbers):
        return True
    near = corners[:, :, Surface.with_corners(corners).within(*extent(kind, numbers))]
    for start in range(0, near.shape[2], _STEP):
        few = near[:, :, start : start + _STEP]
        some = few.transpose(2, 1, 0)
        if kind == BOX:
            is_in = _reach_into_box(few, np.array(numbers) / 2)
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


def _is_corner_in(corners: Corners, kind: str, numbers: Sequence[float]) -> bool:
    """True if a corner is deeper in a solid shape than the tolerance. This finds most collisions."""
    x, y, z = corners
    if kind == BOX:
        width, depth, height = np.array(numbers) / 2 - TOLERANCE
        is_in = (np.abs(x) < width) & (np.abs(y) < depth) & (np.abs(z) < height)
    else:
        if kind == SPHERE:
            far = np.sqrt(x * x + y * y + z * z)
        elif kind == CAPSULE:
            beyond = np.maximum(np.abs(z) - numbers[1] / 2, 0)
            far = np.sqrt(x * x + y * y + beyond * beyond)
        else:
            is_between = (z > TOLERANCE) & (z < numbers[1] - TOLERANCE)
            far = np.where(is_between, np.sqrt(x * x + y * y), np.inf)
        is_in = far < numbers[0] - TOLERANCE
    return bool(is_in.any())


def cross(one: Surface, other: Surface, steps: Steps) -> bool | None:
    """Whether any of one cross any of the other, in the same axes; None where that takes more steps than are left."""
    (these, low, high, *around), (those, base, top, *_) = one, other
    stack = [(np.arange(low.shape[1]), np.flatnonzero(other.within(*around)))]
    while stack:
        a, b = stack.pop()
        if len(a) and len(b):
            a = a[_in_box((low[:, a], high[:, a]), base[:, b].min(axis=1), top[:, b].max(axis=1))]
        if len(a) and len(b):
            b = b[_in_box((base[:, b], top[:, b]), low[:, a].min(axis=1), high[:, a].max(axis=1))]
        if not len(a) or not len(b):
            continue
        if not steps.take():
            return None
        if len(a) * len(b) <= _TOGETHER:
            first, second = _near((low[:, a], high[:, a]), (base[:, b], top[:, b]))
            if len(first) and _any_cross(these[:, :, a[first]], those[:, :, b[second]]):
                return True
        elif len(a) >= len(b):
            stack += [(half, b) for half in _halves(a, low + high)]
        else:
            stack += [(a, half) for half in _halves(b, base + top)]
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


def _in_box(box: tuple[Floats, Floats], low: Floats, high: Floats) -> NDArray[np.bool_]:
    (x, y, z), (u, v, w) = box
    beside = (x <= high[0]) & (u >= low[0]) & (y <= high[1]) & (v >= low[1])
    found: NDArray[np.bool_] = beside & (z <= high[2]) & (w >= low[2])
    return found


def _near(one: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> tuple[Indices, Indices]:
    """Pairs whose boxes overlap."""
    low, high = (each[:, :, None] for each in one)
    first, second = np.nonzero(_in_box((low, high), other[0], other[1]))
    return first, second


def _halves(those: Indices, middles: Floats) -> tuple[Indices, Indices]:
    """By where they are along the axis on which they are spread most."""
    spread = middles[:, those]
    axis = int(np.ptp(spread, axis=1).argmax())
    half = len(those) // 2
    order = those[np.argpartition(spread[axis], half)]
    return order[:half], order[half:]


def _any_cross(one: Corners, other: Corners) -> bool:
    """Whether any of one crosses the one beside it; most are told apart by the plane of one of both."""
    for number in range(3):
        these, those = _edges(one), _edges(other)
        if number == 2:
            # In one plane they never cross, and so no directions in it are needed.
            axes = np.concatenate([_product(these, those[:, [at]]) for at in range(3)], axis=1)
        else:
            edges = those if number else these
            axes = _product(edges[:, :1], edges[:, 1:2])
        left = np.flatnonzero(~_are_apart(one, other, axes))
        if not len(left):
            return False
        one, other = one[:, :, left], other[:, :, left]
    return True


def _reach_into_box(triangles: Corners, half: Floats) -> NDArray[np.bool_]:
    """Whether each reaches into a box around the origin that lies along the axes, with these halves of its sides; the
    shadows on the axes overlap."""
    edges = _edges(triangles)
    x, y, z = edges
    none = np.zeros_like(x)
    products = (np.array([none, z, -y]), np.array([-z, none, x]), np.array([y, -x, none]))
    axes = np.concatenate([_product(edges[:, :1], edges[:, 1:2]), *products], axis=1)
    reach = np.tensordot(half, np.abs(axes), axes=1)
    return ~_are_shadows_apart(_shadows(triangles, axes), (-reach, reach), axes)


def _edges(corners: Corners) -> Floats:
    found: Floats = corners[:, [1, 2, 0]] - corners
    return found


def _product(one: Floats, other: Floats) -> Floats:
    """Cross products, the axis first."""
    (x, y, z), (u, v, w) = one, other
    return np.array([y * w - z * v, z * u - x * w, x * v - y * u])


def _are_apart(one: Corners, other: Corners, axes: Floats) -> NDArray[np.bool_]:
    """Whether one of the directions, 3 by directions by pairs, tells each pair apart, within the tolerance."""
    return _are_shadows_apart(_shadows(one, axes), _shadows(other, axes), axes)


def _are_shadows_apart(one: tuple[Floats, Floats], other: tuple[Floats, Floats], axes: Floats) -> NDArray[np.bool_]:
    (low, high), (base, top) = one, other
    lengths = np.sqrt((axes * axes).sum(axis=0))
    overlap = np.minimum(high - base, top - low)
    found: NDArray[np.bool_] = ((overlap <= TOLERANCE * lengths) & (lengths > 0)).any(axis=0)
    return found


def _shadows(corners: Corners, axes: Floats) -> tuple[Floats, Floats]:
    x, y, z = axes
    found = [x * a + y * b + z * c for a, b, c in zip(*corners, strict=True)]
    low = high = found[0]
    for each in found[1:]:
        low, high = np.minimum(low, each), np.maximum(high, each)
    return low, high
