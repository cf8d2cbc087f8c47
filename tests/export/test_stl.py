"""The triangles of STL files: trimesh reads the same."""

import io
from typing import Any

import numpy as np
import pytest

from libraries import library
from robray.export.mesh_triangles import Meshes
from robray.export.shapes import Mesh
from robray.export.triangles import Floats, Triangles

library("trimesh")

FACET = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attributes", "<u2")])


def binary(corners: Floats, count: int | None = None) -> bytes:
    facets = np.zeros(len(corners), FACET)
    facets["corners"] = corners
    head = b"solid".ljust(80) + (len(corners) if count is None else count).to_bytes(4, "little")
    return head + facets.tobytes()


def triangles(data: bytes) -> Triangles | str:
    return Meshes(lambda _: data).of(Mesh("a.stl", "/w/a.stl"))


def test_a_binary_file_has_the_triangles_that_trimesh_finds() -> None:
    import trimesh

    for seed, count in enumerate((1, 2, 3, 50, 400)):
        # Of few corners, so that many are equal, with zeros of both signs.
        corners = np.random.default_rng(seed).integers(-2, 3, (count, 3, 3)) * np.array([0.1, -0.1, 1.0])
        data = binary(corners)
        expected: Any = trimesh.load(io.BytesIO(data), file_type="stl", force="mesh")
        found = triangles(data)
        assert not isinstance(found, str)
        assert np.array_equal(found.points[found.faces], expected.vertices[expected.faces])
        assert len(found.points) == len(expected.vertices)


def test_a_text_has_the_triangles_that_are_written() -> None:
    corners = "".join(f"vertex {x} {y} 0\n" for x, y in ((0, 0), (1, 0), (0, 1)))
    text = f"solid s\nfacet normal 0 0 1\nouter loop\n{corners}endloop\nendfacet\nendsolid s\n"
    found = triangles(text.encode())
    assert not isinstance(found, str)
    assert found.points[found.faces].tolist() == [[[0, 0, 0], [1, 0, 0], [0, 1, 0]]]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"solid",
        bytes(79),
        bytes(83),
        bytes(84),
        bytes(85),
        binary(np.ones((2, 3, 3)), 1),
        binary(np.ones((2, 3, 3)), 3),
        binary(np.ones((2, 3, 3)), (1 << 32) - 1),
        binary(np.ones((2, 3, 3)))[:-1],
        binary(np.full((2, 3, 3), np.nan)),
        binary(np.full((2, 3, 3), np.inf)),
        binary(np.full((2, 3, 3), 3e38)),
    ],
)
def test_a_broken_file_has_none_and_a_reason(data: bytes) -> None:
    found = triangles(data)
    assert isinstance(found, str)
    assert found.startswith("the mesh 'a.stl'")
