"""What the page says of why something is not shown or not done, and that it is never behind the text."""

import asyncio
import math
from collections.abc import Awaitable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from watchfiles import awatch
from websockets.asyncio.client import connect
from websockets.typing import Origin

from robray.loading import Loaded
from robray.view.document import document
from robray.view.files import FilesHost
from robray.view.page import page as find_page
from robray.view.service import MOST_PAGES, TOO_MANY, UNKNOWN, Service
from robray.view.session import ViewSession
from view.test_hands import HINT, key, selected, told
from view.test_look import LISTED
from view.test_page import LABELS, started, walked
from view.test_sentences import Page
from view.test_walk import serving
from view.viewing import ROOT, TextHost

pytestmark = pytest.mark.long(
    "view/src/card.ts",
    "view/src/host.ts",
    "view/src/joints.ts",
    "view/src/unanswered.ts",
    "server/robray/view/history.py",
    "server/robray/view/service.py",
)

STATE = "document.querySelector('.banner:not([hidden]), .state').textContent"


def until(condition: str) -> dict[str, Any]:
    return {"wait": condition}


REFUSED = "[...document.querySelectorAll('.refused:not([hidden])')].map((one) => one.textContent)"

SHOWN = "[...document.querySelectorAll('.side, .bar')].filter((one) => one.checkVisibility()).length"

CARD = "document.querySelector('.card').innerText"

ARM = """\
frame base { geometry { shape box; dimension [1, 1, 0.2]; } }
frame arm { parent base; type revolute; axis [0, 0, 1]; variable turn; translation [0, 0, 0.5];
    geometry { shape box; dimension [0.4, 0.1, 0.1]; } }
frame lift { parent base; type prismatic; axis [0, 0, 1]; variable rise; translation [2, 0, 0]; }
"""


async def test_the_card_follows_the_text_where_nothing_moves_too(tmp_path: Path) -> None:
    """Its pose, the expressions that it comes from, and the lines where they stand."""
    scene = tmp_path / "scene.robray"
    scene.write_text("def far 2;\nframe a { translation [far, 0, 0]; }\n")
    server, address = await serving(scene)
    file = {"file": str(scene)}
    try:
        found = await walked(
            [
                *[{"goto": address}, selected("a"), until(f"{CARD}.includes('scene.robray:2')")],
                *[{"write": {**file, "before": "def", "after": "\n\ndef"}}, until(f"{CARD}.includes('.robray:4')")],
                {"write": {**file, "before": "[far", "after": "[1 + far"}},
                *[until(f"{CARD}.includes('[1 + far, 0, 0]')"), told("card", CARD)],
                told("buttons", "document.querySelectorAll('.stack button').length"),
            ]
        )
    finally:
        server.terminate()
        await server.wait()
    assert found["errors"] == []
    assert "3, 0, 0 m" in found["card"]
    assert found["buttons"] == 0, "nothing leads to a text where there is no editor"


def typed(label: str, text: str) -> list[dict[str, Any]]:
    field = f"document.querySelector('[aria-label=\"Position of {label}\"]')"
    return [{"evaluate": f"{field}.focus()"}, {"evaluate": f"{field}.select()"}, {"type": text}, {"press": "Enter"}]


async def test_a_joint_is_put_where_the_field_says_in_any_unit_or_it_says_why_not() -> None:
    value = "robray.joints().map(({ value }) => value)"
    found = await Page(ARM).walked(
        *[*key("p"), *typed("turn", "30deg"), until(f"{value}[0] !== 0"), *typed("rise", "1/4 * 2")],
        *[until(f"{value}[1] !== 0"), told("values", value), told("hint", HINT)],
        *[*typed("turn", "10 mm"), until(f"{REFUSED}.length === 1"), told("refused", REFUSED), told("kept", value)],
        *[*typed("turn", "pi/2"), until(f"{REFUSED}.length === 0"), told("after", value)],
    )
    assert found["values"] == found["kept"] == pytest.approx([0.5235988, 0.0005])
    assert found["hint"] == "rise is at 0.5 mm"
    assert found["refused"] == ["'10 mm' is a length, but the joint is revolute and takes radians"]
    assert found["after"] == pytest.approx([1.5707963, 0.0005])


async def test_a_field_says_what_follows_beyond_its_limits(tmp_path: Path) -> None:
    robot = tmp_path / "robot.urdf"
    robot.write_text(
        '<robot name="r"><link name="a"/><link name="b"/><link name="c"/>'
        '<joint name="left" type="prismatic"><parent link="a"/><child link="b"/>'
        '<limit lower="0" upper="0.5" effort="1" velocity="1"/></joint>'
        '<joint name="right" type="prismatic"><parent link="a"/><child link="c"/><mimic joint="left"/>'
        '<limit lower="0" upper="0.1" effort="1" velocity="1"/></joint></robot>'
    )
    host = FilesHost([str(robot)])
    assert isinstance(host.loaded, Loaded)
    enclosed = tmp_path / "robot.html"
    enclosed.write_text(document(host.loaded) or "")
    value = "robray.joints()[0].value"
    steps: list[dict[str, Any]] = [{"goto": enclosed.as_uri()}]
    for written in ("100", "250", "750"):
        steps += [*typed("left", written), until(f"{value} === {written} / 1000"), told(written, HINT)]
    found = await walked(steps)
    assert found["errors"] == []
    follower = "right, which follows left, is beyond its limits"
    assert (found["100"], found["250"]) == ("left is at 100.0 mm", f"left is at 250.0 mm; {follower}")
    assert found["750"] == f"left is at 750.0 mm; left is beyond its limits; {follower}"


async def test_a_document_takes_numbers_and_says_who_takes_more(tmp_path: Path) -> None:
    """As in a notebook, where nobody evaluates."""
    scene = tmp_path / "scene.robray"
    scene.write_text(ARM)
    host = FilesHost([str(scene)])
    assert isinstance(host.loaded, Loaded)
    enclosed = tmp_path / "scene.html"
    enclosed.write_text(document(host.loaded) or "")
    value = "robray.joints()[0].value"
    found = await walked(
        [
            *[
                {"goto": enclosed.as_uri()},
                *typed("turn", "45"),
                until(f"{value} === Math.PI / 4"),
                *typed("turn", "30deg"),
            ],
            *[until(f"{REFUSED}.length === 1"), told("refused", REFUSED), told("kept", value)],
        ]
    )
    assert found["errors"] == []
    assert found["refused"] == ["'30deg' is not a number; units and expressions are for robray view and editors"]
    assert found["kept"] == pytest.approx(math.pi / 4)


async def test_keys_do_what_they_do_after_a_slider_was_moved() -> None:
    slider = "document.querySelector('.slider input[type=range]')"
    pressed = "document.querySelectorAll('.bar [aria-pressed=true]').length"
    found = await Page(ARM).walked(
        *[*key("p"), {"evaluate": f"{slider}.focus()"}, *key("PageUp"), told("before", pressed), *key("n")],
        told("after", pressed),
    )
    assert found["after"] == found["before"] + 1


async def test_what_touches_is_marked_only_where_it_is_known() -> None:
    page = Page(ARM)
    page.host.touching = [("base", "arm")]
    page.session.found()
    marks: dict[str, Any] = {"count": ["#2c8a3d"]}
    found = await page.walked(
        # The state has a dot in this colour.
        {"evaluate": "document.querySelector('footer').remove()"},
        *[*key("c", "a", "a"), {**marks, "name": "at rest"}],
        *[{"evaluate": "robray.setJoint('turn', 0.3)"}, {**marks, "name": "moved"}],
        *[{"evaluate": "robray.setJoint('turn', 0)"}, {**marks, "name": "back"}],
    )
    assert found["at rest"]["#2c8a3d"] == found["back"]["#2c8a3d"] > 50
    assert found["moved"]["#2c8a3d"] == 0


async def test_what_a_drag_wrote_is_undone_and_redone_unless_somebody_else_wrote(tmp_path: Path) -> None:
    scene = tmp_path / "scene.robray"
    scene.write_text("frame a { translation [1, 0, 0]; }\n")
    server, address = await serving(scene)
    at = "robray.pose('a')[12]"
    try:
        found = await walked(
            [
                *[{"goto": address}, selected("a"), *key("t", "Shift+ArrowRight", "Enter")],
                *[until(f"{at} > 1.005"), until("document.querySelector('.written')"), *key("Control+z")],
                *[until(f"{at} === 1"), told("undone", HINT), *key("Control+y"), until(f"{at} > 1.005")],
                *[*key("Control+Shift+z"), until(f"{HINT}.startsWith('Not')"), told("nothing", HINT)],
                {"write": {"file": str(scene), "before": "frame a", "after": "frame b { }\nframe a"}},
                *[until("robray.scene().frames.length === 2"), *key("Control+z")],
                *[until(f"{HINT}.startsWith('Not undone')"), told("refused", HINT)],
            ]
        )
    finally:
        server.terminate()
        await server.wait()
    assert found["errors"] == []
    assert found["undone"].startswith("Undone: change x of 'translation' from '1' to '1.01'")
    assert found["nothing"] == "Not redone: nothing was undone that could be redone."
    assert found["refused"] == "Not undone: 'scene.robray' was changed by another program since."
    assert "frame b" in scene.read_text()


def signal(folder: Path) -> tuple[dict[str, Any], Awaitable[None]]:
    """A step of a walk, and what waits for it."""
    file = folder / "signal"
    file.write_text("not yet")

    async def given() -> None:
        async for _ in awatch(folder):
            if file.read_text() == "now":
                return

    return {"write": {"file": str(file), "before": "not yet", "after": "now"}}, given()


async def test_one_page_too_many_says_so_and_comes_when_another_is_closed(tmp_path: Path) -> None:
    service = await started()
    address = service.add(ViewSession(TextHost({ROOT: ARM}), "scene"))
    base, _, query = address.partition("?")
    socket = partial(connect, f"{base.replace('http', 'ws')}socket?{query}", origin=Origin(base[:-1]))
    sockets = [await socket() for _ in range(MOST_PAGES)]
    is_told, told_of = signal(tmp_path)

    async def leaves() -> None:
        await told_of
        await sockets[0].close()

    steps = [{"open": address}, until(f"{STATE} === {TOO_MANY + '.'!r}"), told("panels", SHOWN), is_told]
    async with asyncio.TaskGroup() as together:
        together.create_task(leaves())
        walk = together.create_task(walked([*steps, until("robray.scene().frames.length === 3")]))
    for each in sockets:
        await each.close()
    await service.stop()
    found = walk.result()
    assert [error for error in found["errors"] if "WebSocket" not in error] == []
    assert found["panels"] == 0, "nothing empty is beside the reason"


async def test_a_page_of_an_earlier_run_says_that_its_address_has_ended(tmp_path: Path) -> None:
    """Where the port is the same, and where it is loaded anew."""
    service = await started()
    session = ViewSession(TextHost({ROOT: ARM}), "scene")
    address = service.add(session)
    is_there, comes = signal(tmp_path)
    built = find_page()
    assert not isinstance(built, str)
    again: list[Service] = []

    async def restarts() -> None:
        await comes
        await service.stop()
        again.append(await Service.started(built, service.port))
        again[0].add(session)

    text = "document.body?.innerText"
    steps = [{"goto": address}, is_there, until(f"{STATE} === {UNKNOWN!r}"), {"open": address}]
    async with asyncio.TaskGroup() as together:
        together.create_task(restarts())
        walk = together.create_task(walked([*steps, until(f"{text} === {UNKNOWN!r}")]))
    assert walk.done()
    await again[0].stop()


MESHES = {
    "gone.stl": "is not found",
    "../outside.stl": "lies outside of the project, where nothing is read",
    "torn.stl": "cannot be read as STL",
    "part.blend": "has a format that the view does not read",
    "empty.obj": "has no triangles",
}


async def test_a_mesh_that_is_not_shown_says_why_and_what_to_do(tmp_path: Path) -> None:
    inside = tmp_path / "project"
    inside.mkdir()
    for path in ("robray.toml", "empty.obj", "part.blend"):
        (inside / path).touch()
    (tmp_path / "outside.stl").touch()
    (inside / "torn.stl").write_bytes(b"solid")
    scene = inside / "scene.robray"
    scene.write_text(
        "".join(
            f'frame f{n} {{ translation [0, {n}, {n}]; geometry {{ mesh "{path}"; }} }}\n'
            for n, path in enumerate(MESHES)
        )
    )
    service = await started()
    wide: dict[str, Any] = {"size": [1400, 900]}
    address = service.add(ViewSession(FilesHost([str(scene)]), "scene"))
    found = await walked(
        [
            *[wide, {"goto": address}, until(f"{LISTED}.length === {len(MESHES)}")],
            *[until(f"{LABELS}.length === {len(MESHES)}"), told("labels", LABELS), told("listed", LISTED)],
        ]
    )
    await service.stop()
    assert sorted(found["labels"]) == sorted(f"{Path(path).name} {why}" for path, why in MESHES.items())
    assert any("use STL, OBJ, DAE, glTF or PLY" in line for line in found["listed"])
    assert any(f"file '{inside}/gone.stl' does not exist" in line for line in found["listed"])


async def test_meshes_that_lack_one_package_are_one_problem(tmp_path: Path) -> None:
    scene = tmp_path / "r.urdf"
    visual = '<visual><geometry><mesh filename="package://arm/{}.stl"/></geometry></visual>'
    scene.write_text(f"<robot name='r'><link name='l'>{''.join(map(visual.format, 'abc'))}</link></robot>")
    service = await started()
    address = service.add(ViewSession(FilesHost([str(scene)]), "r"))
    found = await walked([{"goto": address}, until(f"{LISTED}.length > 0"), told("listed", LISTED)])
    await service.stop()
    (line,) = found["listed"]
    assert line.startswith("a.stl is not found (and 2 other meshes): package '")


@pytest.mark.parametrize("far", [0.01, 1, 10_000])
async def test_axes_are_seen_however_large_the_scene_is_and_from_wherever(far: float) -> None:
    """A frame without shapes is clicked at there."""
    colours: dict[str, Any] = {"count": ["#bd3b33", "#2f7d3a", "#2a62c4"]}
    looked = [{**colours, "name": "near"}, *9 * [{"press": "-"}], {**colours, "name": "away"}]
    text = f"frame a {{ }}\nframe b {{ parent a; translation [{far}, 0, 0]; rpy [0.4, 0.3, 0.2]; }}\n"
    found = await Page(text).walked(
        *[{"click": "b"}, told("clicked", "robray.selection()"), *key("Escape"), *looked],
    )
    assert found["clicked"] == "b"
    assert min(found["near"].values()) > 20
    assert sum(found["away"].values()) > 20
