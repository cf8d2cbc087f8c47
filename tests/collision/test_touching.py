"""Which shapes touch and how deep: cases that have an answer on paper, and random ones by another computation."""

import math
import random

import numpy as np
import pytest

from fixtures import fixture
from libraries import library
from robray.collision.arrangement import arrangement
from robray.collision.mesh_points import mesh_points
from robray.collision.touching import ROUNDING, names, rotations, touching
from robray.export.triangles import Floats

library("mujoco")

BOX = "geometry { shape box; dimension [1, 1, 1]; }"
BALL = "geometry { shape sphere; radius 0.5; }"
CYLINDER = "geometry { shape cylinder; height 2; radius 0.5; }"
TETRAHEDRON = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"
SQUARE = b"v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nf 1 2 3\nf 1 3 4\n"


def found(source: str) -> dict[tuple[str, str], tuple[float, bool]]:
    """How deep each two frames are in each other, and whether a hull took part."""

    def mesh_bytes(path: str) -> bytes | str:
        return {"/w/part.obj": TETRAHEDRON, "/w/flat.obj": SQUARE}.get(path, "does not exist")

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


def test_a_mesh_counts_as_its_hull_and_that_is_said() -> None:
    mesh = 'geometry { mesh "part.obj"; scale 2; }'
    # The slanted side is at x + y + z = 2.
    source = f"frame a {{ {mesh} }}\nframe b {{ translation [0.8, 0.8, 0.8]; {BALL} }}\n"
    (measured, hull) = found(source)["a", "b"]
    assert measured == pytest.approx(0.5 - 0.4 / math.sqrt(3), abs=1e-5)
    assert hull
    assert found(f"frame a {{ {BOX} }}\nframe b {{ {BALL} }}\n")["a", "b"][1] is False


def test_a_flat_mesh_touches_what_goes_through_it() -> None:
    mesh = 'geometry { mesh "flat.obj"; }'
    assert found(f"frame a {{ {mesh} }}\nframe b {{ translation [0, 0, 0.4]; {BALL} }}\n").keys() == {("a", "b")}
    assert found(f"frame a {{ {mesh} }}\nframe b {{ translation [0, 0, 0.6]; {BALL} }}\n") == {}


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
    points = mesh_points("/w/a.dae", lambda _: text)
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

    def text(self, name: str) -> str:
        place = ", ".join(f"{part:.12f}d0" for part in self.at.tolist())
        turn = ", ".join(f"{part:.12f}d0" for part in self.angles)
        return f"frame {name} {{ translation [{place}]; rpy [{turn}]; geometry {{ {self.shape} }} }}\n"

    def support(self, directions: Floats) -> Floats:
        """How far it reaches in unit directions, n by 3."""
        local = directions @ self.turn
        found: Floats = directions @ self.at
        if self.kind == "box":
            found = found + np.abs(local) @ (np.array(self.sizes) / 2)
        elif self.kind == "sphere":
            found = found + self.sizes[0]
        else:
            height, radius = self.sizes[:2]
            found = found + np.maximum(local[:, 2], 0) * height + radius * np.hypot(local[:, 0], local[:, 1])
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


def smallest_overlap(one: Solid, other: Solid) -> float:
    def overlaps(directions: Floats) -> Floats:
        return one.support(directions) + other.support(-directions)

    axes = np.concatenate([one.turn.T, other.turn.T])
    crosses = np.cross(axes[:3, None], axes[None, 3:]).reshape(-1, 3)
    told = np.concatenate([axes, crosses, [other.at - one.at]])
    told = told / np.maximum(np.linalg.norm(told, axis=1, keepdims=True), 1e-9)
    begin = np.concatenate([MANY, told, -told])
    begin = begin[np.linalg.norm(begin, axis=1) > 0.5]
    near, width = begin[np.argsort(overlaps(begin))[:6]], 0.15
    smallest = math.inf
    for _ in range(8):
        around = near[:, None] + width * np.concatenate([np.zeros((1, 3)), FEW])
        around /= np.linalg.norm(around, axis=2, keepdims=True)
        found = overlaps(around.reshape(-1, 3)).reshape(len(near), -1)
        near = around[np.arange(len(near)), np.argmin(found, axis=1)]
        smallest, width = min(smallest, float(found.min())), width / 2
    return smallest


def test_a_thousand_random_pairs_are_as_deep_as_their_shadows_say() -> None:
    chance = random.Random(7)
    rows = [(Solid(chance), Solid(chance)) for _ in range(1000)]
    # Each pair in a place of its own.
    for index, pair in enumerate(rows):
        for each in pair:
            each.at += np.array([10.0 * (index % 32), 10.0 * (index // 32), 0.0])
    source = "".join(one.text(f"a{index}") + other.text(f"b{index}") for index, (one, other) in enumerate(rows))
    measured = found(source)
    assert all(one[1:] == other[1:] for one, other in measured)
    apart = 0
    for index, (one, other) in enumerate(rows):
        expected = smallest_overlap(one, other)
        told = measured.get((f"a{index}", f"b{index}"))
        if told is None:
            assert expected < 2e-3
            apart += 1
        else:
            # The search finds no less than there is.
            assert -1e-5 < expected - told[0] < 1e-2
    assert 200 < apart < 800
