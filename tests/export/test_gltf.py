"""A scene as glTF, which trimesh loads."""

import io
from typing import Any

import numpy as np
import pytest

from export.collada import collada
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


TO_Y_UP = np.array([[1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]])


def written(state: SceneState, positions: dict[str, float] | None = None) -> Made:
    meshes = Meshes(lambda path: TRIANGLE if path.endswith("part.obj") else "does not exist")
    return gltf(state, frame_tree(state, positions), meshes)


def loaded(found: Made) -> Any:
    assert not found.refusals
    return trimesh.load(io.BytesIO(found.data), file_type="glb")


def upright(found: Made) -> Any:
    """As the scene has it, with z up."""
    return loaded(found).apply_transform(TO_Y_UP.T)


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
        assert np.abs(back.graph.get(name)[0] - TO_Y_UP @ matrix(pose)).max() < 1e-5
        assert above[name] == (scene.frames[name].parent or "z_up")


def test_a_shape_has_its_size_and_colour() -> None:
    state = fixture(
        "frame a { geometry { shape cylinder; height 2; radius 0.5; scale 0.5; color [1, 0, 0]; alpha 0.5; } }\n"
    ).scene
    back = loaded(written(state))
    assert np.allclose(back.bounds, [[-0.25, 0, -0.25], [0.25, 1, 0.25]], atol=1e-6), "y is up in glTF"
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
        assert (TO_Y_UP.T @ back.graph.get("b")[0])[:3, 3].tolist() == [1, 2, 0]


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
    assert np.allclose(upright(found).bounds, [[0, 0, 0], [2, 2, 0]])
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
        "frame z_up { translation [2, 0, 0]; }\n"
    ).scene
    back = loaded(written(state))
    assert np.allclose(back.graph.get("a/0")[0][:3, 3], [1, 0, 0])
    assert np.allclose(back.graph.get("z_up")[0][:3, 3], [2, 0, 0])


def by_look(scene: Any) -> dict[Any, list[Any]]:
    """The corners of all triangles where they stand, by their colour and the size of their texture."""
    found: dict[Any, list[Any]] = {}
    for node in scene.graph.nodes_geometry:
        at, name = scene.graph[node]
        body = scene.geometry[name]
        material = body.visual.material
        image = material.baseColorTexture
        look = (*material.baseColorFactor.tolist(), None if image is None else image.size)
        corners = trimesh.transform_points(body.vertices, at)[body.faces]
        found.setdefault(look, []).extend(sorted(corners.round(5).tolist()))
    return {look: sorted(corners) for look, corners in found.items()}


def image_of(color: tuple[int, int, int]) -> bytes:
    held = io.BytesIO()
    library("PIL")
    library("PIL.Image").new("RGB", (4, 2), color).save(held, "PNG")
    return held.getvalue()


@pytest.mark.parametrize("unit", [1.0, 0.25])
def test_a_mesh_has_the_colours_and_textures_of_its_file_as_trimesh_reads_them(unit: float) -> None:
    looks = {"1 0 0 1": "m0", "0 1 0 0.6": "m1", "skin.png": "m2", "1 0 0 1 ": "m3"}
    files = {"/w/a.dae": collada(looks, unit), "/w/skin.png": image_of((0, 0, 255))}
    meshes = Meshes(lambda path: files.get(path, "does not exist"))
    state = fixture('frame a { geometry { mesh "a.dae"; color [0, 0, 1]; } }\n').scene
    found = gltf(state, frame_tree(state), meshes)

    class Beside:
        def get(self, name: str) -> bytes:
            return files[f"/w/{name}"]

    there = trimesh.load(io.BytesIO(files["/w/a.dae"]), file_type="dae", force="scene", resolver=Beside())
    assert found.losses == ()
    expected = by_look(there.apply_transform(np.diag([unit, unit, unit, 1])))
    assert by_look(upright(found)) == expected
    assert len(expected) == 3


def test_a_mesh_without_colours_has_that_of_the_scene_and_one_with_an_undefined_material_is_drawn() -> None:
    files = {"/w/a.dae": collada({"1 0 0 1": "gone"}), "/w/part.obj": TRIANGLE}
    meshes = Meshes(lambda path: files.get(path, "does not exist"))
    for name in ("a.dae", "part.obj"):
        state = fixture(f'frame a {{ geometry {{ mesh "{name}"; color [0, 0, 1]; }} }}\n').scene
        back = by_look(loaded(gltf(state, frame_tree(state), meshes)))
        assert [*back] == [(0, 0, 255, 255, None)]


@pytest.mark.parametrize(
    ("image", "why"),
    [
        (None, "does not exist"),
        # Pillow would start a program for it.
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\n", "Pillow does not read"),
        (image_of((0, 0, 255))[:50], "Pillow does not read"),
        (image_of((0, 0, 255))[:20], "Pillow does not read"),
    ],
)
def test_a_texture_that_cannot_be_read_is_told_and_the_mesh_is_drawn(image: bytes | None, why: str) -> None:
    files = {"/w/a.dae": collada({"skin.png": "m0"}), "/w/skin.png": image}
    meshes = Meshes(lambda path: files.get(path) or "does not exist")
    state = fixture('frame a { geometry { mesh "a.dae"; } }\n').scene
    found = gltf(state, frame_tree(state), meshes)
    [told] = [each.message for each in found.losses]
    assert told.startswith("a texture of the mesh '/w/a.dae': ")
    assert why in told
    assert len(loaded(found).geometry) == 1


@pytest.mark.parametrize("start", ["", "/w/", "file:///w/", "file://localhost/w/"])
def test_a_mesh_of_wavefront_has_the_colours_of_the_materials_beside_it(start: str) -> None:
    corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
    files = {
        "/w/a.obj": f"mtllib {start}a.mtl\n{corners}usemtl red\nf 1 2 3\nusemtl none\nf 1 2 4\n".encode(),
        "/w/a.mtl": b"newmtl red\nKd 1 0 0\n",
    }
    state = fixture('frame a { geometry { mesh "a.obj"; color [0, 0, 1]; } }\n').scene
    found = gltf(state, frame_tree(state), Meshes(lambda path: files.get(path, "does not exist")))
    assert {*by_look(loaded(found))} == {(255, 0, 0, 255, None), (0, 0, 255, 255, None)}
