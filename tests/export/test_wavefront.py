"""The corners and faces of Wavefront files, which are read without their looks where nothing is drawn."""

import pytest

from libraries import library
from robray.export.mesh_triangles import Meshes
from robray.export.shapes import Mesh
from robray.export.triangles import Triangles, together

library("trimesh")

CORNERS = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
LOOKS = "mtllib a.mtl\nvn 0 0 1\nvt 0 1\nusemtl red\n"


def rows(found: Triangles) -> list[list[list[float]]]:
    corners: list[list[list[float]]] = found.points[found.faces].tolist()
    return sorted(corners)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f"# part\n{CORNERS}f 1 2 3\nf 1 2 4\n", 2),
        (f"{LOOKS}{CORNERS}f 1/1/1 2/1/1 3/1/1\nusemtl blue\nf 1//1 2//1 4//1\nf 1/1 3/1 4/1\n", 3),
        (f"{CORNERS}g one\nf 1 2 3\no two\ns off\nf 2 3 4", 2),
        (f"{CORNERS}{LOOKS}f 1 2 3 4\n", 2),
        (f"{CORNERS}f -1 -2 -3\n", 1),
        (f"{CORNERS}f 1 \\\n2 \\\n3\nf 2 3 4\n", 2),
        (f"{CORNERS}{LOOKS}f 1 2 3\n".replace("\n", "\r\n"), 1),
        ("v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 0 1 0 0 0 1\nf 1 2 3\n", 1),
    ],
)
def test_what_is_not_drawn_has_the_same_triangles(text: str, count: int) -> None:
    meshes = Meshes(lambda path: text.encode() if path.endswith(".obj") else "does not exist")
    mesh = Mesh("a.obj", "/w/a.obj")
    found, drawn = meshes.of(mesh), meshes.parts_of(mesh)
    assert not isinstance(found, str)
    assert not isinstance(drawn, str)
    assert rows(found) == rows(together([part.triangles for part in drawn.parts]))
    assert len(found.faces) == count


def test_looks_that_are_broken_are_not_read_of_what_is_not_drawn() -> None:
    text = f"vn a b c\n{CORNERS}f 1//1 2//1 3//1\n".encode()
    found = Meshes(lambda _: text).of(Mesh("a.obj", "/w/a.obj"))
    assert not isinstance(found, str)
    assert len(found.faces) == 1
