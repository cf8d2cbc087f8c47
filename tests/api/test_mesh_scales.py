"""A mesh of a robot is as large along each axis as the robot says, in all outputs; amino takes the first factor."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import robray
from cli.command import Command
from libraries import library
from robray.api.extras import made
from robray.collision.arrangement import arrangement
from robray.collision.mesh_points import mesh_points
from robray.export.frame_tree import frame_tree
from robray.export.mesh_triangles import Meshes
from robray.export.picture import drawn
from robray.export.shapes import MeshBytes
from robray.export.targets import View
from robray.export.triangles import Floats
from robray.loading import Loaded, load
from robray.project import Projects
from robray.view.rows import rows_of

mujoco, trimesh = library("mujoco"), library("trimesh")

CORNERS = np.array([(0, 0, 0), (0.3, 0, 0), (0, 0.2, 0), (0, 0, 0.1)])
MESH = "".join(f"v {x} {y} {z}\n" for x, y, z in CORNERS) + "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
"""A mesh beside its origin that looks different from each side."""

AMINO = '[urdf]\nreader = "amino"\n'


def robot(folder: Path, scale: str, mesh: str = "part.obj") -> Path:
    shape = f'<geometry><mesh filename="{mesh}" scale="{scale}"/></geometry>'
    (folder / "part.obj").write_text(MESH)
    path = folder / "r.urdf"
    path.write_text(
        f'<robot name="r"><link name="a"><visual>{shape}</visual><collision>{shape}</collision></link></robot>'
    )
    return path


def loaded(path: Path) -> Loaded:
    found = load(str(path), Projects())
    assert isinstance(found, Loaded), found
    return found


def in_glb(path: Path) -> Any:
    scene = trimesh.load(io.BytesIO(made(loaded(path), "glb", {}, View().size)), file_type="glb", process=False)
    # y is up in glTF.
    return scene.apply_transform(np.linalg.inv(scene.graph.get("z_up")[0])).to_geometry()


def in_picture(path: Path) -> Any:
    state = loaded(path).state
    [body], losses = drawn(state, frame_tree(state), Meshes(bytes_of(path)))
    assert losses == []
    return trimesh.Trimesh(*body.triangles, process=False)


def bytes_of(path: Path) -> MeshBytes:
    return lambda name: (path.parent / Path(name).name).read_bytes()


SURFACES: dict[str, Callable[[Path], Any]] = {
    "trimesh": lambda path: robray.load(path).to_trimesh().to_geometry(),
    "glTF": in_glb,
    "picture": in_picture,
}

FACTORS = [
    ("1 3 1", (1, 3, 1)),
    ("1 -1 1", (1, -1, 1)),
    ("2 -3 -0.5", (2, -3, -0.5)),
    ("-1 2 3", (-1, 2, 3)),
    ("-1 -2 -3", (-1, -2, -3)),
]


def same_points(found: Any, expected: Floats) -> bool:
    """Whatever their order."""
    found = np.unique(np.round(found, 5), axis=0)
    return found.shape == expected.shape and np.allclose(found, np.unique(expected, axis=0), atol=1e-4)


@pytest.mark.parametrize(("scale", "factors"), FACTORS)
@pytest.mark.parametrize("output", SURFACES)
def test_each_axis_has_its_factor_and_faces_look_outwards(
    tmp_path: Path, output: str, scale: str, factors: tuple[float, ...]
) -> None:
    surface = SURFACES[output](robot(tmp_path, scale))
    assert same_points(surface.vertices, CORNERS * factors)
    assert surface.volume == pytest.approx(abs(np.prod(factors)) * 0.001, rel=1e-4)


@pytest.mark.parametrize("mesh", ["part.obj", "part.ply"])
@pytest.mark.parametrize(("scale", "factors"), FACTORS)
def test_mujoco_has_it_as_large_also_where_its_file_is_written(
    tmp_path: Path, scale: str, factors: tuple[float, ...], mesh: str
) -> None:
    path = robot(tmp_path, scale, mesh)
    trimesh.load(tmp_path / "part.obj").export(tmp_path / "part.ply")
    model = robray.load(path).to_mujoco()
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    assert model.ngeom == 2
    for geom in range(model.ngeom):
        mesh_of = model.geom_dataid[geom]
        first, count = model.mesh_vertadr[mesh_of], model.mesh_vertnum[mesh_of]
        points = model.mesh_vert[first : first + count] @ data.geom_xmat[geom].reshape(3, 3).T + data.geom_xpos[geom]
        assert same_points(points, CORNERS * factors)


@pytest.mark.parametrize(("scale", "factors"), FACTORS)
def test_it_collides_as_large(tmp_path: Path, scale: str, factors: tuple[float, ...]) -> None:
    path = robot(tmp_path, scale)
    found = arrangement(loaded(path).state)
    assert found.left_out == ()
    [(_, _, numbers, file)] = found.bodies
    points = mesh_points(file, numbers, Meshes(bytes_of(path)), bytes_of(path))
    assert same_points(points, CORNERS * factors)


@pytest.mark.parametrize("scale", ["1 3 1", "-1 -3 -1"])
def test_what_only_the_longer_side_reaches_is_touched(tmp_path: Path, scale: str) -> None:
    path = robot(tmp_path, scale)
    side = -1 if scale.startswith("-") else 1
    ball = '<link name="b"><collision><geometry><sphere radius="0.02"/></geometry></collision></link>'
    way = f'<joint name="j" type="fixed"><parent link="a"/><child link="b"/><origin xyz="0 {side * 0.5} 0"/></joint>'
    path.write_text(path.read_text().replace("</robot>", f"{ball}{way}</robot>"))
    [found] = robray.load(path).collisions(adjacent=True)
    assert {found.first, found.second} == {"a", "b"}


def test_it_is_told_with_all_factors(tmp_path: Path, command: Command) -> None:
    path = robot(tmp_path, "1 -3 2")
    assert "scale 1 -3 2" in command.run("show", str(path)).out
    told = json.loads(command.run("show", "--format", "json", str(path)).out)
    assert [each["scale"] for each in told["geometries"]] == [[1, -3, 2]] * 2
    assert [each.options["scale"] for each in robray.load(path).geometries] == [(1, -3, 2)] * 2
    assert [row["scale"] for row in rows_of(loaded(path).state).geometries] == [[1, -3, 2]] * 2


def test_where_aminos_reading_counts_the_first_factor_holds_for_all(tmp_path: Path) -> None:
    path = robot(tmp_path, "2 3 1")
    (tmp_path / "robray.toml").write_text(AMINO)
    assert [each.options["scale"] for each in robray.load(path).geometries] == [2, 2]
    assert [row["scale"] for row in rows_of(loaded(path).state).geometries] == [2, 2]
    assert same_points(in_glb(path).vertices, CORNERS * 2)
    assert [numbers for _, _, numbers, _ in arrangement(loaded(path).state).bodies] == [(2, 2, 2)]


def test_one_factor_for_all_axes_stays_one_number(tmp_path: Path) -> None:
    assert [each.options["scale"] for each in robray.load(robot(tmp_path, "2 2 2")).geometries] == [2, 2]
