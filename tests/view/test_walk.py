"""A walk through the view as a person takes it, with `robray view` on a copy of an example: open, click, drag, slide,
break the text, mend it. Its pictures are those of docs/view.md.

`ROBRAY_PICTURES=docs/images/view pytest tests/view/test_walk.py` takes them anew.
"""

import asyncio
import os
import shutil
import sys
from asyncio.subprocess import Process
from pathlib import Path

import pytest

from libraries import library
from view.test_page import EXAMPLES, walked
from view.test_shapes import facet

pytestmark = pytest.mark.long("view/src/main.ts", "view/src/messages.ts", "server/robray/view/messages.py")

KINDS = "[...document.querySelectorAll('.stack .kind')].map(one => one.textContent)"
STATE = "document.documentElement.dataset.state"
PAUSE = {"evaluate": "new Promise((done) => setTimeout(done, 400))", "name": "pause"}
"""Until what came last is drawn, and no pointer makes a difference."""


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """The folder that they are written into."""
    folder = Path(os.environ.get("ROBRAY_PICTURES", tmp_path)).resolve()
    folder.mkdir(exist_ok=True)
    return folder


async def serving(scene: Path) -> tuple[Process, str]:
    """`robray view`, and its address."""
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "robray", "view", str(scene), "--no-browser"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert server.stdout is not None
    return server, (await asyncio.wait_for(server.stdout.readline(), 60)).decode().strip()


async def test_the_walk(tmp_path: Path, pictures: Path) -> None:
    scene = tmp_path / "arm.robray"
    text = (EXAMPLES / "arm" / "arm.robray").read_text()
    scene.write_text(text)
    server, address = await serving(scene)

    def picture(name: str) -> dict[str, str]:
        return {"picture": str(pictures / f"{name}.webp")}

    right, wrong, other = "def forearm 0.32;", "def forearm 0.32 +;", "def forearm 0.4;"
    try:
        found = await walked(
            [
                {"size": [1000, 640]},
                {"goto": address},
                PAUSE,
                picture("open"),
                {"click": "joint-4"},
                {"wait": "document.querySelector('.stack li')"},
                {
                    "evaluate": "[...document.querySelectorAll('.stack .kind')].map(one => one.textContent)",
                    "name": "stack",
                },
                PAUSE,
                picture("click"),
                {"press": "t"},
                PAUSE,
                {"pull": {"frame": "joint-4", "from": [0, -60], "by": [0, -40]}},
                {"wait": "document.querySelector('.written')"},
                {"wait": "robray.pose('joint-4')[14] > 0.9"},
                {"evaluate": "document.querySelector('.written p').textContent", "name": "written"},
                PAUSE,
                picture("drag"),
                {"press": "t"},
                {"evaluate": "document.querySelectorAll('.slider input[type=range]')[1].focus()", "name": "focus"},
                *4 * [{"press": "PageUp"}],
                {"evaluate": "robray.joints().find(({ name }) => name === 'q2').value", "name": "q2"},
                PAUSE,
                picture("slide"),
                {"evaluate": "robray.pose('joint-6')", "name": "before"},
                {"write": {"file": str(scene), "before": right, "after": wrong}},
                {"wait": f"{STATE} === 'stale'"},
                {"evaluate": "robray.pose('joint-6')", "name": "broken"},
                {"evaluate": "document.querySelector('.state').textContent", "name": "words"},
                PAUSE,
                picture("break"),
                {"write": {"file": str(scene), "before": wrong, "after": other}},
                {"wait": f"{STATE} === 'live'"},
                {"evaluate": "robray.pose('joint-6')", "name": "mended"},
                PAUSE,
                picture("mend"),
            ]
        )
    finally:
        server.terminate()
        await server.wait()
    assert found["errors"] == []
    kinds = found["stack"]
    assert kinds == sorted(kinds, key=["geometry", "class", "frame", "constant"].index)
    assert {*kinds} == {"geometry", "class", "frame", "constant"}
    # The frame lies along x of the world, and was pulled along z: its offset is what the drag is a term of.
    assert found["written"].startswith("Written: change z of 'translation' from 'upper-arm' to 'upper-arm + ")
    term = found["written"].removesuffix("'").rpartition(" ")[2]
    dragged = text.replace("translation [0, 0, upper-arm];", f"translation [0, 0, upper-arm + {term}];")
    assert scene.read_text() == dragged.replace(right, other)
    assert 0.6 < found["q2"] < 0.8, "forty degrees"
    assert found["broken"] == found["before"]
    assert found["words"].startswith("Pale parts show the last valid text")
    assert found["mended"] != found["before"]
    for name in ("open", "click", "drag", "slide", "break", "mend"):
        assert 5_000 < (pictures / f"{name}.webp").stat().st_size < 150_000, name


async def test_a_link_of_a_xacro_robot_is_dragged_and_its_source_is_edited(tmp_path: Path, pictures: Path) -> None:
    """The picture of docs/xacro.md: the ways to write it, of which one is chosen."""
    shutil.copytree(EXAMPLES / "xacro", tmp_path / "xacro")
    source = tmp_path / "xacro" / "gripper.urdf.xacro"
    text = source.read_text()
    server, address = await serving(source)
    try:
        found = await walked(
            [
                {"size": [1000, 560]},
                {"goto": address},
                {"evaluate": "robray.select('left_finger')", "name": "selected"},
                *[{"press": key} for key in ("t", *10 * ["Shift+ArrowUp"], "Enter")],
                {"wait": "document.querySelectorAll('.offer button').length > 1"},
                {"evaluate": "document.querySelector('.offer').innerText", "name": "offered"},
                PAUSE,
                {"picture": str(pictures / "xacro.webp")},
                {"evaluate": "document.querySelector('.offer button').click()", "name": "chosen"},
                {"wait": "document.body.innerText.includes('Written:')"},
                {"evaluate": "robray.pose('right_finger')[13]", "name": "right"},
                {"press": "Control+z"},
                {"wait": "document.body.innerText.includes('Undone:')"},
                {"wait": "Math.abs(robray.pose('left_finger')[13] - 0.06) < 1e-6"},
                {"evaluate": "robray.drag('left_finger', { translation: [0, 0.07, 0.015] })", "name": "again"},
                {"evaluate": "robray.choose(0)", "name": "done"},
                {"wait": "Math.abs(robray.pose('left_finger')[13] - 0.07) < 1e-6"},
            ]
        )
    finally:
        server.terminate()
        await server.wait()
    assert found["errors"] == []
    assert "parameter 'y' from 'width / 2' to 'width / 2 + 0.01'" in found["offered"]
    assert "moves 'right_finger' too" in found["offered"]
    assert found["right"] == pytest.approx(-0.06)
    assert source.read_text() == text.replace('side="left" y="${width / 2}"', 'side="left" y="${width / 2 + 0.01}"')
    assert 5_000 < (pictures / "xacro.webp").stat().st_size < 150_000


async def test_materials_below_the_folder_of_their_mesh_are_followed(tmp_path: Path) -> None:
    """Nothing else of the scene is there."""
    mesh, materials = tmp_path / "part.obj", tmp_path / "colours" / "part.mtl"
    corners = ("v 1 1 1", "v -1 1 -1", "v -1 -1 1", "v 1 -1 -1")
    sides = ("f 1 2 3", "f 1 3 4", "f 1 4 2", "f 2 4 3")
    mesh.write_text("\n".join(("mtllib colours/part.mtl", *corners, "usemtl paint", *sides, "")))
    materials.parent.mkdir()
    materials.write_text("newmtl paint\nKd 1 0 0\n")
    scene = tmp_path / "scene.robray"
    scene.write_text('frame part { geometry { mesh "part.obj"; } }\n')
    server, address = await serving(scene)
    asked = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/material/')).length"
    seen = [{"evaluate": "new Promise((done) => setTimeout(done, 500))"}, *[{"press": key} for key in "paa"]]
    try:
        found = await walked(
            [
                *[{"goto": address}, {"wait": f"{asked} >= 2"}, *seen, {"colour": "part", "name": "before"}],
                {"evaluate": f"window.asked = {asked}"},
                {"write": {"file": str(materials), "before": "1 0 0", "after": "0 0 1"}},
                *[{"wait": f"{asked} > window.asked"}, seen[0], {"colour": "part", "name": "after"}],
            ]
        )
    finally:
        server.terminate()
        await server.wait()
    assert found["errors"] == []
    assert found["before"][0] > 2 * found["before"][2]
    assert found["after"][2] > 2 * found["after"][0]


async def test_a_mesh_that_is_written_anew_is_shown_anew(tmp_path: Path) -> None:
    corners = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    sides = (facet(*(corner for corner in corners if corner is not left)) for left in corners)
    mesh = tmp_path / "meshes" / "part.stl"
    mesh.parent.mkdir()
    mesh.write_text(f"solid part\n{''.join(sides)}endsolid part\n")
    scene = tmp_path / "scene.robray"
    scene.write_text('frame part { geometry { mesh "meshes/part.stl"; } }\n')
    server, address = await serving(scene)
    try:
        found = await walked(
            [
                {"goto": address},
                # Its middle, and not that of the frame, which is what is there at first.
                {"wait": "document.querySelector('.name.error') === null && robray.pixel('part')"},
                PAUSE,
                {"evaluate": "(window.before = robray.pixel('part'))", "name": "before"},
                {"write": {"file": str(mesh), "before": "vertex 0 0 1\n", "after": "vertex 0 0 9\n"}},
                {"wait": "robray.pixel('part') === null || robray.pixel('part')[1] < window.before[1] - 50"},
            ]
        )
    finally:
        server.terminate()
        await server.wait()
    assert found["errors"] == []


async def test_what_touches_is_outlined_and_what_comes_to_touch(tmp_path: Path) -> None:
    library("mujoco")
    scene = tmp_path / "scene.robray"
    box = "geometry { shape box; dimension [1, 1, 1]; }"
    scene.write_text("".join(f"frame f{x} {{ translation [{x}.5, 0, 0]; {box} }}\n" for x in (0, 2, 4)))
    marked = "[...document.querySelectorAll('.line.warning .label')].map((one) => one.textContent).join()"
    server, address = await serving(scene)
    try:
        found = await walked(
            [
                {"goto": address},
                {"evaluate": marked, "name": "apart"},
                {"write": {"file": str(scene), "before": "[4.5,", "after": "[3,"}},
                {"wait": f"{marked} === 'f2,f4'"},
                {"write": {"file": str(scene), "before": "[3,", "after": "[4,"}},
                {"wait": f"{marked} === ''"},
            ]
        )
    finally:
        server.terminate()
        await server.wait()
    assert (found["errors"], found["apart"]) == ([], "")
