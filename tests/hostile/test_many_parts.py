"""The cost of many equal parts is linear: four times as many take four times the work, not sixteen times."""

import numpy as np
import pytest

from fixtures import fixture
from hostile.counting import lines_run
from robray.export.mesh_triangles import Meshes
from robray.export.raster import Drawn, fitted, pixels
from robray.export.shapes import Mesh
from robray.export.triangles import Triangles
from robray.rules.engine.diagnose import diagnostics

ROBOT = "/w/a.urdf"


def materials(count: int) -> bytes:
    """A Wavefront file in which each triangle has a material of its own."""
    parts = (f"v {i} 0 0\nv {i} 1 0\nv {i} 0 1\nusemtl m{i}\nf -3 -2 -1\n" for i in range(count))
    return ("mtllib a.mtl\n" + "".join(parts)).encode()


def fan(count: int) -> Triangles:
    """A disc as thin triangles around one of its corners."""
    angles = np.arange(count) * (2 * np.pi / count)
    points = np.stack([np.cos(angles), np.sin(angles), np.zeros(count)], axis=1)
    rim = np.arange(1, count - 1)
    return Triangles(points, np.stack([np.zeros_like(rim), rim, rim + 1], axis=1))


def test_a_mesh_with_many_materials_is_read_as_one() -> None:
    def read(count: int) -> int:
        meshes, mesh = Meshes(lambda _: materials(count)), Mesh("a.obj", "/w/a.obj")
        lines = lines_run(lambda: meshes.of(mesh))
        found = meshes.of(mesh)
        assert isinstance(found, Triangles)
        assert len(found.faces) == count
        return lines

    read(10)
    assert read(400) < 4 * read(100)


def test_thin_triangles_are_not_drawn_one_by_one() -> None:
    def drawn(count: int) -> int:
        bodies = [Drawn(fan(count), (1.0, 0.0, 0.0))]
        return lines_run(lambda: pixels(bodies, fitted(bodies, 80, 60), 80, 60))

    drawn(10)
    assert drawn(2_000) < 2 * drawn(500)


@pytest.mark.parametrize("alpha", [1.0, 0.5])
def test_a_disc_of_thin_triangles_has_no_holes(alpha: float) -> None:
    """Each pixel inside is drawn exactly once."""
    few, many = ([Drawn(fan(count), (1.0, 0.0, 0.0), alpha)] for count in (400, 4_000))
    camera = fitted(few, 80, 60)
    one, other = (pixels(each, camera, 80, 60)[15:45, 25:55].astype(int) for each in (few, many))
    inside = (one != 255).any(axis=2)
    assert inside.any()
    assert np.abs(one - other)[inside].max() <= 8


@pytest.mark.parametrize(
    "joint",
    [
        '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>\n',
        '<joint name="j{0}" type="fixed"><parent link="a"/><child link="b"/></joint>\n',
        '<joint name="j"/>\n',
    ],
)
def test_joints_that_lead_to_one_link_are_checked_in_proportion(joint: str) -> None:
    def checked(count: int) -> int:
        joints = "".join(joint.replace("{0}", str(i)) for i in range(count))
        text = f'<robot name="r">\n<link name="a"/>\n<link name="b"/>\n{joints}</robot>\n'
        return lines_run(lambda: diagnostics(fixture(f"//- {ROBOT}\n{text}").workspace.analysis(), ROBOT))

    checked(10)
    assert checked(800) < 5 * checked(200)
