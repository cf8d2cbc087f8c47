"""The picture of what is hovered: who gets one, how large it is, and what is coloured in it."""

import struct
import zlib
from base64 import b64decode
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lsprotocol import types

from fixtures import fixture
from lsp.recording import session_with
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.export import close_up, raster, shapes
from robray.export.close_up import MOST_COVERED, MOST_FACES, SIZE
from robray.export.shapes import Shape
from robray.features.hover import Pictured, pictured
from robray.lsp import close_ups, configuration, hover, synchronization
from robray.lsp.close_ups import MOST_CHARACTERS, MOST_LOOKED_AT, close_up_of
from robray.lsp.session import Session
from robray.lsp.settings import Settings, settings
from robray.scene.pose import IDENTITY

SHOWING = Settings(markdown=True, hover_pictures=True)

BOX = "geometry { shape box; dimension [0.2, 0.2, 0.2]; color [1, 0, 0]; }"
BALL = "geometry { shape sphere; radius 0.1; color [0, 0, 1]; }"
TWO = f"frame a {{ {BOX} }}\nframe b {{ translation [0.4, 0, 0]; {BALL} }}\n"


VISUAL = "<visual><geometry><mesh filename='gone.stl'/></geometry></visual>"


def hovered(
    session: Session, text: str, line: int, column: int, name: str = "a.robray", folder: Path = Path("/w")
) -> str:
    uri = (folder / name).as_uri()
    document = types.TextDocumentItem(uri, name.rpartition(".")[2], 1, text)
    synchronization.did_open(session, types.DidOpenTextDocumentParams(document))
    params = types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(line, column))
    found = hover.show_hover(session, params)
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    return found.contents.value


def wanted(source: str) -> Pictured | None:
    """What stands at the `$0` of a source."""
    made = fixture(source)
    assert made.cursor is not None
    return pictured(made.workspace.analysis(), *made.cursor)


def picture(source: str) -> str | None:
    found = wanted(source)
    return None if found is None else close_up_of(found)


def pixels(markdown: str | None, on: int = 255) -> Any:
    """Rows, columns, colours from 0 to 255, as the picture is seen on a grey."""
    assert markdown is not None
    start, end = markdown.index("base64,") + len("base64,"), markdown.index(")")
    data = b64decode(markdown[start:end], validate=True)
    width, height = struct.unpack(">II", data[16:24])
    at = data.index(b"IDAT")
    (length,) = struct.unpack(">I", data[at - 4 : at])
    rows = np.frombuffer(zlib.decompress(data[at + 4 : at + 4 + length]), np.uint8).reshape(height, width * 4 + 1)
    found = rows[:, 1:].reshape(height, width, 4).astype(int)
    opacity = found[:, :, 3:] / 255
    return (found[:, :, :3] * opacity + on * (1 - opacity)).round().astype(int)


def share(found: Any, colour: str) -> float:
    """How much of a picture is of a colour."""
    channel = {"red": 0, "green": 1, "blue": 2}.get(colour)
    spread = found.max(axis=2) - found.min(axis=2)
    if channel is None:
        return float(((spread < 30) & (found.max(axis=2) < 240)).mean())
    return float(((spread > 100) & (found.argmax(axis=2) == channel)).mean())


async def test_a_client_that_shows_pictures_is_sent_one() -> None:
    session, _ = session_with(SHOWING)
    found = hovered(session, TWO, 0, 6)
    assert found.startswith("![what is around it](data:image/png;base64,")
    assert pixels(found).shape == (SIZE[1], SIZE[0], 3)
    requests = Path(__file__).parents[2] / "docs" / "requests.md"
    assert "{} by {} pixels".format(*SIZE) in requests.read_text()


@pytest.mark.parametrize("ability", [Settings(markdown=True), Settings(hover_pictures=True), Settings()])
async def test_nobody_else_is(ability: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(close_ups, "close_up_of", lambda _: pytest.fail("it is made and not sent"))
    session, _ = session_with(ability)
    assert "data:" not in hovered(session, TWO, 0, 6)


async def test_who_switches_it_off_is_sent_none() -> None:
    session, _ = session_with(SHOWING)
    configuration.did_change(session, types.DidChangeConfigurationParams({"robray": {"hover": {"pictures": False}}}))
    assert "data:" not in hovered(session, TWO, 0, 6)


@pytest.mark.parametrize(
    ("name", "text", "column", "is_told"),
    [
        ("a.robray", 'frame a { geometry { mesh "gone.stl"; } }', 12, True),
        ("a.robray", 'frame a { geometry { mesh "gone.stl"; } }', 28, True),
        ("a.robray", 'frame a { geometry { mesh "gone.stl"; } }', 6, True),
        ("a.robray", f'frame a {{ {BOX} }} frame b {{ geometry {{ mesh "gone.stl"; }} }}', 6, False),
        ("a.urdf", f"<robot name='r'><link name='l'>{VISUAL}</link></robot>", 68, True),
    ],
)
async def test_a_hover_says_why_a_mesh_is_not_drawn(
    name: str, text: str, column: int, *, is_told: bool, tmp_path: Path
) -> None:
    session, _ = session_with(SHOWING)
    found = hovered(session, text, 0, column, name, tmp_path)
    assert (f"not drawn: `file '{tmp_path}/gone.stl' does not exist`" in found) is is_told


def test_a_client_says_so_by_a_name_of_its_own() -> None:
    told = types.ClientCapabilities(experimental={"robray.hoverPictures": True})
    assert settings(told).hover_pictures
    assert not settings(types.ClientCapabilities(experimental={"robray.moveFrame": True})).hover_pictures


def test_a_hovered_shape_is_coloured_and_the_rest_is_grey() -> None:
    first, second = TWO.splitlines()
    box = pixels(picture(TWO.replace("geometry", "geo$0metry", 1)))
    ball = pixels(picture(f"{first}\n{second.replace('shape', 'sha$0pe')}\n"))
    assert share(box, "red") > 0.02
    assert share(box, "blue") == 0
    assert share(ball, "blue") > 0.01
    assert share(ball, "red") == 0
    assert share(box, "grey") > 0.01
    assert share(ball, "grey") > 0.01


@pytest.mark.parametrize("source", [f"frame a$0 {{ {BOX} }}", f"frame a {{ {BOX} }}\nframe b {{ parent a$0; }}"])
def test_a_frame_is_shown_with_its_shapes_and_axes_wherever_it_is_named(source: str) -> None:
    found = pixels(picture(source))
    assert share(found, "red") > 0.02
    assert share(found, "green") > 0
    assert share(found, "blue") > 0.001


@pytest.mark.parametrize("on", [255, 31])
def test_what_is_pictured_is_seen_in_a_light_editor_and_in_a_dark_one(on: int) -> None:
    """Each axis, and what is around; what is behind the picture is the editor's."""
    found = pixels(picture(f"frame a$0 {{ }}\nframe b {{ translation [0.4, 0, 0]; {BALL} }}\n"), on)
    assert (found[0] == on).all(), "nothing is drawn at its edge"
    spread = found.max(axis=2) - found.min(axis=2)
    for channel in range(3):
        axis = found[(spread > 60) & (found.argmax(axis=2) == channel)]
        assert len(axis) > 10
        assert np.median(np.abs(axis - on).max(axis=1)) > 80
    around = found[(spread < 15) & (found[:, :, 0] != on)]
    assert len(around) > 200
    assert np.abs(np.median(around, axis=0) - on).min() > 25


def test_what_is_behind_others_is_seen_through_them() -> None:
    around = "frame c { geometry { shape box; dimension [1, 1, 1]; color [0, 1, 0]; } }"
    found = pixels(picture(f"frame a {{ {BOX.replace('geometry', 'geo$0metry')} }}\n{around}\n"))
    alone = pixels(picture(f"frame a {{ {BOX.replace('geometry', 'geo$0metry')} }}\n"))
    assert share(found, "green") == 0
    assert found.max(axis=2).min() < 240
    reddish = (found[:, :, 0] - found[:, :, 1] > 60).sum()
    assert reddish > 100
    assert share(alone, "red") > reddish / found[:, :, 0].size


def test_a_small_thing_on_a_large_one_is_large_enough_to_be_seen() -> None:
    floor = "frame floor { geometry { shape box; dimension [100, 100, 0.01]; } }"
    assert share(pixels(picture(f"{floor}\nframe a {{ {BOX.replace('geometry', 'geo$0metry')} }}\n")), "red") > 0.02


def test_a_frame_without_shapes_is_shown_by_its_axes_among_others() -> None:
    found = pixels(picture(f"frame a$0 {{ rpy [0, 0, 1]; }}\nframe b {{ translation [1, 0, 0]; {BOX} }}\n"))
    assert share(found, "red") > 0.001
    assert share(found, "blue") > 0.001


def test_a_frame_stands_for_what_is_fixed_on_it() -> None:
    fixed = f"frame a$0 {{}}\nframe look {{ parent a; {BOX} }}\n"
    moving = fixed.replace("parent a;", "parent a; type revolute; axis [0, 0, 1];")
    assert share(pixels(picture(fixed)), "red") > 0.02
    assert share(pixels(picture(moving)), "grey") > share(pixels(picture(fixed)), "grey")


@pytest.mark.parametrize(
    "source",
    [
        "frame a$0 { translation [1, 2, 3]; }",
        f"frame a$0 {{ parent gone; {BOX} }}",
        f"frame a$0 {{ translation [gone, 0, 0]; {BOX} }}",
        f"frame a$0 {{ parent b; {BOX} }} frame b {{ parent a; }}",
        f"frame a {{ quaternion [0, 0, 0, 0]; {BOX.replace('shape', 'sha$0pe')} }}",
        "frame a { geo$0metry { shape box; } }",
        "frame a { geo$0metry { shape sphere; radius 0; } }",
        "frame a { geo$0metry { shape sphere; radius 1e300; } }",
        'frame a { geo$0metry { shape mesh; mesh "gone.stl"; } }',
        f"frame a {{ translation [1e300, 0, 0]; {BOX.replace('shape', 'sha$0pe')} }}",
    ],
)
def test_what_cannot_be_placed_has_no_picture(source: str) -> None:
    assert picture(source) is None


@pytest.mark.parametrize(
    "source",
    [
        f"def k$0 1;\nframe a {{ {BOX} }}",
        f"frame a {{ {BOX.replace('[0.2', '[k$0')} }}\ndef k 1;".replace("frame", "def k 1;\nframe", 1),
        f"class c$0 {{ {BOX} }}\nframe a {{ isa c; }}",
        f"frame a {{ {BOX} }}\n$0\n",
    ],
)
def test_other_names_have_none(source: str) -> None:
    assert wanted(source) is None


ROBOT = """\
<robot name="r">
  <link name="base"/>
  <link name="arm"><visual>
    <geometry><box size="0.2 0.2 0.2"/></geometry>
    <material name="m"><color rgba="1 0 0 1"/></material>
  </visual></link>
  <joint name="turn" type="continuous"><parent link="base"/><child link="arm"/></joint>
</robot>
"""


@pytest.mark.parametrize("name", ['link name="ar$0m"', 'child link="ar$0m"', 'joint name="tur$0n"', "<bo$0x"])
def test_links_joints_and_shapes_of_robots_have_one(name: str) -> None:
    assert ROBOT.count(name.replace("$0", "")) == 1
    made = fixture(ROBOT.replace(name.replace("$0", ""), name), "/w/r.urdf")
    assert made.cursor is not None
    found = pictured(made.workspace.analysis(), *made.cursor)
    assert found is not None
    assert share(pixels(close_up_of(found)), "red") > 0.02


def test_what_is_drawn_is_bounded_and_is_what_is_near(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[raster.Drawn] = []

    def facing(body: raster.Drawn, camera: raster.Camera) -> raster.Drawn:
        drawn.append(body)
        return raster.facing(body, camera)

    monkeypatch.setattr(close_up, "facing", facing)
    small = BOX.replace("0.2", "0.02")
    far = "".join(f"frame f{n} {{ translation [{n + 1}, 0, 0]; {small} }}\n" for n in reversed(range(300)))
    assert picture(f"frame a {{ {BOX.replace('shape', 'sha$0pe')} }}\n{far}") is not None
    assert len(drawn) == MOST_FACES // 12
    assert max(body.triangles.points.max() for body in drawn) < len(drawn)


def test_little_is_drawn_of_many_that_fill_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[raster.Drawn] = []

    def facing(body: raster.Drawn, camera: raster.Camera) -> raster.Drawn:
        drawn.append(body)
        return raster.facing(body, camera)

    monkeypatch.setattr(close_up, "facing", facing)
    rooms = "".join(f"frame f{n} {{ geometry {{ shape box; dimension [9, 9, {n + 5}]; }} }}\n" for n in range(80))
    ball = "frame b { translation [1, 0, 0]; geometry { shape sphere; radius 0.1; } }"
    assert picture(f"frame a {{ {BOX.replace('shape', 'sha$0pe')} }}\n{rooms}{ball}\n") is not None
    assert len(drawn) < MOST_COVERED / 6
    assert any(len(body.triangles.faces) > 12 for body in drawn), "what is small is drawn behind them"


def test_of_a_large_scene_little_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[ItemPath] = []

    def shape_at(scene: SceneState, place: ItemPath) -> Shape | None:
        looked.append(place)
        return shapes.shape_at(scene, place)

    monkeypatch.setattr(close_ups, "shape_at", shape_at)
    frames = "".join(f"frame f{n} {{ translation [{n}, 0, 0]; {BALL} }}\n" for n in range(MOST_LOOKED_AT))
    assert picture(f"{frames}frame a$0 {{ {BOX} }}\n{frames.replace(' f', ' g')}") is not None
    assert len(looked) == MOST_LOOKED_AT


def test_a_picture_that_a_client_would_cut_off_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    busy = "".join(
        f"frame f{n} {{ translation [{n * 0.618 % 1}, {n * 0.414 % 1}, {n * 0.732 % 1}]; rpy [{n}, 0, 0]; {BOX} }}\n"
        for n in range(120)
    )
    found = picture(f"frame a {{ {BOX.replace('shape', 'sha$0pe')} }}\n{busy}")
    assert found is not None
    assert len(found) < MOST_CHARACTERS // 2
    monkeypatch.setattr(close_ups, "MOST_CHARACTERS", 100)
    assert picture(f"frame a {{ {BOX.replace('shape', 'sha$0pe')} }}\n{busy}") is None


def test_the_cube_that_stands_for_a_mesh_has_its_factors() -> None:
    def seen(scale: str) -> bytes | None:
        mesh = f'<visual><geometry><mesh filename="gone.stl" scale="{scale}"/></geometry></visual>'
        state = fixture(f'<robot name="r"><link name="a">{mesh}</link></robot>', "/w/r.urdf").scene
        [shape] = shapes.shapes(state)
        return close_up.close_up([close_up.Placed(shape, IDENTITY, 1.0)], [], None)

    assert seen("1 1 1") == seen("2 2 2")
    assert seen("1 1 1") != seen("1 3 1") != seen("1 1 3")
