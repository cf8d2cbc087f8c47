"""Which bodies touch: pairs whose boxes overlap are measured by mujoco, one by one, meshes as their convex hulls. Where
such overlap, the triangles are asked (`surfaces.py`)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from robray.collision.arrangement import BOX, CAPSULE, CYLINDER, MESH, SPHERE, Arrangement, Numbers, Placed
from robray.collision.mesh_points import mesh_points
from robray.collision.places import Solids, in_both
from robray.collision.surfaces import Surfaces
from robray.export.mesh_triangles import Meshes, needs
from robray.export.shapes import MeshBytes
from robray.export.triangles import Floats, Indices
from robray.programs import installed
from robray.scene.pose import Vector

ROUNDING = 1e-4
"""Depth in metres up to which a touch is rounding, or face to face."""

CLOSE = 1e-3
"""Metres within which a frame may be meant to rest on another, and a planner's rounding may collide."""

_WAYS: Floats = CLOSE * np.concatenate([np.zeros((1, 3)), np.eye(3), -np.eye(3)])

_AT_MOST = 0.01
"""Metres up to which mujoco is to measure distances."""


class Touch(NamedTuple):
    """The deepest place of two frames, by indices, the smaller first; `at` in the root. With `hull` only the convex
    hull of a mesh is known to touch. `apart` moves the second one out. For a mesh both are of its hull: with `is_bound`
    the real depth may be less.

    `clear`: True for the first, moved the other way, and for the second, if it then touches nothing new with all below
    it; False where `clearance.py` did not test it.
    """

    one: int
    other: int
    depth: float
    at: Vector
    hull: bool
    apart: Vector
    is_bound: bool = False
    clear: tuple[bool, bool] = (False, False)


MOST_CORNERS = 4_000
"""Corners of a convex hull. mujoco keeps the extreme ones, with an error of a millionth of the radius for the rim of a
disc, a thousandth for a ball. All corners of a polygon would take time quadratic in their number.
"""


class Bodies:
    """The bodies of an arrangement, at any poses of their frames.

    `unread` are files of meshes that could not be read, with the reason.
    """

    def __init__(self, found: Arrangement, mesh_bytes: MeshBytes) -> None:
        """Raises LibraryError without mujoco. Cost: some 30 µs a body."""
        needs("mujoco", "to find what touches")
        with installed():
            import mujoco

        self._mujoco: Any = mujoco
        self.unread: dict[str, str] = {}
        self._meshes = Meshes(mesh_bytes)
        spec = mujoco.MjSpec()
        spec.option.ccd_tolerance = 1e-9
        spec.option.ccd_iterations = 200
        kinds = mujoco.mjtGeom
        meshes: dict[tuple[str, Numbers], str] = {}
        kept: list[int] = []
        for index, (_, kind, numbers, file) in enumerate(found.bodies):
            if kind == BOX:
                given = {"type": kinds.mjGEOM_BOX, "size": [side / 2 for side in numbers]}
            elif kind == SPHERE:
                given = {"type": kinds.mjGEOM_SPHERE, "size": [*numbers, 0, 0]}
            elif kind == CYLINDER:
                radius, height = numbers
                # It begins at its frame, and mujoco's has its origin in the middle.
                given = {"type": kinds.mjGEOM_CYLINDER, "size": [radius, height / 2, 0], "pos": [0, 0, height / 2]}
            elif kind == CAPSULE:
                radius, height = numbers
                given = {"type": kinds.mjGEOM_CAPSULE, "size": [radius, height / 2, 0]}
            else:
                name = self._mesh(spec, meshes, file, numbers, mesh_bytes)
                if name is None:
                    continue
                given = {"type": kinds.mjGEOM_MESH, "meshname": name}
            spec.worldbody.add_geom(**given)
            kept.append(index)
        self.model: Any = spec.compile()
        self.data: Any = mujoco.MjData(self.model)
        self.frame_of: Indices = np.array([found.bodies[index][0] for index in kept], np.int64)
        self._piece_of: Indices = np.array(found.pieces or range(len(found.frames)), np.int64)[self.frame_of]
        self.is_hull = np.array([found.bodies[index][1] == MESH for index in kept], bool)
        self.is_ball = np.array([found.bodies[index][1] == SPHERE for index in kept], bool)
        self._places: Floats = np.array(self.model.geom_pos, float).reshape(-1, 3)
        self._turns: Floats = rotations(np.roll(np.array(self.model.geom_quat, float).reshape(-1, 4), -1, axis=1))
        boxes = np.array(self.model.geom_aabb, float).reshape(-1, 6)
        self._middles, self._halves = boxes[:, :3], boxes[:, 3:]
        self._ends = np.zeros(6)
        self._surfaces = Surfaces([found.bodies[index] for index in kept], self._meshes)
        self._frames: tuple[Floats, Floats] = np.zeros((0, 3)), np.zeros((0, 3, 3))

    def _mesh(
        self, spec: Any, known: dict[tuple[str, Numbers], str], file: str, factors: Numbers, mesh_bytes: MeshBytes
    ) -> str | None:
        if file in self.unread:
            return None
        name = known.get((file, factors))
        if name is None:
            points = mesh_points(file, factors, self._meshes, mesh_bytes)
            if isinstance(points, str):
                self.unread[file] = points
                return None
            name = known[file, factors] = f"mesh{len(known)}"
            made = spec.add_mesh(name=name)
            made.uservert = points.ravel()
            made.inertia = self._mujoco.mjtMeshInertia.mjMESH_INERTIA_SHELL
            made.maxhullvert = MOST_CORNERS
        return name

    def put(self, placed: Sequence[Placed]) -> None:
        """Puts the frames, in the order of the arrangement, to where they are."""
        frames = np.array(placed, float).reshape(-1, 7)
        self.put_at(frames[:, :3], rotations(frames[:, 3:]))

    def put_at(self, translations: Floats, turns: Floats) -> None:
        self._surfaces.begin()
        self._frames = np.ascontiguousarray(translations), np.ascontiguousarray(turns)
        if not len(self.frame_of):
            return
        turn = turns[self.frame_of]
        self.data.geom_xpos[:] = translations[self.frame_of] + np.einsum("nij,nj->ni", turn, self._places)
        self.data.geom_xmat[:] = (turn @ self._turns).reshape(-1, 9)

    def shift(self, frames: NDArray[np.bool_], way: Floats) -> None:
        """Moves some frames by so much in the root. Cost: O(bodies), and little of it."""
        self._surfaces.begin()
        translations, turns = self._frames
        self._frames = translations + frames[:, None] * way, turns
        self.data.geom_xpos[frames[self.frame_of]] += way

    def pairs(self) -> tuple[Indices, Indices]:
        """Bodies of two pieces whose boxes overlap: sorted along an axis and swept (Baraff 1992)."""
        low, high = self.boxes()
        counts = [_overlaps(low[:, axis], high[:, axis]) for axis in range(3)]
        axis = int(np.argmin([count.sum() for _, count in counts]))
        order, count = counts[axis]
        low, high = low[order], high[order]
        first = np.repeat(np.arange(len(order)), count)
        second = np.arange(len(first)) - np.repeat(np.cumsum(count) - count, count) + first + 1
        apart = [each for each in range(3) if each != axis]
        together = np.logical_and.reduce(
            [(low[first, each] <= high[second, each]) & (low[second, each] <= high[first, each]) for each in apart]
        )
        one, other = order[first[together]], order[second[together]]
        differ = self._piece_of[one] != self._piece_of[other]
        return one[differ], other[differ]

    def depth(self, one: int, other: int) -> float:
        """Penetration depth of two bodies in metres; below zero for the distance between them."""
        return -float(self._mujoco.mj_geomDistance(self.model, self.data, one, other, _AT_MOST, self._ends))

    def _contact(self) -> tuple[Vector, Vector]:
        """The place where the last two measured bodies overlap, and the way out for the second one."""
        a, b, c, x, y, z = self._ends.tolist()
        return ((a + x) / 2, (b + y) / 2, (c + z) / 2), (a - x, b - y, c - z)

    def touching(self, is_tried: Callable[[int, int], bool] = lambda *_: True) -> list[Touch]:
        """A row for each two frames that touch, by indices, the smaller first; skips pairs that are not `is_tried`."""
        return _sorted([self._deepest(is_tried)])[0]

    def touching_in(
        self, placed: Iterable[tuple[Floats, Floats]], is_tried: Callable[[int, int], bool]
    ) -> list[list[Touch]]:
        """The same in each of several configurations: translations and rotations of the frames."""
        looks = []
        for translations, turns in placed:
            self.put_at(translations, turns)
            looks.append(self._deepest(is_tried))
        return _sorted(looks)

    def _deepest(self, is_tried: Callable[[int, int], bool]) -> "_Look":
        found: dict[tuple[int, int], Touch] = {}
        exact: dict[tuple[int, int], tuple[int, int]] = {}
        ones, others = self.pairs()
        frames = zip(self.frame_of[ones].tolist(), self.frame_of[others].tolist(), strict=True)
        are_meshes = (self.is_hull[ones] | self.is_hull[others]).tolist()
        rows = zip(ones.tolist(), others.tolist(), frames, are_meshes, strict=True)
        for one, other, (first, second), is_bound in rows:
            pair = a, b = (first, second) if first < second else (second, first)
            if not is_tried(a, b) or (depth := self.depth(one, other)) <= ROUNDING:
                continue
            at, (x, y, z) = self._contact()
            answer = self._surfaces.touch(one, other, *self._frames) if is_bound else True
            if answer is False:
                continue
            apart = (x, y, z) if first == a else (-x, -y, -z)
            touch = Touch(a, b, depth, at, answer is None, apart, is_bound)
            known = found.get(pair)
            # A touch that is certain comes before a deeper one.
            if known is None or (not touch.hull, depth) > (not known.hull, known.depth):
                found[pair] = touch
                if is_bound:
                    exact.pop(pair, None)
                else:
                    exact[pair] = (one, other)
        bodies = np.array([*exact.values()], np.int64).reshape(-1, 2).T
        solids = [Solids.of(self.model, self.data, each) for each in bodies]
        return _Look(found, [*exact], solids[0], solids[1])

    def touch(self, one: int, other: int) -> bool:
        """True if two bodies may touch; compares the triangles of meshes if possible."""
        if self.depth(one, other) <= ROUNDING:
            return False
        return not self._is_mesh(one, other) or self._surfaces.touch(one, other, *self._frames) is not False

    def are_close(self, one: int, other: int) -> bool:
        """True if two bodies may be within `CLOSE` of each other; for overlapping hulls of meshes, if the triangles
        touch here or with one mesh moved that far along an axis.
        """
        depth = self.depth(one, other)
        if depth <= ROUNDING or not self._is_mesh(one, other):
            return depth >= -CLOSE
        translations, turns = self._frames
        moves = np.arange(len(translations)) == self.frame_of[one]
        ways = (translations + moves[:, None] * way for way in _WAYS)
        return any(self._surfaces.touch(one, other, moved, turns) is not False for moved in ways)

    def boxes(self) -> tuple[Floats, Floats]:
        """The least and the greatest corner of each body along the axes of the root, n by 3."""
        turns = np.array(self.data.geom_xmat).reshape(-1, 3, 3)
        middles = np.array(self.data.geom_xpos) + np.einsum("nij,nj->ni", turns, self._middles)
        halves = np.einsum("nij,nj->ni", np.abs(turns), self._halves)
        halves[self.is_ball] = self._halves[self.is_ball]
        return middles - halves, middles + halves

    def _is_mesh(self, one: int, other: int) -> bool:
        return bool(self.is_hull[one] or self.is_hull[other])

    def of_frames(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for body, frame in enumerate(self.frame_of.tolist()):
            found.setdefault(frame, []).append(body)
        return found


class _Look(NamedTuple):
    """Touches in one configuration by frames; `exact` has the bodies of those between solid shapes."""

    found: dict[tuple[int, int], Touch]
    exact: list[tuple[int, int]]
    ones: Solids
    others: Solids


def _sorted(looks: Sequence[_Look]) -> list[list[Touch]]:
    """The touches of each configuration; those of `exact` at a point in both bodies."""
    rows = [(look.found, pair) for look in looks for pair in look.exact]
    if rows:
        points = np.array([found[pair].at for found, pair in rows])
        ones = Solids.together([look.ones for look in looks])
        others = Solids.together([look.others for look in looks])
        for (found, pair), (x, y, z) in zip(rows, in_both(points, ones, others).tolist(), strict=True):
            found[pair] = found[pair]._replace(at=(x, y, z))
    return [[look.found[pair] for pair in sorted(look.found)] for look in looks]


def rotations(quaternions: Floats) -> Floats:
    """n by 3 by 3, from quaternions x, y, z, w as rows, which are normalised."""
    lengths = np.linalg.norm(quaternions, axis=1, keepdims=True)
    x, y, z, w = (quaternions / np.where(lengths > 0, lengths, 1)).T
    rows = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
        (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
        (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
    )
    return np.stack([np.stack(row, axis=1) for row in rows], axis=1)


def _overlaps(low: Floats, high: Floats) -> tuple[Indices, Indices]:
    """The order of intervals by where they begin, and of each how many behind it begin before it ends."""
    order = np.argsort(low, kind="stable")
    ends = np.searchsorted(low[order], high[order], side="right")
    return order, ends - np.arange(len(order)) - 1


def names(found: Arrangement, touches: Sequence[Touch]) -> Iterator[tuple[tuple[str, str], Touch]]:
    """Touches with the names of their frames, sorted; `apart` moves the second of these."""
    for touch in touches:
        one, other = found.frames[touch.one], found.frames[touch.other]
        if one <= other:
            yield (one, other), touch
        else:
            x, y, z = touch.apart
            yield (other, one), touch._replace(apart=(-x, -y, -z), clear=touch.clear[::-1])
