"""A scene as glTF, which trimesh loads."""

import io
from typing import Any

import numpy as np
import pytest

from export.random_scenes import random_scene
from fixtures import fixture
from libraries import library
from robray.analysis.analysis import scene_model
from robray.analysis.scene_state import SceneState
from robray.export.converted import Made
from robray.export.frame_tree import frame_tree
from robray.export.gltf import gltf
from robray.export.matrices import matrix
from robray.export.mesh_triangles import Meshes

pytestmark = pytest.mark.quick

trimesh = library("trimesh")

TRIANGLE = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"


def written(state: SceneState, positions: dict[str, float] | None = None) -> Made:
    meshes = Meshes(lambda path: TRIANGLE if path.endswith("part.obj") else "does not exist")
    return gltf(state, frame_tree(state, positions), meshes)


def loaded(found: Made) -> Any:
    assert not found.refusals
    return trimesh.load(io.BytesIO(found.data), file_type="glb")


@pytest.mark.parametrize("seed", range(3))
def test_nodes_are_frames_where_amino_has_them(seed: int) -> None:
    state = fixture(random_scene(seed)).scene
    scene = scene_model(state)
    positions = {frame.joint.variable: 0.7 for frame in scene.frames.values() if frame.joint is not None}
    back = loaded(written(state, positions))
    above = back.graph.transforms.parents
    for name, pose in scene.poses_in_root(positions).items():
        assert pose is not None
        # glTF keeps matrices in decimals, and trimesh writes quaternions of single precision in some versions.
        assert np.abs(back.graph.get(name)[0] - matrix(pose)).max() < 1e-5
        assert above[name] == (scene.frames[name].parent or "world")


def test_a_shape_has_its_size_and_colour() -> None:
    state = fixture(
        "frame a { geometry { shape cylinder; height 2; radius 0.5; scale 0.5; color [1, 0, 0]; alpha 0.5; } }\n"
    ).scene
    back = loaded(written(state))
    [bounds] = [back.bounds]
    assert np.allclose(bounds, [[-0.25, -0.25, 0], [0.25, 0.25, 1]], atol=1e-6)
    [body] = back.geometry.values()
    assert [*body.visual.material.baseColorFactor] == [255, 0, 0, 128]
    assert body.visual.material.alphaMode == "BLEND"
    assert body.volume > 0


def test_what_is_alike_is_there_once() -> None:
    sphere = "geometry { shape sphere; radius 1; }"
    back = loaded(written(fixture(f"frame a {{ {sphere} }}\nframe b {{ {sphere} }}\n").scene))
    assert len(back.geometry) == 1
    assert len(back.graph.nodes_geometry) == 2


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("", {"world"}),
        ("frame a { translation [1, 0, 0]; frame b { translation [0, 2, 0]; } }\nframe c { }\n", set("abc")),
        ("frame a { geometry { shape sphere; radius 1; visual 0; } }\n", {"a"}),
    ],
)
def test_frames_are_there_where_nothing_is_drawn(source: str, names: set[str]) -> None:
    back = loaded(written(fixture(source).scene))
    assert names <= set(back.graph.nodes)
    if "b" in names:
        assert back.graph.get("b")[0][:3, 3].tolist() == [1, 2, 0]


@pytest.mark.parametrize("number", ["1d39", "1d200", "1d308"])
def test_what_single_numbers_cannot_hold_is_told(number: str) -> None:
    ball = "geometry { shape sphere; radius 1; }"
    for frame, what in (
        (ball.replace("1;", f"{number};"), "a shape with a size beyond single precision"),
        (ball.replace("1;", f"1; scale {number};"), "a shape with a scale beyond single precision"),
        (f"translation [0, -{number}, 0]; {ball}", "a pose beyond single precision"),
    ):
        made = written(fixture(f"frame a {{ {frame} }}\n").scene)
        assert [each.message for each in made.losses] == [what]
        assert loaded(made).is_empty is ("shape" in what)


def test_a_mesh_is_read_and_what_cannot_be_is_told() -> None:
    source = (
        'frame a { geometry { mesh "part.obj"; scale 2; } geometry { mesh "gone.obj"; } '
        "geometry { shape sphere; radius 1; visual 0; } }\n"
    )
    found = written(fixture(source).scene)
    assert np.allclose(loaded(found).bounds, [[0, 0, 0], [2, 2, 0]])
    assert [each.message for each in found.losses] == [
        "the mesh '/w/gone.obj', which does not exist",
        "a geometry that is not seen",
    ]


def test_names_of_classes_are_no_loss() -> None:
    source = "class c { color [1, 0, 0]; }\nframe a { geometry { isa c; shape sphere; radius 0.3; } }\n"
    assert written(fixture(source).scene).losses == ()


def test_that_frames_move_and_may_collide_is_told() -> None:
    source = (
        "frame a { type revolute; axis [0, 0, 1]; variable q; }\nframe b { parent a; }\n"
        "allow_collision a b;\nallow_collision b a;\n"
    )
    found = written(fixture(source).scene)
    assert [each.message for each in found.losses] == ["that 'a' moves", "that 'a' and 'b' may collide"]


def test_frames_of_no_place_are_refused() -> None:
    assert written(fixture("frame a { parent gone; }\n").scene).refusals


def test_names_of_frames_are_kept_whatever_they_are() -> None:
    state = fixture(
        'frame "world" { translation [1, 0, 0]; geometry { shape sphere; radius 1; } frame "a/0" { } }\n'
    ).scene
    back = loaded(written(state))
    assert np.allclose(back.graph.get("a/0")[0][:3, 3], [1, 0, 0])
