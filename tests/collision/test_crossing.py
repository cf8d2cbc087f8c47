"""Whether triangles reach into each other and into shapes: random ones by another computation."""

import sys
import threading
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from collision.meeting import meets, searched
from libraries import library
from robray import _triangles
from robray.collision.arrangement import BOX, CAPSULE, CYLINDER, MESH, SPHERE
from robray.collision.surfaces import MOST_STEPS, Surface
from robray.collision.touching import rotations
from robray.export.triangles import Floats

library("trimesh")


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


def volume(a: Floats, b: Floats, c: Floats, d: Floats) -> Floats:
    found: Floats = (np.cross(b - a, c - a) * (d - a)).sum(axis=1)
    return found


def test_two_triangles_cross_where_an_edge_goes_through_the_other() -> None:
    one, other = random_triangles(600, 1), random_triangles(600, 2)
    expected = pierces(one, other) | pierces(other, one)
    assert 50 < expected.sum() < 500
    found = [meets(Surface.of(one[[index]]), Surface.of(other[[index]])) for index in range(600)]
    assert found == expected.tolist()


def test_meshes_meet_where_two_of_their_triangles_do() -> None:
    found = []
    for seed in range(24):
        chance = np.random.default_rng(seed)
        # Each number of triangles makes another tree.
        counts = chance.integers(1, 150, 2)
        one, other = (
            random_triangles(count, which + seed, 0.05) for count, which in zip(counts, (0, 100), strict=True)
        )
        first, second = np.repeat(np.arange(counts[0]), counts[1]), np.tile(np.arange(counts[1]), counts[0])
        expected = pierces(one[first], other[second]) | pierces(other[second], one[first])
        turn, way = rotations(chance.normal(size=(1, 4)))[0], np.array([1.0, seed, -2.0])
        unmoved = Surface.of((one - way) @ turn)
        assert meets(unmoved, Surface.of(other), turn, way) is bool(expected.any())
        found.append(bool(expected.any()))
    assert min(found.count(True), found.count(False)) > 5


def test_triangles_without_an_area_are_lines_and_points() -> None:
    triangle = np.array([[[-1, -1, 0], [1, -1, 0], [0, 2, 0]]], float)
    across, beside = (
        np.array([[[0, 0, -1], [0, 0, 1], [0, 0, 1]]], float),
        np.array([[[2, 0, -1], [2, 0, 1], [2, 0, 1]]]),
    )
    point = np.zeros((1, 3, 3))
    for thin, expected in ((across, True), (beside, False), (point, False)):
        assert meets(Surface.of(triangle), Surface.of(thin)) is expected
        assert meets(Surface.of(thin), Surface.of(triangle)) is expected
    for thin in (across, point):
        assert meets(Surface.of(thin), Surface.of(thin)) is False
        assert meets(Surface.of(point), Surface.of(thin)) is False


@pytest.mark.parametrize("number", [np.nan, np.inf, -np.inf, 1e200, 1e308])
def test_numbers_that_are_none_meet_nothing_and_large_ones_break_nothing(number: float) -> None:
    sound = Surface.of(random_triangles(20, 0))
    motion = np.full((3, 3), number), np.full(3, number)
    for index in ((), 0, (0, 0), (slice(None), 1, 2)):
        triangles = random_triangles(20, 1)
        triangles[index] = number
        for broken in (Surface.of(triangles), Surface.of_solid(BOX, (1.0, number, 1.0))):
            found = [meets(sound, broken), meets(sound, broken, *motion)]
            assert {*found} <= {True, False}
            assert np.isfinite(number) or not found[1]
            assert np.isfinite(number) or index != () or not found[0]


def askew(count: int) -> tuple[Surface, Surface]:
    """Triangles in planes that are a tenth of a millimetre apart; the boxes of all overlap."""
    triangle = np.array([[0, 0, 0], [1, 0, 1], [0, 1, 1]], float)
    one, other = Surface.of(np.stack([triangle] * count)), Surface.of(np.stack([triangle + 1e-4] * count))
    return one, other


def test_a_search_ends_after_its_steps() -> None:
    one, other = askew(1000)
    assert searched(one, other, steps=1000)[0] is None
    found, left = searched(one, other)
    assert found is False
    assert MOST_STEPS - left > 1000 * 1000
    # Without steps, robray looks at nothing.
    assert searched(one, one, steps=0)[0] is None


def test_other_threads_run_during_a_search() -> None:
    one, other = askew(4000)
    begun, ended = threading.Event(), threading.Event()

    def search() -> None:
        begun.set()
        meets(one, other)
        ended.set()

    thread = threading.Thread(target=search)
    interval = sys.getswitchinterval()
    # A thread that does not release the interpreter keeps it to its end.
    sys.setswitchinterval(1000)
    try:
        thread.start()
        begun.wait()
        is_over = ended.is_set()
    finally:
        sys.setswitchinterval(interval)
    thread.join()
    assert not is_over


MESH_OF_FOUR = Surface.of(random_triangles(4, 0))


@pytest.mark.parametrize(
    ("kind", "numbers", "boxes"),
    [
        (MESH, np.zeros(0), np.zeros((2, 6))),
        (MESH, np.zeros((2, 9)), np.zeros((8, 6))),
        (MESH, np.zeros((4, 9)), np.zeros((6, 6))),
        (MESH, np.zeros((4, 9)), np.zeros(0)),
        (MESH, np.zeros((4, 9)), np.zeros((2, 5))),
        (BOX, np.zeros(2), np.zeros((2, 6))),
        (BOX, np.zeros(3), np.zeros((4, 6))),
        (CAPSULE, np.zeros(0), np.zeros((2, 6))),
        (CYLINDER, np.zeros(1), np.zeros((2, 6))),
        ("cone", np.zeros(2), np.zeros((2, 6))),
    ],
)
def test_buffers_of_wrong_sizes_are_refused(kind: str, numbers: Floats, boxes: Floats) -> None:
    with pytest.raises(ValueError, match="expected"):
        meets(MESH_OF_FOUR, Surface(kind, numbers, boxes))
    if kind == MESH:
        with pytest.raises(ValueError, match="expected"):
            _triangles.arrange(numbers, boxes)


@pytest.mark.parametrize(("frames", "turns"), [((0, 2), 2), ((2, 0), 2), ((-1, 0), 2), ((0, -1), 2), ((0, 1), 1)])
def test_frames_that_are_nowhere_are_refused(frames: tuple[int, int], turns: int) -> None:
    mesh, (one, other) = MESH_OF_FOUR, frames
    places = np.zeros((2, 3)), np.zeros((turns, 3, 3))
    with pytest.raises(ValueError, match="expected"):
        _triangles.meet(mesh.numbers, mesh.boxes, one, *mesh, other, *places, MOST_STEPS)


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
        told = bool(meets(Surface.of(triangle[None]), Surface.of_solid(kind, numbers)))
        if deepest > 1e-4:
            assert told
        elif deepest < -spacing:
            assert not told
        else:
            continue
        counts[told] += 1
    assert min(counts.values()) > 50


@pytest.mark.parametrize(
    ("triangle", "distance"),
    [
        ([[1, -1, 3], [1, 1, 3], [-3, 0, 3]], 3),
        ([[1, 0, 0], [3, 1, 0], [3, -1, 0]], 1),
        ([[2, -1, 0], [2, 1, 0], [5, 0, 7]], 2),
        # Without an area: a line, and a point.
        ([[-1, 2, 0], [0, 2, 0], [1, 2, 0]], 2),
        ([[0, 0, 4], [0, 0, 4], [0, 0, 4]], 4),
    ],
)
def test_a_ball_reaches_a_triangle_where_its_radius_is_larger_than_their_distance(
    triangle: list[list[float]], distance: float
) -> None:
    surface = Surface.of(np.array([triangle], float))
    for radius, expected in ((distance - 1e-6, False), (distance + 1e-6, False), (distance + 2e-5, True)):
        assert meets(surface, Surface.of_solid(SPHERE, (radius,))) is expected
