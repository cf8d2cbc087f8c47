"""How large meshes are, told from bytes of their files; whatever these are, and however many."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robray.analysis.mesh_extents import Extent, extent

pytestmark = pytest.mark.quick

TRIANGLE = struct.Struct("<12x9f2x")
MOST_READ = 200_000


def of(path: str, text: bytes) -> Extent | None:
    """What is told; no more than some stretches of the file are read for it."""
    read = []

    def read_at(start: int, count: int) -> bytes:
        read.append(count)
        return text[start : start + count]

    found = extent(path, len(text), read_at)
    assert sum(read) <= MOST_READ
    return found


def binary(*triangles: tuple[float, ...]) -> bytes:
    # Some programs begin the 80 bytes that say nothing as if it were text.
    head = b"solid of some program".ljust(80) + struct.pack("<I", len(triangles))
    return head + b"".join(TRIANGLE.pack(*triangle) for triangle in triangles)


def strip(count: int) -> list[tuple[float, ...]]:
    """Triangles that go on along the first axis, a metre each."""
    return [(at, 0, 0, at + 1, 0, 3, at, 2, 0) for at in range(count)]


@pytest.mark.parametrize("count", [1, 39, 40, 41, 1279, 1280, 1281, 30_000])
def test_a_binary_stl(count: int) -> None:
    found = of("/w/a.STL", binary(*strip(count)))
    assert found is not None
    assert sorted(found.sides) == list(found.sides)
    assert found.longest == max(count, 3)


@pytest.mark.parametrize("count", [1, 500, 30_000])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_an_stl_that_is_text(count: int, ending: str) -> None:
    text = "solid a\n" + "".join(
        f"facet normal 0 0 1\nouter loop\nvertex {at:e} 0 0\nvertex {at + 1} 0 3\nvertex {at} 2E+0 0\nendloop\n"
        for at in range(count)
    )
    found = of("a.stl", (text + "endsolid").replace("\n", ending).encode())
    assert found is not None
    assert found.longest == pytest.approx(max(count, 3), rel=0.01)


def test_an_obj() -> None:
    text = "v 0 0 0\nv 3.5 0 0 1 1 1\nv 0 -2 0.5\nvn 900 0 0\nvt 700 1\nf 1 2 3\n"
    assert of("a.obj", text.encode()) == Extent((0.5, 2, 3.5))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.stl", b""),
        ("a.stl", b"solid"),
        ("a.stl", b"solid\nvertex 1 1 1\n"),
        ("a.stl", b"solid\nvertex nan 1 1\nvertex 1e999 - +\nvertex 2 2 2\n"),
        ("a.stl", binary((float("nan"),) * 9, (float("inf"),) * 9)),
        ("a.stl", binary(*strip(3))[:-7]),
        ("a.obj", b"v"),
        ("a.obj", b"v 1 2"),
        # The last number may go on behind what is there.
        ("a.obj", b"v 0 0 0\nv 0 0 3"),
    ],
)
def test_not_known(path: str, text: bytes) -> None:
    assert of(path, text) is None


@given(st.sampled_from(["a.stl", "a.obj"]), st.binary(max_size=600))
def test_any_bytes(path: str, text: bytes) -> None:
    found = of(path, text)
    assert found is None or found.longest > 0


@given(st.integers(0, 2**32 - 1), st.binary(max_size=200))
def test_any_binary(count: int, text: bytes) -> None:
    of("a.stl", bytes(80) + struct.pack("<I", count) + text)
