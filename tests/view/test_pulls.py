"""What the page shows while a shape is pulled is what is written: before and after the text changed it takes the same
space, whatever the shape, the handle and the format."""

from typing import Any

import pytest

from robray.view.session import ViewSession
from view.test_hands import WRITTEN, key, selected, told
from view.test_page import ToldHost, started, walked
from view.test_shapes import facet

pytestmark = pytest.mark.long(
    "view/src/handles.ts",
    "view/src/shapes.ts",
    "server/robray/view/preview.py",
    "server/robray/view/ways.py",
)

CORNERS = ((0, 0, 0), (1, 0, 0), (0, 0.3, 0), (0, 0, 0.3))
MESH = "".join(facet(*(corner for corner in CORNERS if corner is not left)) for left in CORNERS)
MESHES = {"/part.stl": f"solid part\n{MESH}endsolid part\n".encode()}

SHAPES = {
    "box": "shape box; dimension [0.2, 0.3, 0.4];",
    "scaled": "shape box; dimension [0.2, 0.3, 0.4]; scale 1.5;",
    "sphere": "shape sphere; radius 0.2;",
    "cylinder": "shape cylinder; radius 0.1; height 0.4;",
    "high": "shape cylinder; radius 0.1; height 0.4; scale 2;",
    "cone": "shape cone; height 0.4; start_radius 0.2; end_radius 0.1;",
    "mesh": 'mesh "part.stl"; scale 0.5;',
}
TURNED = "rpy [0.3, 0.4, 0.5];"

SCENE = "".join(
    f"frame {name} {{ translation [{at}, 0, 0]; {TURNED} geometry {{ {shape} }} }}\n"
    for at, (name, shape) in enumerate(SHAPES.items())
)

CYLINDER = '<geometry><cylinder radius="0.1" length="0.4"/></geometry>'

MIRRORED = '<mesh filename="part.stl" scale="0.2 -2 1"/>'

PARTS = {
    "box": '<visual><origin xyz="0 0.1 0"/><geometry><box size="0.2 0.3 0.4"/></geometry></visual>',
    "sphere": '<visual><origin xyz="0 0.1 0"/><geometry><sphere radius="0.2"/></geometry></visual>',
    "mesh": '<visual><origin xyz="0 0.1 0"/><geometry><mesh filename="part.stl" scale=".5 .5 1"/></geometry></visual>',
    "mirrored": f'<visual><origin xyz="0 0.1 0"/><geometry>{MIRRORED}</geometry></visual>',
    "centred": f"<visual>{CYLINDER}</visual>",
    "placed": f'<visual><origin xyz="0.1 0.2 0.3" rpy="0.3 0.4 0.5"/>{CYLINDER}</visual>',
    "standing": f'<visual><origin xyz="0 0 0.2"/>{CYLINDER}</visual>',
    "reclining": f'<visual><origin xyz="0 0 0.2" rpy="0 1.5 0"/>{CYLINDER}</visual>',
    "forearm": f'<visual><origin xyz="0.2 0 0" rpy="0 1.57 0"/>{CYLINDER}</visual>',
    "oblique": f'<visual><origin xyz="0.1 0 0.173205" rpy="0 0.523599 0"/>{CYLINDER}</visual>',
    "nearly": f'<visual><origin xyz="0 0 0.25"/>{CYLINDER}</visual>',
}
"""With a place of their own, so that each is in a frame of its own."""

LINKS = "".join(
    f'<link name="{name}">{part}</link><joint name="to_{name}" type="fixed"><parent link="base"/><child link="{name}"/>'
    f'<origin xyz="{at} 0 0" rpy="0.1 0.2 0.3"/></joint>\n'
    for at, (name, part) in enumerate(PARTS.items())
)
ROBOT = f'<robot name="r"><link name="base"/>\n{LINKS}</robot>\n'

MODELS = {
    "box": '<Pos>0 0.1 0</Pos><Box x="0.2" y="0.3" z="0.4"/>',
    "sphere": '<Pos>0 0.1 0</Pos><Sphere radius="0.2"/>',
    "cylinder": '<Pos>0 0.1 0</Pos><Cylinder radius="0.1" z="0.4"/>',
    "turned": '<RPY>10 20 30</RPY><Pos>0 0.1 0</Pos><Cylinder radius="0.1" z="0.4"/>',
    "cone": '<RPY>10 20 30</RPY><Pos>0 0.1 0</Pos><Cone radius="0.1" z="0.4"/>',
    "centred": '<RPY>0 0 0</RPY><Pos>0 0 0</Pos><Cylinder radius="0.1" z="0.4"/>',
    "forearm": '<RPY>0 90 0</RPY><Pos>0.2 0 0</Pos><Cylinder radius="0.1" z="0.4"/>',
    "standing": '<RPY>0 0 0</RPY><Pos>0 0 0.2</Pos><Cylinder radius="0.1" z="0.4"/>',
    "pointed": '<RPY>0 0 0</RPY><Pos>0 0 0.2</Pos><Cone radius="0.1" z="0.4"/>',
}
FRAMES = "".join(
    f'<Frame name="{name}"><RPY>10 20 30</RPY><Pos>{at} 0 0</Pos><Drawable name="s">{model}</Drawable></Frame>\n'
    for at, (name, model) in enumerate(MODELS.items())
)
WORKCELL = f'<WorkCell name="w">\n{FRAMES}</WorkCell>\n'

ENTITIES = "entities:\n- name: f\n  type: urdf\n  file: r.urdf\n  position: [0.2, 0, 0.5]\n"

Z, X, Y = "PageUp", "ArrowRight", "ArrowUp"
PULLS = {
    "a scene": (
        {"/main.robray": SCENE},
        {
            **dict.fromkeys(("box", "scaled"), (X, Y, Z)),
            **dict.fromkeys(("sphere", "mesh"), (X,)),
            **dict.fromkeys(("cylinder", "high"), (Z, X)),
            "cone": (Z, X, Y),
        },
    ),
    "a robot": (
        {"/main.urdf": ROBOT},
        {
            "box visual": (X, Y, Z),
            **dict.fromkeys(("sphere visual", "mesh visual", "mirrored visual"), (X,)),
            **{
                f"{name} visual": (Z, X)
                for name in ("centred", "placed", "standing", "reclining", "forearm", "oblique", "nearly")
            },
        },
    ),
    "a workcell": (
        {"/main.wc.xml": WORKCELL},
        {
            "box/s": (X, Y, Z),
            "sphere/s": (X,),
            **dict.fromkeys(
                ("cylinder/s", "turned/s", "cone/s", "centred/s", "forearm/s", "standing", "pointed"), (Z, X)
            ),
        },
    ),
    "a robot in a scene of SMURF": (
        {"/main.smurfs": ENTITIES, "/r.urdf": ROBOT},
        {"f::centred visual": (Z, X), "f::standing visual": (Z,), "f::box visual": (Y,)},
    ),
}

SIZES = "(one) => [one.scale, ...Object.values(one.measures)].flat().filter(Number)"
ROUNDED = 2e-4
"""Metres that the base of what lies on its frame may move by: its angles are rounded, and so is what is written."""
OFFERED = "document.querySelector('.offer')"


@pytest.mark.parametrize("name", PULLS)
async def test_at_release_a_shape_is_what_is_written(name: str) -> None:
    texts, pulls = PULLS[name]
    service = await started()
    host = ToldHost(texts, meshes=MESHES)
    session = ViewSession(host, "scene")
    host.tell = lambda: service.tell(session, session.changed())
    steps: list[dict[str, Any]] = [{"goto": service.add(session)}]
    steps += [told("nothing", f"robray.select({next(iter(pulls))!r})"), *key("e")]
    done = [(frame, arrow) for frame, arrows in pulls.items() for arrow in arrows]
    for frame, arrow in done:
        bounds = f"robray.bounds({frame!r})"
        called = f"{frame} {arrow}"
        # The end of a cone that is not the wider one takes no more space than before.
        own = f"robray.scene().geometries.filter((one) => one.frame === {frame!r})"
        looks = f"[...{bounds}.flat(), ...{own}.flatMap({SIZES})]"
        steps += [{"wait": bounds}, selected(frame), told(f"{called} before", looks)]
        steps += [*key(*3 * [f"Shift+{arrow}"]), told(f"{called} pulled", looks), *key("Enter")]
        # What others use, too, has to be chosen.
        steps += [{"wait": f"{WRITTEN} || {OFFERED}"}, told("nothing", f"{OFFERED} && robray.choose(0)")]
        steps += [{"wait": WRITTEN}, told(f"{called} after", looks), told("geometries", "robray.scene().geometries")]
    found = await walked(steps)
    await service.stop()
    assert found["errors"] == []
    opened: Any = session.opened()[0]
    assert found["geometries"] == opened["geometries"]
    for frame, arrow in done:
        before, pulled, after = (found[f"{frame} {arrow} {when}"] for when in ("before", "pulled", "after"))
        assert max(abs(a - b) for a, b in zip(before, pulled, strict=True)) > 1e-3, (frame, arrow)
        off = ROUNDED if "forearm" in frame or "oblique" in frame else 1e-6
        assert pulled == pytest.approx(after, abs=off), (frame, arrow)


async def test_the_side_that_is_pulled_is_where_the_pointer_is() -> None:
    """Of a cylinder that is placed by its middle, which the other side goes away from as far."""
    marks = {"top": 0.2, "further": 0.3}
    links = "".join(
        f'<link name="{name}"/><joint name="{name}" type="fixed"><parent link="base"/><child link="{name}"/>'
        f'<origin xyz="0 0 {z}"/></joint>\n'
        for name, z in marks.items()
    )
    path = "/main.urdf"
    host = ToldHost({path: f'<robot name="r"><link name="base"><visual>{CYLINDER}</visual></link>\n{links}</robot>\n'})
    service = await started()
    session = ViewSession(host, "scene")
    host.tell = lambda: service.tell(session, session.changed())
    bounds = told("bounds", "robray.bounds('base visual')")
    found = await walked(
        [
            {"goto": service.add(session)},
            {"wait": "robray.bounds('base visual')"},
            *key("p", "1"),
            selected("base visual"),
            *key("e"),
            {"drag": ["top", "further"]},
            {"wait": WRITTEN},
            bounds,
        ]
    )
    await service.stop()
    assert found["errors"] == []
    assert [one[2] for one in found["bounds"]] == pytest.approx([-0.3, 0.3], abs=0.02)
    text = host.workspace.analysis().files[path].text.decode()
    assert f'length="{2 * round(found["bounds"][1][2], 6):.9g}"' in text
