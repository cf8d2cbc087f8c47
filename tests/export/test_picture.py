"""A picture of a scene: what stands in which pixel."""

import io
import struct
import zlib
from typing import Any

import numpy as np
import pytest

from export.collada import collada
from fixtures import fixture
from libraries import library
from robray.export.converted import Made
from robray.export.frame_tree import frame_tree
from robray.export.mesh_triangles import Meshes
from robray.export.picture import picture
from robray.export.shapes import Box, Cone, Cylinder, Grid, Sphere
from robray.export.triangles import SIDES, count, triangles
from robray.scene.pose import Vector

FRONT: tuple[Vector, Vector] = ((0.0, -5.0, 0.0), (0.0, 0.0, 0.0))
"""Along y: x is to the right, z is up."""

SEEN = "frame b { geometry { shape sphere; radius 1; } }"
RED, BLUE = "color [1, 0, 0];", "color [0, 0, 1];"


def made(source: str, camera: tuple[Vector, Vector] | None = FRONT, **positions: float) -> Made:
    state = fixture(source).scene
    return picture(state, frame_tree(state, positions), Meshes(lambda _: "does not exist"), (80, 60), camera)


ABOVE: tuple[Vector, Vector] = ((0.25, 0.25, 9.0), (0.25, 0.25, 0.0))


@pytest.mark.parametrize(("look", "seen"), [("1 0 0 1", "red"), ("skin.png", "green"), ("0 1 0 0.5", "green")])
def test_a_mesh_is_seen_in_the_colours_and_textures_of_its_file(look: str, seen: str) -> None:
    library("PIL")
    skin = library("PIL.Image").new("RGB", (2, 2), (0, 255, 0))
    skin.save(held := io.BytesIO(), "PNG")
    files = {"/w/a.dae": collada({look: "m0"}), "/w/skin.png": held.getvalue()}
    state = fixture('frame a { geometry { mesh "a.dae"; color [0, 0, 1]; } }').scene
    found = picture(state, frame_tree(state), Meshes(lambda path: files.get(path, "does not exist")), (80, 60), ABOVE)
    assert found.losses == ()
    red, green, blue = (int(each) for each in pixels(found)[30, 40])
    assert red != green
    assert ("red" if red > green else "green") == seen
    assert blue == min(red, green), "the colour of the scene is not seen"


@pytest.mark.parametrize("scale", ["0", "-0.0"])
def test_what_is_scaled_to_nothing_is_not_seen(scale: str) -> None:
    # The other sphere is in it.
    beside = made(f"frame a {{ geometry {{ shape sphere; radius 2; scale {scale}; }} }} {SEEN}")
    assert beside.data == made(SEEN).data


def test_what_has_nothing_to_be_drawn_is_told() -> None:
    grid = "geometry { shape grid; dimension [0, 0]; delta [1, 1]; thickness 0; }"
    assert [each.message for each in made(f"frame a {{ {grid} }} {SEEN}").losses] == ["a grid without lines"]


def pixels(found: Made) -> Any:
    """Of a picture without filters, as this one is: rows, columns, colours."""
    data = found.data
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    at = data.index(b"IDAT")
    (length,) = struct.unpack(">I", data[at - 4 : at])
    rows = np.frombuffer(zlib.decompress(data[at + 4 : at + 4 + length]), np.uint8).reshape(height, width * 3 + 1)
    return rows[:, 1:].reshape(height, width, 3)


def colour(source: str, at: tuple[int, int] = (40, 30), **positions: float) -> str:
    red, green, blue = (int(part) for part in pixels(made(source, FRONT, **positions))[at[1], at[0]])
    if red > 240 and green > 240 and blue > 240:
        return "none"
    return "red" if red > blue else "blue" if blue > red else "grey"


@pytest.mark.parametrize(
    "shape",
    [
        "shape box; dimension [1, 1, 1];",
        "shape sphere; radius 0.5;",
        "shape cylinder; height 1; radius 0.5;",
        "shape cone; height 1; start_radius 0.5; end_radius 0.1;",
    ],
)
def test_a_shape_is_where_it_stands_in_its_colour(shape: str) -> None:
    source = f"frame a {{ geometry {{ {shape} {RED} }} }}\n"
    # What stands on its base is above the middle, all else around it.
    assert colour(source, (40, 28)) == "red"
    assert colour(source, (40, 34)) == ("none" if "height" in shape else "red")
    assert colour(source, (2, 2)) == "none"


def test_the_picture_of_a_known_scene_has_its_size() -> None:
    assert pixels(made("frame a { }\n")).shape == (60, 80, 3)


def test_what_is_nearer_hides_what_is_behind_it() -> None:
    near = f"frame a {{ translation [0, -1, 0]; geometry {{ shape sphere; radius 0.2; {RED} }} }}\n"
    far = f"frame b {{ translation [0, 1, 0]; geometry {{ shape sphere; radius 0.6; {BLUE} }} }}\n"
    for source in (near + far, far + near):
        assert colour(source) == "red"
        assert colour(source, (45, 30)) == "blue"


def test_what_one_sees_through_mixes_with_what_is_behind_it() -> None:
    glass = f"frame a {{ translation [0, -1, 0]; geometry {{ shape sphere; radius 0.5; {RED} alpha 0.5; }} }}\n"
    body = f"frame b {{ translation [0, 1, 0]; geometry {{ shape sphere; radius 0.5; {BLUE} }} }}\n"
    red, _, blue = pixels(made(glass + body))[30, 40]
    assert min(red, blue) > 30


def test_what_is_not_seen_is_not_drawn() -> None:
    assert colour("frame a { geometry { shape sphere; radius 1; visual 0; } }\n") == "none"


def test_joints_are_where_they_are_put() -> None:
    source = f"frame a {{ type prismatic; axis [1, 0, 0]; geometry {{ shape sphere; radius 0.2; {RED} }} }}\n"
    assert (colour(source), colour(source, a=1.0)) == ("red", "none")
    assert colour(source, (54, 30), a=1.0) == "red"


def test_without_a_camera_all_is_seen() -> None:
    source = "".join(
        f"frame f{x} {{ translation [{x}, {x}, 0]; geometry {{ shape sphere; radius 0.5; {RED} }} }}\n"
        for x in range(-3, 4)
    )
    image = pixels(made(source, None))
    border = np.concatenate([image[0], image[-1], image[:, 0], image[:, -1]])
    assert (border == 255).all()
    assert (image != 255).any()


def test_looking_straight_down_has_an_upper_side() -> None:
    source = f"frame a {{ translation [0, 1, 0]; geometry {{ shape sphere; radius 0.3; {RED} }} }}\n"
    image = pixels(made(source, ((0.0, 0.0, 5.0), (0.0, 0.0, 0.0))))
    assert (image[:30] != 255).any()
    assert (image[30:] == 255).all()


def test_what_cannot_be_shown_is_told() -> None:
    found = made('frame a { parent gone; }\nframe b { geometry { mesh "gone.stl"; } }\n')
    assert [each.message.split(",")[0] for each in found.losses] == [
        "there is no frame 'gone' that 'a' could hang from",
        "the mesh '/w/gone.stl'",
    ]


def test_names_of_classes_are_no_loss_in_a_picture() -> None:
    source = "class c { color [1, 0, 0]; }\nframe a { geometry { isa c; shape sphere; radius 0.3; } }\n"
    assert made(source).losses == ()


@pytest.mark.parametrize("sides", [SIDES, 12])
@pytest.mark.parametrize(
    "solid",
    [Box((1, 2, 3)), Sphere(0.5), Cylinder(1, 0.5), Cone(1, 0.5, 0.1), Grid((1, 1), (0.3, 0.2), 0.01)],
)
def test_faces_are_counted_without_being_made(solid: Box | Sphere | Cylinder | Cone | Grid, sides: int) -> None:
    assert count(solid, sides) == len(triangles(solid, sides).faces)
