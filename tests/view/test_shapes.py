"""Shapes in the page as amino draws them, by the colours of points of them and beside them."""

from collections.abc import Sequence
from typing import Any

import pytest

from robray.view.session import ViewSession
from view.test_page import started, walked
from view.viewing import TextHost, viewed

pytestmark = pytest.mark.long("view/src/meshes.ts", "view/src/shapes.ts")

RED, GREEN, BLUE, NONE = "r", "g", "b", ""

COLOURS = {RED: "color [1, 0, 0]", GREEN: "color [0, 1, 0]", BLUE: "color [0, 0, 1]"}

Point = tuple[str, tuple[float, float, float], str]
"""A shape, a point in its frame, and of which colours what is seen there has much."""

CONE = f"shape cone; height 1; start_radius 0.4; end_radius 0.1; {COLOURS[RED]}"
CYLINDER = f"shape cylinder; height 1; radius 0.4; {COLOURS[GREEN]}"
GRID = f"shape grid; dimension [1, 0.6]; delta [0.5, 0.25]; thickness 0.1; {COLOURS[BLUE]}"

FROM_BEFORE = {
    "a cone stands on its frame": (CONE, (0, 0, 0.03), RED),
    "a cone reaches as far as it is high": (CONE, (0, 0, 0.97), RED),
    "a cone is no higher": (CONE, (0, 0, 1.05), NONE),
    "a cone is above its frame": (CONE, (0, 0, -0.05), NONE),
    "a cone begins with its start_radius": (CONE, (0.35, 0, 0.05), RED),
    "a cone ends with its end_radius": (CONE, (0.2, 0, 0.95), NONE),
    "a cylinder stands on its frame": (CYLINDER, (0.35, 0, 0.03), GREEN),
    "a cylinder reaches as far as it is high": (CYLINDER, (-0.35, 0, 0.97), GREEN),
    "a cylinder is no higher": (CYLINDER, (0, 0, 1.05), NONE),
    "a cylinder is above its frame": (CYLINDER, (0, 0, -0.05), NONE),
    "a cylinder is no wider": (CYLINDER, (0.45, 0, 0.5), NONE),
    "a cylinder is larger by its scale": (f"{CYLINDER}; scale 2", (0.75, 0, 1.95), GREEN),
    "a box is around its frame": (f"shape box; dimension [1, 1, 1]; {COLOURS[RED]}", (0.45, 0, -0.45), RED),
    "a box ends at half of its dimension": (f"shape box; dimension [1, 1, 1]; {COLOURS[RED]}", (0.55, 0, 0), NONE),
    "a sphere is around its frame": (f"shape sphere; radius 0.5; {COLOURS[BLUE]}", (0, 0, -0.45), BLUE),
}

FROM_ABOVE = {
    "a grid reaches its dimension to both sides": (GRID, (-1, 0.4, 0), BLUE),
    "a grid ends there": (GRID, (1.2, 0, 0), NONE),
    "its last line is a multiple of delta away": (GRID, (0.2, 0.5, 0), BLUE),
    "nothing of it is between that and its dimension": (GRID, (0, 0.58, 0), NONE),
    "there is nothing between its lines": (GRID, (0.25, 0.125, 0), NONE),
    "there is a line through its frame": (GRID, (0.25, 0.035, 0), BLUE),
    "what shines does so in its colour": (
        f"shape sphere; radius 0.5; {COLOURS[RED]}; specular [0, 0, 1]",
        (0, 0, 0.5),
        RED + BLUE,
    ),
    "what does not shine has its own": (f"shape sphere; radius 0.5; {COLOURS[RED]}", (0, 0, 0.5), RED),
}


def steps(table: dict[str, Point], address: str) -> list[dict[str, Any]]:
    begun: list[dict[str, Any]] = [{"goto": address}, {"press": "p"}, {"press": "a"}, {"press": "a"}, {"press": "o"}]
    return [
        *begun,
        {"press": "7" if table is FROM_ABOVE else "3"},
        *({"colour": f"at {n}", "name": what} for n, what in enumerate(table)),
    ]


def scene(table: dict[str, Point]) -> str:
    """Each of the shapes in a row, and a frame at each point that is looked at."""
    lines = []
    for n, (body, at, _) in enumerate(table.values()):
        lines.append(f"frame shape-{n} {{ translation [{3 * n}, 0, 0]; geometry {{ {body}; }} }}")
        lines.append(f'frame "at {n}" {{ parent shape-{n}; translation [{at[0]}, {at[1]}, {at[2]}]; }}')
    return "\n".join(lines)


@pytest.mark.parametrize("table", [FROM_BEFORE, FROM_ABOVE], ids=["from before", "from above"])
async def test_shapes_are_where_amino_draws_them(
    table: dict[str, Point],
) -> None:
    service = await started()
    session, _ = viewed(scene(table))
    # As wide as the row, so that what is looked at has many pixels.
    found = await walked([{"size": [2400, 400]}, *steps(table, service.add(session))])
    await service.stop()
    assert found["errors"] == []
    for what, (*_, expected) in table.items():
        seen = "".join(name for name, part in zip("rgb", found[what], strict=True) if part > max(found[what]) / 3)
        assert (NONE if seen == "rgb" else seen) == expected, f"{what}: {found[what]}"


def facet(*corners: tuple[float, float, float]) -> str:
    lines = "".join(f"vertex {x} {y} {z}\n" for x, y, z in corners)
    return f"facet normal 0 0 1\nouter loop\n{lines}endloop\nendfacet\n"


async def test_a_scene_is_seen_whole_when_its_meshes_are_there_and_the_camera_stays_then() -> None:
    service = await started()
    session, host = viewed(
        'frame a { geometry { mesh "big.stl"; } } frame middle { parent a; translation [15, 15, 15]; }'
    )
    corners = ((0, 0, 0), (30, 0, 0), (0, 30, 0), (0, 0, 30))
    sides = (facet(*(corner for corner in corners if corner is not left)) for left in corners)
    host.meshes = {"/big.stl": f"solid big\n{''.join(sides)}endsolid big\n".encode()}
    at = "robray.pixel('a')"
    is_seen = """((at, middle) => {
        const apart = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);
        return at && middle && apart(at, middle) < 1 && apart(at, [400, 300]) < 150;
    })(robray.pixel('a'), robray.pixel('middle'))"""
    found = await walked(
        [
            {"goto": service.add(session)},
            # Until the mesh is there, what is looked at is the frames, and a frame is where its origin is.
            {"wait": is_seen},
            {"evaluate": "robray.scene().geometries[0].mesh.missing", "name": "missing"},
            {"press": "ArrowRight"},
            {"evaluate": at, "name": "turned"},
            {"evaluate": "new Promise((done) => setTimeout(done, 300))"},
            {"evaluate": at, "name": "later"},
        ]
    )
    await service.stop()
    assert found["errors"] == []
    assert found["missing"] == ""
    assert found["later"] == pytest.approx(found["turned"], abs=0.01)


@pytest.mark.parametrize("suffix", ["stl", "ply", "obj"])
async def test_a_mesh_whose_normals_have_no_length_is_lit(suffix: str) -> None:
    """As many programs write them."""
    service = await started()
    session, host = viewed(f'frame a {{ geometry {{ mesh "part.{suffix}"; color [1, 0, 0]; }} }}')
    corners = ((1, 1, 1), (-1, 1, -1), (-1, -1, 1), (1, -1, -1))
    sides = ((0, 1, 2), (0, 2, 3), (0, 3, 1), (1, 3, 2))
    triangles = "".join(facet(*(corners[at] for at in side)) for side in sides).replace("normal 0 0 1", "normal 0 0 0")
    listed = "".join(f"{x} {y} {z} 0 0 0\n" for x, y, z in corners)
    kinds = ("x", "y", "z", "nx", "ny", "nz")
    meshes = {
        "stl": f"solid part\n{triangles}endsolid part\n",
        "ply": "ply\nformat ascii 1.0\nelement vertex 4\n"
        + "".join(f"property float {kind}\n" for kind in kinds)
        + "element face 4\nproperty list uchar int vertex_indices\nend_header\n"
        + listed
        + "".join(f"3 {a} {b} {c}\n" for a, b, c in sides),
        "obj": "".join(f"v {x} {y} {z}\n" for x, y, z in corners)
        + "vn 0 0 0\n"
        + "".join(f"f {a + 1}//1 {b + 1}//1 {c + 1}//1\n" for a, b, c in sides),
    }
    host.meshes = {f"/part.{suffix}": meshes[suffix].encode()}
    found = await walked(
        [
            {"goto": service.add(session)},
            {"wait": "performance.getEntriesByType('resource').some(({ name }) => name.includes('/mesh/'))"},
            {"evaluate": "new Promise((done) => setTimeout(done, 500))"},
            *[{"press": key} for key in "paa"],
            {"colour": "a", "name": "colour"},
        ]
    )
    await service.stop()
    assert found["errors"] == []
    red, green, _ = found["colour"]
    assert red > 60
    assert green < red / 2


async def test_a_mirrored_mesh_is_lit_from_outside() -> None:
    """As the same mesh that is not mirrored: it has the same shape on both sides."""
    service = await started()
    links = "".join(
        f'<link name="{name}"><visual><geometry><mesh filename="part.stl" scale="{scale}"/></geometry></visual></link>'
        for name, scale in (("plain", "1 1 1"), ("mirrored", "1 -1 1"), ("turned", "-1 -1 -1"))
    )
    joints = "".join(
        f'<link name="on {name}"/><joint name="on {name}" type="fixed"><parent link="{name}"/><child link="on {name}"/>'
        '<origin xyz="0.3 0.3 0.4"/></joint>'
        for name in ("plain", "mirrored", "turned")
    )
    joints += "".join(
        f'<joint name="{name}" type="fixed"><parent link="plain"/><child link="{name}"/>'
        f'<origin xyz="{at} 0 0"/></joint>'
        for name, at in (("mirrored", 3), ("turned", 6))
    )
    host = TextHost({"/main.urdf": f'<robot name="r">{links}{joints}</robot>'})
    ends = [(x, y, z) for x in (1, -1) for y in (1, -1) for z in (1, -1)]
    sides = [[(x, 0, 0), (0, y, 0), (0, 0, z)][:: x * y * z] for x, y, z in ends]
    host.meshes = {"/part.stl": f"solid part\n{''.join(unlit(side) for side in sides)}endsolid part\n".encode()}
    session = ViewSession(host, "scene")
    names = ("plain", "mirrored", "turned")
    found = await walked(
        [
            {"size": [1200, 400]},
            {"goto": service.add(session)},
            {"wait": "performance.getEntriesByType('resource').some(({ name }) => name.includes('/mesh/'))"},
            {"evaluate": "new Promise((done) => setTimeout(done, 500))"},
            *[{"press": key} for key in "paa7"],
            *({"colour": f"on {name}", "name": name} for name in names),
        ]
    )
    await service.stop()
    assert found["errors"] == []
    assert min(found["plain"]) > 60
    for name in names:
        assert found[name] == pytest.approx(found["plain"], abs=12), name


def unlit(corners: Sequence[tuple[float, float, float]]) -> str:
    """Without a normal, which then follows from the order of the corners."""
    return facet(*corners).replace("normal 0 0 1", "normal 0 0 0")
