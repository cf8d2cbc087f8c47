"""Which shapes touch and how deep: cases that have an answer on paper, and random ones by another computation."""

import math
import random

import numpy as np
import pytest

from collision.ring import RING
from fixtures import fixture
from libraries import library
from robray.collision import surfaces
from robray.collision.arrangement import Arrangement, Placed, arrangement
from robray.collision.clearance import touching
from robray.collision.mesh_points import mesh_points
from robray.collision.touching import MOST_CORNERS, ROUNDING, Bodies, names, rotations
from robray.export.mesh_triangles import Meshes
from robray.export.triangles import Floats
from robray.scene.pose import Vector, from_roll_pitch_yaw
from trials import trials

library("mujoco")

BOX = "geometry { shape box; dimension [1, 1, 1]; }"
BALL = "geometry { shape sphere; radius 0.5; }"
CYLINDER = "geometry { shape cylinder; height 2; radius 0.5; }"
TETRAHEDRON = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"
SQUARE = b"v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nf 1 2 3\nf 1 3 4\n"


def found(source: str) -> dict[tuple[str, str], tuple[float, bool]]:
    """How deep each two frames are in each other, and whether a hull took part."""

    def mesh_bytes(path: str) -> bytes | str:
        return {"/w/part.obj": TETRAHEDRON, "/w/flat.obj": SQUARE, "/w/ring.obj": RING}.get(path, "does not exist")

    told = arrangement(fixture(source).scene)
    touches, _ = touching(told, mesh_bytes)
    return {pair: (touch.depth, touch.hull) for pair, touch in names(told, touches)}


def depth(one: str, other: str, at: str) -> float | None:
    """Of a shape at the origin and another one that is put somewhere."""
    pairs = found(f"frame a {{ {one} }}\nframe b {{ {at} {other} }}\n")
    return pairs["a", "b"][0] if pairs else None


@pytest.mark.parametrize(
    ("one", "other", "at", "expected"),
    [
        (BOX, BOX, "translation [0.9, 0, 0];", 0.1),
        (BOX, BOX, "translation [1.1, 0, 0];", None),
        (BOX, BOX, "translation [0.7, 0.8, 0.1];", 0.2),
        (BOX, BOX, "translation [1.1, 0, 0]; rpy [0, 0, pi/4];", 0.5 + math.sqrt(0.5) - 1.1),
        (BOX, BOX, "translation [1.3, 0, 0]; rpy [0, 0, pi/4];", None),
        (BOX, BALL, "translation [0, 0, 0.95];", 0.05),
        (BOX, BALL, "translation [0.85, 0.85, 0];", 0.5 - 0.35 * math.sqrt(2)),
        (BOX, BALL, "translation [0.9, 0.9, 0];", None),
        (BALL, BALL, "translation [0.6, 0.7, 0];", 1 - math.hypot(0.6, 0.7)),
        # A cylinder stands on its frame.
        (BOX, CYLINDER, "translation [0, 0, 0.45];", 0.05),
        (BOX, CYLINDER, "translation [0, 0, 0.55];", None),
        (BOX, CYLINDER, "translation [0, 0, -2.45];", 0.05),
        (BOX, CYLINDER, "translation [0, 0, -2.55];", None),
        (BOX, CYLINDER, "translation [0.45, 0, 0]; rpy [0, pi/2, 0];", 0.05),
        (BOX, CYLINDER, "translation [0.55, 0, 0]; rpy [0, pi/2, 0];", None),
        (CYLINDER, CYLINDER, "translation [0.8, 0, 1];", 0.2),
    ],
)
def test_depths_are_those_on_paper(one: str, other: str, at: str, expected: float | None) -> None:
    measured = depth(one, other, at)
    if expected is None:
        assert measured is None
    else:
        assert measured is not None
        assert abs(measured - expected) < 1e-6


def test_faces_that_touch_are_no_overlap_and_what_is_deeper_than_rounding_is() -> None:
    assert depth(BOX, BOX, "translation [1, 0, 0];") is None
    assert depth(BOX, BOX, f"translation [{1 - 0.5 * ROUNDING}d0, 0, 0];") is None
    assert depth(BOX, BOX, f"translation [{1 - 2 * ROUNDING}d0, 0, 0];") is not None


@pytest.mark.parametrize(
    ("shape", "reach"),
    [
        ("shape box; dimension [1, 1, 1];", 0.5),
        ("shape sphere; radius 0.5;", 0.5),
        ("shape cylinder; height 0.5; radius 0.5;", 0.5),
    ],
)
def test_a_scale_makes_all_of_a_shape_larger(shape: str, reach: float) -> None:
    scaled = f"geometry {{ {shape} scale 2; }}"
    at = 2 * reach + 0.5 - 0.1
    for where in (f"translation [{at}, 0, 0];", f"translation [0, 0, {at}];"):
        measured = depth(scaled, BOX, where)
        assert measured is not None
        assert abs(measured - 0.1) < 1e-6


def test_what_amino_does_not_collide_touches_nothing() -> None:
    for shape in (
        "geometry { shape cone; height 1; start_radius 1; end_radius 1; }",
        "geometry { shape grid; dimension [1, 1]; delta [0.1, 0.1]; thickness 0.1; }",
        "geometry { shape box; dimension [1, 1, 1]; collision 0; }",
        "geometry { shape box; dimension [1, 1, 0]; }",
    ):
        assert depth(BOX, shape, "") is None
    assert depth(BOX, "geometry { shape box; dimension [1, 1, 1]; visual 0; }", "") == 1


def test_shapes_of_one_frame_are_never_tried_and_parents_and_children_are() -> None:
    assert found(f"frame a {{ {BOX} {BALL} }}\n") == {}
    assert found(f"frame a {{ {BOX} frame b {{ {BALL} }} }}\n").keys() == {("a", "b")}


def test_two_frames_are_one_row_with_the_deepest_place() -> None:
    larger = "geometry { shape sphere; radius 0.7; }"
    source = f"frame a {{ {BOX} {BALL} }}\nframe b {{ translation [0.9, 0, 0]; {BOX} {larger} }}\n"
    assert found(source).keys() == {("a", "b")}
    assert found(source)["a", "b"][0] == pytest.approx(0.3)


def test_of_a_mesh_the_hull_is_measured_and_the_triangles_are_asked() -> None:
    mesh = 'geometry { mesh "part.obj"; scale 2; }'
    # The slanted side is at x + y + z = 2.
    source = f"frame a {{ {mesh} }}\nframe b {{ translation [0.8, 0.8, 0.8]; {BALL} }}\n"
    (measured, hull) = found(source)["a", "b"]
    assert measured == pytest.approx(0.5 - 0.4 / math.sqrt(3), abs=1e-5)
    assert not hull
    # What is in it touches no triangle.
    small = "geometry { shape sphere; radius 0.05; }"
    assert found(f"frame a {{ {mesh} }}\nframe b {{ translation [0.3, 0.3, 0.3]; {small} }}\n") == {}


@pytest.mark.parametrize(
    ("second", "touches"),
    [
        # A peg through the hole, which the hull fills; a thicker one; one beside the hole.
        ("translation [0, 0, -1]; geometry { shape cylinder; height 2; radius 0.4; }", False),
        ("translation [0, 0, -1]; geometry { shape cylinder; height 2; radius 0.6; }", True),
        ("translation [0.7, 0, -1]; geometry { shape cylinder; height 2; radius 0.1; }", True),
        ("geometry { shape box; dimension [0.9, 0.9, 3]; }", False),
        ("rpy [0, 0, 45 * deg]; geometry { shape box; dimension [0.9, 0.9, 3]; }", True),
        ("geometry { shape sphere; radius 0.45; }", False),
        ("geometry { shape sphere; radius 0.55; }", True),
        # Two links of a chain, and two rings through each other.
        ('translation [0.75, 0, 0]; rpy [90 * deg, 0, 0]; geometry { mesh "ring.obj"; }', False),
        ('translation [0.3, 0, 0]; rpy [90 * deg, 0, 0]; geometry { mesh "ring.obj"; }', True),
        # A face that lies in a face.
        ("geometry { shape box; dimension [1, 1, 3]; }", False),
    ],
)
def test_where_only_hulls_touch_nothing_does(second: str, *, touches: bool) -> None:
    source = f'frame a {{ geometry {{ mesh "ring.obj"; }} }}\nframe b {{ {second} }}\n'
    assert {pair: hull for pair, (_, hull) in found(source).items()} == ({("a", "b"): False} if touches else {})


def test_where_triangles_are_not_asked_it_is_said_that_the_hull_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surfaces, "MOST_STEPS", 0)
    peg = "translation [0, 0, -1]; geometry { shape cylinder; height 2; radius 0.4; }"
    source = f'frame a {{ geometry {{ mesh "ring.obj"; }} }}\nframe b {{ {peg} }}\n'
    assert found(source)["a", "b"][1] is True
    # What is known for sure counts before what is deeper.
    ball = "geometry { shape sphere; radius 0.05; }"
    both = source.replace("frame a {", f"frame a {{ {ball}")
    assert found(both)["a", "b"][1] is False


def test_a_flat_mesh_touches_what_goes_through_it() -> None:
    mesh = 'geometry { mesh "flat.obj"; }'
    assert found(f"frame a {{ {mesh} }}\nframe b {{ translation [0, 0, 0.4]; {BALL} }}\n").keys() == {("a", "b")}
    assert found(f"frame a {{ {mesh} }}\nframe b {{ translation [0, 0, 0.6]; {BALL} }}\n") == {}


@pytest.mark.parametrize("shape", ["0 0 1", "0 0 0", "1 1 0", "2 0 0"])
@pytest.mark.parametrize("size", [1e-9, 1e-6, 1e-3, 1.0, 1e3])
def test_a_mesh_of_any_size_and_as_flat_or_thin_as_it_may_be_is_measured(shape: str, size: float) -> None:
    text = f"v 0 0 0\nv 1 0 0\nv 0 1 0\nv {shape}\nf 1 2 3\nf 1 2 4\nf 1 3 4\n".encode()
    if shape == "2 0 0":
        text = text.replace(b"v 0 1 0", b"v 3 0 0")
    ball = f"geometry {{ shape sphere; radius {max(size, 0.01) / 3}; }}"
    scale = f"{size:.0e}".replace("e", "d").replace("+", "")
    mesh = f'frame a {{ geometry {{ mesh "x.obj"; scale {scale}; }} }}'
    source = f"{mesh}\nframe b {{ translation [AT, 0, 0]; {ball} }}\n"
    for at, count in ((0.0, 1), (4 * size + 1, 0)):
        touches, unread = touching(arrangement(fixture(source.replace("AT", str(at))).scene), lambda _: text)
        assert (len(touches), unread) == (count, {})


@pytest.mark.parametrize("far", [0, 1000, 90000])
def test_a_flat_mesh_far_from_its_own_origin_is_measured(far: int) -> None:
    text = "".join(f"v {far + x} {far + y} {far}\n" for x, y in ((0, 0), (1, 0), (0, 1))) + "f 1 2 3\n"
    mesh = f'frame a {{ translation [{-far}, {-far}, {-far}]; geometry {{ mesh "x.obj"; }} }}'
    touches, unread = touching(arrangement(fixture(f"{mesh}\nframe b {{ {BALL} }}\n").scene), lambda _: text.encode())
    assert (len(touches), unread) == (1, {})


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("size", ["1e6", "1e12", "1e30"])
def test_a_mesh_that_is_too_large_to_be_measured_is_told(size: str) -> None:
    corners, _, faces = TETRAHEDRON.partition(b"f")
    text = corners.replace(b"1", size.encode()) + b"f" + faces
    told = arrangement(fixture(f'frame a {{ geometry {{ mesh "x.obj"; }} }}\nframe b {{ {BALL} }}\n').scene)
    touches, unread = touching(told, lambda _: text)
    assert (touches, [*unread]) == ([], ["/w/x.obj"])


@pytest.mark.parametrize(("far", "is_told"), [("1d9", False), ("1d11", False), ("1d13", True), ("1d20", True)])
@pytest.mark.parametrize("size", [1, 1000])
def test_what_is_so_far_away_that_its_size_is_lost_is_told_and_not_clear(far: str, *, is_told: bool, size: int) -> None:
    box = f"translation [0, {far}, 0]; geometry {{ shape box; dimension [{size}, {size}, {size}]; }}"
    told = arrangement(fixture(f"frame a {{ {box} }}\nframe b {{ {box} }}\n").scene)
    is_lost = is_told and not (size == 1000 and far == "1d13")
    assert len(touching(told, lambda _: "does not exist")[0]) == (not is_lost)
    assert ["so far away" in why for _, why in told.left_out] == [True, True][: 2 * is_lost]


def test_a_mesh_that_cannot_be_read_is_told() -> None:
    told = arrangement(fixture(f'frame a {{ geometry {{ mesh "gone.obj"; }} }}\nframe b {{ {BALL} }}\n').scene)
    touches, unread = touching(told, lambda _: "does not exist")
    assert (touches, [*unread]) == ([], ["/w/gone.obj"])


def test_the_points_of_collada_are_read_without_a_library_for_it() -> None:
    text = (
        b'<COLLADA><asset><unit meter="0.5"/></asset><library_geometries><geometry id="g"><mesh><source id="s">'
        b'<float_array id="f" count="12">0 0 0 1 0 0 0 1 0 0 0 1</float_array><technique_common><accessor source="#f" '
        b'count="4" stride="3"/></technique_common></source><vertices id="v"><input semantic="POSITION" source="#s"/>'
        b'</vertices><triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>'
        b'</mesh></geometry></library_geometries><library_visual_scenes><visual_scene id="w"><node>'
        b'<instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>'
        b'<scene><instance_visual_scene url="#w"/></scene></COLLADA>'
    )
    points = mesh_points("/w/a.dae", (1.0, 1.0, 1.0), Meshes(lambda _: text), lambda _: text)
    assert not isinstance(points, str)
    assert sorted(points.max(axis=0).tolist()) == [0.5, 0.5, 0.5]


def test_where_two_touch_is_in_both() -> None:
    told = arrangement(fixture(f"frame a {{ {BOX} }}\nframe b {{ translation [0.9, 0, 0]; {BALL} }}\n").scene)
    [touch] = touching(told, lambda _: "does not exist")[0]
    assert 0.4 <= touch.at[0] <= 0.5
    assert max(map(abs, touch.at[1:])) < 1e-6


# Random pairs: the depth is the smallest overlap of the shadows on any direction (Cameron and Culley 1986). The support
# functions are known, and the direction is searched for among many, then near the best.


class Solid:
    """A convex shape where it stands: `text` as a scene has it."""

    def __init__(self, chance: random.Random) -> None:
        self.sizes = [chance.uniform(0.1, 1.0) for _ in range(3)]
        self.kind = chance.choice(("box", "sphere", "cylinder"))
        self.at = np.array([chance.uniform(-0.6, 0.6) for _ in range(3)])
        self.angles = [chance.uniform(-3, 3) for _ in range(3)]
        roll, pitch, yaw = self.angles
        self.turn = _about(2, yaw) @ _about(1, pitch) @ _about(0, roll)
        a, b, c = self.sizes
        self.shape = {
            "box": f"shape box; dimension [{a!r}d0, {b!r}d0, {c!r}d0];",
            "sphere": f"shape sphere; radius {a!r}d0;",
            "cylinder": f"shape cylinder; height {a!r}d0; radius {b!r}d0;",
        }[self.kind]

    @property
    def numbers(self) -> tuple[float, ...]:
        """As an arrangement has them."""
        a, b, c = self.sizes
        return {"box": (a, b, c), "sphere": (a,), "cylinder": (b, a)}[self.kind]

    @property
    def placed(self) -> Placed:
        roll, pitch, yaw = self.angles
        x, y, z = self.at.tolist()
        return (x, y, z, *from_roll_pitch_yaw(roll, pitch, yaw))

    def text(self, name: str) -> str:
        place = ", ".join(f"{part:.12f}d0" for part in self.at.tolist())
        turn = ", ".join(f"{part:.12f}d0" for part in self.angles)
        return f"frame {name} {{ translation [{place}]; rpy [{turn}]; geometry {{ {self.shape} }} }}\n"

    def holds(self, point: Vector) -> bool:
        """Within a hundredth of a millimetre."""
        x, y, z = (np.array(point) - self.at) @ self.turn
        a, b, c = self.sizes
        if self.kind == "box":
            return bool(np.all(np.abs((x, y, z)) <= np.array((a, b, c)) / 2 + 1e-5))
        if self.kind == "sphere":
            return math.hypot(x, y, z) <= a + 1e-5
        return math.hypot(x, y) <= b + 1e-5 and -1e-5 <= z <= a + 1e-5


class Solids:
    """Many of them in arrays, so that all are looked at together."""

    def __init__(self, those: list[Solid]) -> None:
        sizes = np.array([each.sizes for each in those])
        box, ball, cylinder = (
            (np.array([each.kind == kind for each in those])) for kind in ("box", "sphere", "cylinder")
        )
        self.at = np.array([each.at for each in those])
        self.turn = np.array([each.turn for each in those])
        self._half = np.where(box[:, None], sizes / 2, 0)
        self._ball = np.where(ball, sizes[:, 0], 0)
        self._height, self._radius = np.where(cylinder, sizes[:, 0], 0), np.where(cylinder, sizes[:, 1], 0)

    def support(self, directions: Floats) -> Floats:
        """How far each reaches, from its place, in unit directions of its own: n by k by 3."""
        local = directions @ self.turn
        upwards = np.maximum(local[:, :, 2], 0) * self._height[:, None]
        aside = self._radius[:, None] * np.hypot(local[:, :, 0], local[:, :, 1])
        found: Floats = (np.abs(local) @ self._half[:, :, None])[:, :, 0] + self._ball[:, None] + upwards + aside
        return found


def _about(axis: int, angle: float) -> Floats:
    quaternion = np.zeros((1, 4))
    quaternion[0, axis], quaternion[0, 3] = math.sin(angle / 2), math.cos(angle / 2)
    turned: Floats = rotations(quaternion)[0]
    return turned


def _directions(count: int, seed: int) -> Floats:
    spread = np.random.default_rng(seed).normal(size=(count, 3))
    unit: Floats = spread / np.linalg.norm(spread, axis=1, keepdims=True)
    return unit


MANY, FEW = _directions(1500, 0), _directions(40, 1)


def smallest_overlaps(ones: Solids, others: Solids) -> Floats:
    """Of each pair."""
    between = ones.at - others.at

    def overlaps(directions: Floats) -> Floats:
        along = (directions @ between[:, :, None])[:, :, 0]
        found: Floats = ones.support(directions) + others.support(-directions) + along
        return found

    count = len(between)
    these, those = np.swapaxes(ones.turn, 1, 2), np.swapaxes(others.turn, 1, 2)
    crosses = np.cross(these[:, :, None], those[:, None]).reshape(count, -1, 3)
    told = np.concatenate([these, those, crosses, -between[:, None]], axis=1)
    lengths = np.linalg.norm(told, axis=2, keepdims=True)
    # Edges that are parallel tell no direction, and another one may stand for it.
    told = np.where(lengths > 1e-9, told / np.maximum(lengths, 1e-9), MANY[0])
    begin = np.concatenate([np.broadcast_to(MANY, (count, *MANY.shape)), told, -told], axis=1)
    best = np.argpartition(overlaps(begin), 6, axis=1)[:, :6]
    near, width = np.take_along_axis(begin, best[:, :, None], axis=1), 0.15
    smallest = np.full(count, math.inf)
    for _ in range(8):
        around = near[:, :, None] + width * np.concatenate([np.zeros((1, 3)), FEW])
        around /= np.linalg.norm(around, axis=3, keepdims=True)
        found = overlaps(around.reshape(count, -1, 3)).reshape(count, 6, -1)
        chosen = np.argmin(found, axis=2)[:, :, None, None]
        near = np.take_along_axis(around, chosen, axis=2)[:, :, 0]
        smallest, width = np.minimum(smallest, found.min(axis=(1, 2))), width / 2
    return smallest


@pytest.mark.parametrize("size", [0.01, 0.3, 1.0])
def test_where_two_touch_is_in_both_however_deep(size: float) -> None:
    """A small one that is wholly in a large one is as deep in it as from the far side to a wall, and is not there."""
    chance = random.Random(11)
    count = 0
    for _ in range(trials(100)):
        one, other = Solid(chance), Solid(chance)
        one.sizes, one.at = [size * each for each in one.sizes], one.at / 2
        bodies = ((0, one.kind, one.numbers, ""), (1, other.kind, other.numbers, ""))
        given = Arrangement(("a", "b"), (one.placed, other.placed), bodies, ())
        for touch in touching(given, lambda _: "does not exist")[0]:
            assert one.holds(touch.at)
            assert other.holds(touch.at)
            count += 1
    assert count > trials(10)


def test_what_the_steps_of_a_look_do_not_suffice_for_is_not_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surfaces, "MOST_STEPS", 2)
    bodies = ((0, "mesh", (1.0, 1.0, 1.0), "/w/ring.obj"), (1, "sphere", (1.0,), ""))
    asked = surfaces.Surfaces(bodies, Meshes(lambda _: RING))
    places = np.array([[0.0, 0.0, 0.0], [9.0, 9.0, 9.0]]), np.tile(np.eye(3), (2, 1, 1))
    assert [asked.touch(0, 1, *places) for _ in range(3)] == [False, False, None]
    asked.begin()
    assert asked.touch(1, 0, *places) is False


def test_random_pairs_are_as_deep_as_their_shadows_say() -> None:
    chance = random.Random(7)
    rows = [(Solid(chance), Solid(chance)) for _ in range(trials(1000))]
    # Each pair in a place of its own.
    for index, pair in enumerate(rows):
        for each in pair:
            each.at += np.array([10.0 * (index % 32), 10.0 * (index // 32), 0.0])
    named = [(f"{name}{index}", each) for index, pair in enumerate(rows) for name, each in zip("ab", pair, strict=True)]
    given = Arrangement(
        tuple(name for name, _ in named),
        tuple(each.placed for _, each in named),
        tuple((index, each.kind, each.numbers, "") for index, (_, each) in enumerate(named)),
        (),
    )
    # A few of them say that a scene's text is the same.
    few = arrangement(fixture("".join(each.text(name) for name, each in named[:60])).scene)
    assert (few.frames, few.bodies) == (given.frames[:60], given.bodies[:60])
    assert np.abs(np.array(few.placed) - np.array(given.placed[:60])).max() < 1e-9
    measured = {pair: touch.depth for pair, touch in names(given, touching(given, lambda _: "does not exist")[0])}
    assert all(one[1:] == other[1:] for one, other in measured)
    overlaps = smallest_overlaps(Solids([one for one, _ in rows]), Solids([other for _, other in rows]))
    apart = 0
    for index, expected in enumerate(overlaps.tolist()):
        told = measured.get((f"a{index}", f"b{index}"))
        if told is None:
            assert expected < 2e-3
            apart += 1
        else:
            # The search finds no less than there is.
            assert -1e-5 < expected - told < 1e-2
    assert trials(200) < apart < trials(800)


def test_a_disc_of_many_corners_is_measured_by_those_that_stand_out() -> None:
    count = 2 * MOST_CORNERS
    turns = np.arange(count) * (2 * math.pi / count)
    disc = "".join(f"v {math.cos(turn):.9f} {math.sin(turn):.9f} 0\n" for turn in turns)
    mesh = f"{disc}v 0 0 1\nf {' '.join(map(str, range(1, count + 1)))}\nf 1 2 {count + 1}\n".encode()
    source = f'frame a {{ geometry {{ mesh "disc.obj"; }} }}\nframe b {{ translation [1.5, 0, 0]; {BOX} }}\n'
    told = arrangement(fixture(source).scene)
    bodies = Bodies(told, lambda _: mesh)
    assert bodies.model.mesh_graph[0] == MOST_CORNERS
