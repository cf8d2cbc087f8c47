"""Whether triangles reach into each other, or into a box, a ball or a cylinder.

Convex shapes are apart where their shadows on a direction are: the normals of faces and the products of edges are the
only directions to try (Gottschalk, Lin and Manocha 1996). Triangles are m by 3 by 3 numbers: corners in metres.
The axis comes first and the triangle last: `Corners` are 3 axes by corners by triangles, so that each operation goes
through one long row.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from robray.collision.arrangement import BOX, CAPSULE, SPHERE
from robray.export.triangles import Floats, Indices

TOLERANCE = 1e-5
"""Metres: what reaches no further in only touches, and files of meshes round."""

_TOGETHER = 1 << 14
"""Pairs of triangles that are looked at in one step."""

_FEW = 32
"""Pairs of triangles for which calls of numpy take longer than what they compute."""

MANY = 512
"""Pairs of triangles whose shadows stay in the processor's cache."""

_SAMPLE = 127
"""Triangles of a mesh, about: those of two are looked at in one step."""

_STEP = 1 << 13
"""Triangles that are tried against a shape in one step."""

Corners = Floats

Boxes = tuple[Floats, Floats]
"""The least and the greatest corner of each, 3 by boxes."""


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
        return _overlap((self.low, self.high), (low, high))


class Motion(NamedTuple):
    """The pose of one body in the axes of another: points of it are turned, and then moved."""

    turn: Floats
    way: Floats

    def put(self, corners: Corners) -> Corners:
        """Corners of the one in the axes of the other."""
        found: Corners = (self.turn @ corners.reshape(3, -1)).reshape(corners.shape) + self.way[:, None, None]
        return found

    def back(self) -> "Motion":
        """The pose of the other body in the axes of the one."""
        return Motion(self.turn.T, -self.turn.T @ self.way)

    def near(self, one: Surface, least: Floats, greatest: Floats) -> Indices:
        """The triangles of the one whose boxes overlap a box in the axes of the other: the rest need not be moved."""
        middle, half = self.turn.T @ ((least + greatest) / 2 - self.way), np.abs(self.turn.T) @ ((greatest - least) / 2)
        return np.flatnonzero(one.within(middle - half, middle + half))


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
    if are_corners_in(corners, kind, np.array(numbers)).any():
        return True
    near = corners[:, :, Surface.with_corners(corners).within(*extent(kind, numbers))]
    for start in range(0, near.shape[2], _STEP):
        few = near[:, :, start : start + _STEP]
        some = few.transpose(2, 1, 0)
        if kind == BOX:
            is_in = reach_into_boxes(few, np.array(numbers)[:, None])
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


def are_corners_in(corners: Corners, kind: str, numbers: Floats) -> NDArray[np.bool_]:
    """Masks the triangles with a corner deeper in a solid shape than the tolerance. This finds most collisions.

    `numbers` are those of one shape, or in rows of numbers those of a shape for each triangle.
    """
    x, y, z = corners
    if kind == BOX:
        width, depth, height = numbers / 2 - TOLERANCE
        is_in = (np.abs(x) < width) & (np.abs(y) < depth) & (np.abs(z) < height)
    else:
        if kind == SPHERE:
            far = x * x + y * y + z * z
        elif kind == CAPSULE:
            beyond = np.maximum(np.abs(z) - numbers[1] / 2, 0)
            far = x * x + y * y + beyond * beyond
        else:
            is_between = (z > TOLERANCE) & (z < numbers[1] - TOLERANCE)
            far = np.where(is_between, x * x + y * y, np.inf)
        is_in = np.sqrt(far) < numbers[0] - TOLERANCE
    found: NDArray[np.bool_] = is_in[0] | is_in[1] | is_in[2]
    return found


def crossing(one: Surface, other: Surface, motion: Motion, steps: Steps) -> Indices | None:
    """Some of the triangles of one, above those of the other that they cross, where the motion puts the one; none where
    none do. None where it takes more steps than are left to find out."""
    back = motion.back()
    near = motion.near(one, other.least, other.greatest)
    there = back.near(other, one.least, one.greatest)
    these, those = motion.put(one.corners[:, :, near]), other.corners[:, :, there]
    mine, others = (these.min(axis=1), these.max(axis=1)), (other.low[:, there], other.high[:, there])
    # In the axes of the one, in which the boxes around its own triangles are as narrow as may be.
    turned = back.put(those)
    own, theirs = (one.low[:, near], one.high[:, near]), (turned.min(axis=1), turned.max(axis=1))
    is_all = True
    stack = [(np.arange(len(near)), np.arange(len(there)))]
    while stack:
        a, b = stack.pop()
        if len(a) and len(b):
            a = a[_overlap(_of(mine, a), _around(others, b))]
        if len(a) and len(b):
            b = b[_overlap(_of(others, b), _around(mine, a))]
        if not len(a) or not len(b):
            continue
        if not steps.take():
            return None
        if len(a) * len(b) <= _TOGETHER:
            low, high = (each[:, a, None] for each in mine)
            first, second = np.nonzero(_overlap((low, high), _of(others, b)))
            pairs = np.array([a[first], b[second]])
            pairs = pairs[:, _overlap(_of(own, pairs[0]), _of(theirs, pairs[1]))]
            for some in _likeliest_first(pairs, mine, others):
                found = some[:, are_crossing(these[:, :, some[0]], those[:, :, some[1]])]
                if found.size:
                    return np.array([near[found[0]], there[found[1]]])
        elif len(a) >= len(b):
            stack += [(half, b) for half in _halves(a, mine)]
        else:
            stack += [(a, half) for half in _halves(b, others)]
        if is_all and stack:
            # Where many cross, some of a sample do.
            stack.append((a[:: 1 + len(a) // _SAMPLE], b[:: 1 + len(b) // _SAMPLE]))
        is_all = False
    return np.empty((2, 0), np.int64)


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


def _of(boxes: Boxes, those: Indices) -> Boxes:
    low, high = boxes
    return low[:, those], high[:, those]


def _around(boxes: Boxes, those: Indices) -> Boxes:
    low, high = _of(boxes, those)
    return low.min(axis=1), high.max(axis=1)


def _overlap(one: Boxes, other: Boxes) -> NDArray[np.bool_]:
    ((x, y, z), (u, v, w)), (low, high) = one, other
    beside = (x <= high[0]) & (u >= low[0]) & (y <= high[1]) & (v >= low[1])
    found: NDArray[np.bool_] = beside & (z <= high[2]) & (w >= low[2])
    return found


def _halves(those: Indices, boxes: Boxes) -> tuple[Indices, Indices]:
    """By where they are along the axis on which they are spread most."""
    low, high = _of(boxes, those)
    spread = low + high
    axis = int(np.ptp(spread, axis=1).argmax())
    half = len(those) // 2
    order = those[np.argpartition(spread[axis], half)]
    return order[:half], order[half:]


def _likeliest_first(pairs: Indices, one: Boxes, other: Boxes) -> Iterator[Indices]:
    """The pairs of triangles in parts, first those whose boxes are nearest to each other for how large they are."""
    (low, high), (base, top) = _of(one, pairs[0]), _of(other, pairs[1])
    gaps, sizes = low + high - base - top, high - low + top - base
    order = np.argsort((gaps * gaps).sum(axis=0) / np.maximum((sizes * sizes).sum(axis=0), 1e-300))
    start = 0
    while start < len(order):
        end = start + (MANY if start else _FEW)
        yield pairs[:, order[start:end]]
        start = end


def are_crossing(one: Corners, other: Corners) -> Indices:
    """Indices of the triangles that cross those beside them. Of many, the planes of both rule out most."""
    left = np.arange(one.shape[2])
    for numbers in ((0,), (1,), (2,)) if len(left) > _FEW else ((0, 1, 2),):
        these, those = _edges(one), _edges(other)
        axes = [_directions(these, those, number) for number in numbers]
        still = np.flatnonzero(~_are_apart(one, other, axes[0] if len(axes) == 1 else np.concatenate(axes, axis=1)))
        left, one, other = left[still], one[:, :, still], other[:, :, still]
        if not len(left):
            break
    return left


def _directions(these: Floats, those: Floats, number: int) -> Floats:
    """By their edges the normal of one, that of the other, or the products of the edges of both. Triangles in one plane
    never cross, and so no directions in it are needed."""
    if number < 2:
        edges = those if number else these
        return _product(edges[:, :1], edges[:, 1:2])
    return _product(these[:, :, None], those[:, None]).reshape(3, 9, -1)


def reach_into_boxes(triangles: Corners, sides: Floats) -> NDArray[np.bool_]:
    """Masks the triangles that reach into a box around the origin along the axes: their shadows overlap.

    `sides` are 3 by 1, or 3 by triangles."""
    edges = _edges(triangles)
    x, y, z = edges
    none = np.zeros_like(x)
    products = (np.array([none, z, -y]), np.array([-z, none, x]), np.array([y, -x, none]))
    axes = np.concatenate([_product(edges[:, :1], edges[:, 1:2]), *products], axis=1)
    reach = (sides[:, None] / 2 * np.abs(axes)).sum(axis=0)
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
    return _ends(np.einsum("xan,xcn->acn", axes, corners))


def _ends(corners: Floats) -> tuple[Floats, Floats]:
    """The least and the greatest of three corners, which are the second axis. `min` takes several times as long."""
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    return np.minimum(np.minimum(a, b), c), np.maximum(np.maximum(a, b), c)
