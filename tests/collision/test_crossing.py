"""Whether triangles reach into each other and into shapes: random ones by another computation."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from libraries import library
from robray.collision.arrangement import BOX, CAPSULE, CYLINDER, SPHERE
from robray.collision.crossing import Motion, Steps, Surface, are_crossing, crossing, distances, reach_into
from robray.collision.touching import rotations
from robray.export.triangles import Floats

library("trimesh")

MANY = Steps(1 << 30)
UNMOVED = Motion(np.eye(3), np.zeros(3))


def random_triangles(count: int, seed: int, size: float = 1.0) -> Floats:
    chance = np.random.default_rng(seed)
    found: Floats = chance.uniform(-1, 1, (count, 1, 3)) + chance.normal(0, size, (count, 3, 3))
    return found


def pierces(edges_of: Floats, others: Floats) -> NDArray[np.bool_]:
    """Whether an edge of the one goes through the other, of n pairs: by the signs of volumes."""
    found = np.zeros(len(others), bool)
    a, b, c = others[:, 0], others[:, 1], others[:, 2]
    for index in range(3):
        p, q = edges_of[:, index], edges_of[:, (index + 1) % 3]
        ends = volume(a, b, c, p) * volume(a, b, c, q)
        signs = np.stack([volume(p, q, a, b), volume(p, q, b, c), volume(p, q, c, a)])
        found |= (ends < 0) & ((signs > 0).all(axis=0) | (signs < 0).all(axis=0))
    return found


def cross(one: Surface, other: Surface) -> bool:
    found = crossing(one, other, UNMOVED, MANY)
    assert found is not None
    return bool(found.size)


def volume(a: Floats, b: Floats, c: Floats, d: Floats) -> Floats:
    found: Floats = (np.cross(b - a, c - a) * (d - a)).sum(axis=1)
    return found


def test_two_triangles_cross_where_an_edge_goes_through_the_other() -> None:
    one, other = random_triangles(600, 1), random_triangles(600, 2)
    expected = pierces(one, other) | pierces(other, one)
    surfaces = [(Surface.of(one[[index]]), Surface.of(other[[index]])) for index in range(600)]
    assert 50 < expected.sum() < 500
    assert [cross(first, second) for first, second in surfaces] == expected.tolist()
    # Few together, and many.
    for count in (10, 600):
        corners = [Surface.of(each[:count]).corners for each in (one, other)]
        assert are_crossing(*corners).tolist() == np.flatnonzero(expected[:count]).tolist()


def test_many_triangles_are_as_each_pair_of_them() -> None:
    told = []
    for seed in range(12):
        one, other = random_triangles(150, seed, 0.03), random_triangles(150, 100 + seed, 0.03)
        # Some are beside the whole of the others.
        one[:20] += 10
        other[:30] -= 10
        first, second = np.repeat(np.arange(150), 150), np.tile(np.arange(150), 150)
        expected = pierces(one[first], other[second]) | pierces(other[second], one[first])
        motion = Motion(rotations(np.random.default_rng(seed).normal(size=(1, 4)))[0], np.array([1.0, seed, -2.0]))
        unmoved = Surface.with_corners(motion.back().put(Surface.of(one).corners))
        found = crossing(unmoved, Surface.of(other), motion, MANY)
        assert found is not None
        # Those that are named do, and some are where any do.
        assert expected.reshape(150, 150)[*found].all()
        assert bool(found.size) is bool(expected.any())
        told.append(bool(found.size))
    assert {*told} == {True, False}


def test_who_has_no_steps_left_is_told_so() -> None:
    one, other = random_triangles(200, 0, 0.02), random_triangles(300, 100, 0.02)
    assert crossing(Surface.of(one), Surface.of(other), UNMOVED, Steps(0)) is None


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [(BOX, (1.0, 0.6, 0.4)), (SPHERE, (0.5,)), (CYLINDER, (0.4, 0.7)), (CAPSULE, (0.4, 0.5))],
    ids=[BOX, SPHERE, CYLINDER, CAPSULE],
)
def test_a_triangle_reaches_into_a_shape_where_a_point_of_it_is_inside(kind: str, numbers: tuple[float, ...]) -> None:
    def depth(points: Floats) -> Any:
        if kind == BOX:
            return (np.array(numbers) / 2 - np.abs(points)).min(axis=-1)
        if kind == SPHERE:
            return numbers[0] - np.linalg.norm(points, axis=-1)
        radius, height = numbers
        x, y, z = np.moveaxis(points, -1, 0)
        if kind == CAPSULE:
            return radius - np.sqrt(x * x + y * y + np.maximum(np.abs(z) - height / 2, 0) ** 2)
        return np.minimum(radius - np.hypot(x, y), np.minimum(z, height - z))

    steps = 40
    u, v = (each.ravel() / steps for each in np.mgrid[: steps + 1, : steps + 1])
    u, v = u[u + v <= 1], v[u + v <= 1]
    shares = np.stack([u, v, 1 - u - v], axis=1)
    triangles = random_triangles(500, 3, 0.4)
    counts = {True: 0, False: 0}
    for triangle in triangles:
        deepest = float(depth(shares @ triangle).max())
        spacing = float(np.linalg.norm(np.roll(triangle, 1, axis=0) - triangle, axis=1).max()) / steps
        told = reach_into(Surface.of(triangle[None]).corners, kind, numbers)
        if deepest > 1e-4:
            assert told
        elif deepest < -spacing:
            assert not told
        else:
            continue
        counts[told] += 1
    assert min(counts.values()) > 50


def test_distances_are_those_of_the_nearest_points() -> None:
    triangles = np.array(
        [
            [[1, -1, 3], [1, 1, 3], [-3, 0, 3]],
            [[1, 0, 0], [3, 1, 0], [3, -1, 0]],
            [[2, -1, 0], [2, 1, 0], [5, 0, 7]],
            # Without an area: a line, and a point.
            [[-1, 2, 0], [0, 2, 0], [1, 2, 0]],
            [[0, 0, 4], [0, 0, 4], [0, 0, 4]],
        ],
        float,
    )
    assert distances(triangles).tolist() == pytest.approx([3, 1, 2, 2, 4])
