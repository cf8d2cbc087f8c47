"""What is done in the page with keys and with its panels: dragging, turning and pulling, measuring, hiding by file."""

import math
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from robray.view.session import ViewSession
from view.test_page import EXAMPLES, POSES, ToldHost, started, walked
from view.test_shapes import facet
from view.viewing import ROOT

pytestmark = pytest.mark.long("view/src/files.ts", "view/src/gizmo.ts", "view/src/handles.ts", "view/src/measure.ts")

SCENE = """\
include "part.robray"
frame base { translation [0.5, 0, 0]; rpy [0, 0, 90 * deg]; geometry { shape box; dimension [0.2, 0.2, 0.2]; } }
frame arm { parent base; translation [0.5, 0, 0]; rpy [0, 0, 30 * deg];
    geometry { shape cylinder; radius 0.05; height 0.2; } }
frame hinge { parent base; type revolute; axis [0, 0, 1]; variable turn; translation [0, 0, 0.5]; }
frame tip { parent hinge; translation [0.5, 0, 0]; }
"""

PART = "frame part { translation [0, 1, 0]; geometry { shape sphere; radius 0.1; } }\n"

POSE = "robray.pose('arm')"
PLACE = f"{POSE}.slice(12, 15)"
HINT = "document.querySelector('.hint').textContent"

WRITTEN = "document.querySelector('.written p')?.textContent"


def key(*keys: str) -> list[dict[str, Any]]:
    return [{"press": one} for one in keys]


def told(name: str, what: str) -> dict[str, Any]:
    return {"evaluate": what, "name": name}


def selected(frame: str) -> dict[str, Any]:
    return told("nothing", f"robray.select('{frame}')")


def until(text: str) -> dict[str, Any]:
    """It was written so."""
    return {"wait": f"{WRITTEN}?.includes({text!r})"}


async def went(
    *steps: dict[str, Any],
    tells: bool = True,
    text: str = SCENE,
    wide: int = 1024,
    meshes: Mapping[str, bytes] = MappingProxyType({}),
) -> tuple[dict[str, Any], str]:
    """What the page gave, and the text as it is then. Unless somebody `tells`, it hears nothing of an edit."""
    service = await started()
    host = ToldHost({ROOT: text, "/part.robray": PART}, meshes=dict(meshes))
    session = ViewSession(host, "scene")
    host.tell = lambda: service.tell(session, session.changed()) if tells else None
    found = await walked([{"size": [wide, 600]}, {"goto": service.add(session)}, *steps])
    await service.stop()
    assert found["errors"] == []
    return found, host.workspace.analysis().files[ROOT].text.decode()


async def test_a_frame_is_dragged_and_turned_with_keys_along_the_axes_that_were_chosen() -> None:
    steps = [selected("arm"), *key("t")]
    chosen = "document.querySelector('.strip [aria-checked=true]').textContent"
    # With Shift a step is 10 mm. The parent's x is the world's y, and its own is 30 degrees further.
    for name in ("Parent", "Own", "World"):
        steps += [told(f"chosen {name}", chosen), *key("Shift+ArrowRight"), told(name, PLACE)]
        steps += [told(f"said of {name}", HINT), *key("Escape", "w")]
    steps += [told("back", PLACE), *key("Shift+ArrowUp", "PageUp", "Enter"), until("translation")]
    steps += [*key("r", "Shift+PageUp", "Shift+PageUp", "Enter"), until("yaw"), told("turned", POSE)]
    found, text = await went(*steps)
    own = math.radians(120)
    moved = {
        "World": (0.01, 0),
        "Parent": (0, 0.01),
        "Own": (0.01 * math.cos(own), 0.01 * math.sin(own)),
    }
    for name, (x, y) in moved.items():
        assert found[name] == pytest.approx([0.5 + x, 0.5 + y, 0], abs=1e-6), name
        assert found[f"chosen {name}"] == name
    assert found["said of Parent"] == "at 0.51, 0, 0 m, in base. Enter applies, Esc cancels."
    assert found["back"] == pytest.approx([0.5, 0.5, 0], abs=1e-6)
    assert "translation [0.5, 0.01, 0.001]; rpy [0, 0, 50 * deg];" in text
    angle = math.radians(140)
    assert found["turned"][:2] == pytest.approx([math.cos(angle), math.sin(angle)], abs=1e-6)


async def test_a_shape_is_pulled_with_keys() -> None:
    radius = "robray.scene().geometries.at(-1).measures.radius"
    found, text = await went(
        *[selected("arm"), *key("e", "Shift+ArrowRight"), told("wider", radius), told("said", HINT), *key("Escape")],
        *[told("as before", radius), *key("ArrowRight", "Shift+PageUp", "Enter"), until("height")],
    )
    assert (found["wider"], found["as before"]) == (0.06, 0.05)
    assert found["said"] == "radius 0.06 m. Enter applies, Esc cancels."
    assert "radius 0.051; height 0.21;" in text


async def test_a_mesh_is_pulled_where_it_reaches_furthest_and_its_scale_is_written() -> None:
    """In as few digits as it is written in, however small the factor is."""
    corners = ((0, 0, 0), (1000, 0, 0), (0, 300, 0), (0, 0, 300))
    sides = (facet(*(corner for corner in corners if corner is not left)) for left in corners)
    meshes = {"/part.stl": f"solid part\n{''.join(sides)}endsolid part\n".encode()}
    scene = (
        'def milli 1e-3;\nframe m { geometry { mesh "part.stl"; scale milli / 2; } }\n'
        "frame corner { } frame end { translation [0.5, 0, 0]; } frame further { translation [0.75, 0, 0]; }\n"
    )
    is_there = {"wait": "Math.hypot(...robray.pixel('m').map((one, n) => one - robray.pixel('corner')[n])) > 5"}
    scale = "robray.scene().geometries[0].scale"
    found, text = await went(
        *[is_there, selected("m"), *key("p", "f", "e", "ArrowUp"), told("nudged", scale), *key("Escape")],
        *[told("as before", scale), {"drag": ["end", "further"]}, until("scale"), {"wait": f"{scale} > 0.0007"}],
        text=scene,
        meshes=meshes,
    )
    assert found["nudged"] == pytest.approx(0.000501)
    assert found["as before"] == 0.0005
    written = re.search(r"scale milli / 2 \+ ([0-9.e-]+);", text)
    assert written is not None, text
    assert float(written[1]) == pytest.approx(0.00025, abs=0.00001)
    assert len(written[1]) <= len("0.000254")


async def test_the_arrows_are_where_the_frame_is_after_its_joint_was_moved() -> None:
    pull = {"pull": {"frame": "tip", "from": [0, -50], "by": [0, -40]}}
    found, text = await went(
        *[selected("tip"), *key("p", "t"), told("nothing", "robray.setJoint('turn', 1.5)"), told("before", POSES)],
        *[pull, until("translation"), told("after", POSES)],
    )
    before, after = found["before"]["tip"], found["after"]["tip"]
    assert after[14] > before[14] + 0.01, "pulled upwards"
    assert after[12:14] == pytest.approx(before[12:14], abs=1e-6)
    assert "frame tip { parent hinge; translation [0.5, 0, 0." in text


async def test_a_moved_frame_is_told_where_it_is_in_the_world_and_in_its_parent() -> None:
    """Both of them with what its joint does."""
    found, _ = await went(
        *[{"evaluate": "robray.setJoint('turn', Math.PI / 4)"}, selected("hinge")],
        told("poses", "[...document.querySelectorAll('.card dd.pose')].map((one) => one.innerText.split('\\n'))"),
    )
    assert found["poses"] == [["0.5, 0, 0.5 m", "0, 0, 135°"], ["0, 0, 0.5 m", "0, 0, 45°"]]


async def test_what_was_dropped_stays_there_until_the_text_has_it() -> None:
    """Whoever writes files tells of it later, and nothing jumps back and forth; what is never told goes back."""
    found, _ = await went(
        *[selected("arm"), *key("t", "Shift+ArrowRight", "Enter"), until("translation"), told("dropped", PLACE)],
        {"wait": "robray.pose('arm')[13] < 0.505"},
        tells=False,
    )
    assert found["dropped"] == pytest.approx([0.5, 0.51, 0], abs=1e-6)


async def test_what_a_drag_may_be_written_as_is_seen_where_panels_are_hidden() -> None:
    seen = "[...document.querySelectorAll('{}')].filter((one) => one.checkVisibility()).length"
    count = {name: seen.format(name) for name in (".offer button", ".written", ".side dl, .side .list")}
    found, _ = await went(
        *[
            selected("part"),
            {"wait": "document.querySelector('.stack li')"},
            *key("p", "t", "Shift+ArrowRight", "Enter"),
        ],
        *[{"wait": f"{count['.offer button']} === 1"}, told("others", count[".side dl, .side .list"])],
        *[told("nothing", "document.querySelector('.offer button').click()"), {"wait": f"{count['.written']} === 1"}],
        *[*key("Escape", "Escape"), told("cleared", count[".written"]), told("at", "robray.pose('part')[12]")],
    )
    assert (found["others"], found["cleared"]) == (0, 0)
    assert found["at"] == pytest.approx(0.01, abs=0.01)


async def test_a_narrow_window_shows_one_panel_at_a_time_and_what_answers_a_drag_first() -> None:
    seen = "['.tree', '.card', '.joints'].filter((one) => document.querySelector(one).checkVisibility())"
    free = "document.querySelector('.canvas').clientHeight / innerHeight"

    def tab(name: str) -> dict[str, Any]:
        return told("nothing", f"document.querySelector('[data-tab={name}][role=tab]').click()")

    grip = told("nothing", "document.querySelector('.grip').click()")
    narrow: list[dict[str, Any]] = [{"size": [526, 800]}, {"motion": "reduce"}]
    found, _ = await went(
        *[
            *narrow,
            told("first", seen),
            told("free", free),
            tab("tree"),
            told("tree", seen),
        ],
        *[
            grip,
            told("tall", free),
            grip,
            told("closed", free),
            selected("part"),
            *key("t", "Shift+ArrowRight", "Enter"),
        ],
        *[{"wait": "document.querySelector('.offer')?.checkVisibility()"}, told("asked", seen), told("again", free)],
    )
    assert (found["first"], found["tree"], found["asked"]) == ([".joints"], [".tree"], [".card"])
    assert found["tall"] < 0.4 < 0.6 <= found["free"] == found["again"] < found["closed"]


async def test_the_mode_speaks_and_escape_leaves_it_before_the_selection() -> None:
    pressed = "[...document.querySelectorAll('.of-do [aria-pressed=true]')].map((one) => one.innerText.trim())"
    left = [told("mode", pressed), told("kept", "robray.selection()")]
    found, _ = await went(
        *[*key("t"), told("idle", HINT), selected("arm"), told("next", HINT), told("on", pressed)],
        *[*key("e"), told("other", pressed), *key("Escape"), *left, *key("Escape")],
        told("cleared", "robray.selection()"),
    )
    assert found["idle"] == "Select a link, frame or shape first."
    assert found["next"] == "Drag an arrow, or press arrow keys."
    assert (found["on"], found["other"], found["mode"]) == (["Move"], ["Size"], [])
    assert (found["kept"], found["cleared"]) == ("arm", None)


MENU = "document.querySelector('.menu:popover-open')"


async def test_a_narrow_bar_has_all_tools_in_menus_that_escape_alone_closes() -> None:
    """With the keys: one stop for Tab, arrows within."""
    shown = "[...document.querySelectorAll('.menu button')].filter((one) => one.checkVisibility())"
    items = f"{shown}.map((one) => one.innerText)"
    focus = "document.activeElement.textContent"
    found, _ = await went(
        *[{"size": [420, 800]}, selected("arm")],
        *[told("nothing", "document.querySelector('.of-look .less').focus()"), *key("ArrowRight", "Enter")],
        *[
            {"wait": f"{MENU}?.contains(document.activeElement)"},
            told("items", items),
            *key("ArrowDown"),
            told("second", focus),
            *key("Enter"),
        ],
        *[told("closed", f"{MENU} === null"), told("on", "document.querySelector('.names').checkVisibility()")],
        *[told("nothing", "document.querySelector('.of-do .less').click()"), {"wait": MENU}, *key("Escape")],
        *[told("escaped", f"{MENU} === null"), told("kept", "robray.selection()")],
        {"wait": "[...document.querySelectorAll('.name')].filter((one) => !one.hidden).length > 1"},
    )
    assert [item.split("\n")[0] for item in found["items"]] == [
        "Axes",
        "Names",
        "Visual",
        "See-through",
        "Wireframe",
        "Centres of mass",
        "Inertia ellipsoids",
        "Inertia boxes",
        "Ghost: last save",
        "Ghost: HEAD",
    ]
    assert found["second"] == "NamesN"
    assert (found["closed"], found["escaped"], found["kept"]) == (True, True, "arm")


async def test_between_two_frames_the_distance_and_the_relative_pose_are_measured() -> None:
    def clicked(frame: str) -> dict[str, Any]:
        row = f"robray.scene().frames.findIndex(({{ name }}) => name === '{frame}')"
        return told("nothing", f"document.getElementById(`line-${{{row}}}`).click()")

    found, _ = await went(*key("m"), clicked("base"), told("first", HINT), clicked("arm"), told("second", HINT))
    assert found["first"] == "Pick a second point."
    assert found["second"] == "0.5 m apart (0, 0.5, 0); arm is at 0.5, 0, 0 m, turned by 0, 0, 30°, in base"


async def test_a_file_is_hidden_with_what_it_declares() -> None:
    shown = "[...document.querySelectorAll('.line:not(.hidden) .label')].map((one) => one.textContent)"
    files = "[...document.querySelectorAll('.file')].map((one) => one.textContent)"
    click = told("nothing", "document.querySelectorAll('.file input')[1].click()")
    pixel = [{"evaluate": "robray.pixel('part')", "name": "at"}, *key("p"), {"colour": "part", "name": "there"}]
    found, _ = await went(
        *[told("files", files), *pixel, click, {"colour": "part", "name": "hidden"}, told("shown", shown)],
        *[click, told("all", shown), {"colour": "part", "name": "again"}],
    )
    assert found["files"] == ["scene.robray4 frames", "part.robray1 frame"]
    assert sorted(found["shown"]) == ["arm", "base", "hinge", "tip"]
    assert sorted(found["all"]) == ["arm", "base", "hinge", "part", "tip"]
    assert found["again"] == found["there"] != found["hidden"]


async def test_frames_that_hang_from_themselves_are_selected_closed_and_hidden_as_others_are() -> None:
    ring = "frame a { parent c; } frame b { parent a; } frame c { parent b; } frame d { parent c; }\nframe e { }\n"
    shown = "[...document.querySelectorAll('.line:not(.hidden) .label')].map((one) => one.textContent)"
    close = told("nothing", "document.querySelector('.line.error .twist').click()")
    found, _ = await went(
        *[
            {"wait": "document.querySelectorAll('.line').length === 5"},
            selected("d"),
            told("selected", "robray.selection()"),
        ],
        *[selected("a"), {"wait": "document.querySelector('.stack li')"}, *key("h"), told("hidden", shown)],
        *[*key("h"), told("again", shown), close, told("closed", shown)],
        *[selected("d"), told("opened", shown), *key("t", "Escape", "f")],
        text=ring,
    )
    assert found["selected"] == "d"
    assert found["hidden"] == ["e"]
    assert sorted(found["again"]) == sorted(found["opened"]) == ["a", "b", "c", "d", "e"]
    assert sorted(found["closed"]) == ["a", "e"]


async def test_what_is_measured_snaps_follows_joints_and_is_copied() -> None:
    line = "robray.scene().frames.findIndex(({ name }) => name === '{}')"
    copy = "[...document.querySelectorAll('.strip button')].find((one) => one.textContent === 'Copy')"
    drawn = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    labels = "[...document.querySelectorAll('.name.measured:not([hidden])')].map((one) => one.textContent)"

    def clicked(frame: str) -> dict[str, Any]:
        return told("nothing", f"document.getElementById(`line-${{{line.replace('{}', frame)}}}`).click()")

    found, _ = await went(
        *[*key("m"), clicked("base"), clicked("tip"), {"evaluate": drawn}, told("labels", labels)],
        *[told("nothing", f"{copy}.click()"), {"wait": "navigator.clipboard.readText().then((text) => text !== '')"}],
        *[told("copied", "navigator.clipboard.readText()"), told("hint", HINT)],
        *[{"evaluate": "robray.setJoint('turn', 1)"}, {"evaluate": drawn}, told("moved", labels)],
        *[clicked("arm"), told("anew", HINT)],
    )
    assert found["copied"] == found["hint"]
    assert len(found["labels"]) == len(found["moved"]) == 1
    assert found["labels"] != found["moved"], "the angle between them"
    assert found["anew"] == "Pick a second point."


REACH = EXAMPLES / "arm" / "arm.robray"

TARGETS = """(() => {
  const names = robray.joints().filter(({ limits }) => limits).map(({ name }) => name);
  let seed = 7;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5;
  const arm = robray.joints().slice(0, 7);
  const put = (values) => arm.forEach(({ name }, n) => robray.setJoint(name, values[n]));
  const pose = () => {
    const m = robray.pose('tool-point');
    const w = Math.sqrt(Math.max(0, 1 + m[0] + m[5] + m[10])) / 2;
    const turned = [m[6] - m[9], m[8] - m[2], m[1] - m[4]].map((one) => one / (4 * w));
    return [m[12], m[13], m[14], ...turned, w];
  };
  const found = [];
  for (let n = 0; n < 40; n++) {
    const goal = arm.map(() => next());
    put(goal);
    const target = pose();
    put(goal.map((one) => one + 0.4 * next()));
    const { short, turned } = robray.reach('tool-point', target);
    const there = pose();
    found.push([short, turned, Math.hypot(...[0, 1, 2].map((k) => there[k] - target[k]))]);
  }
  return found;
})()"""


async def test_joints_bring_a_frame_to_a_pose_near_it() -> None:
    found, _ = await went(told("reached", TARGETS), text=REACH.read_text())
    reached = [one for one in found["reached"] if max(one[0], one[2]) < 1e-4 and one[1] < 1e-3]
    assert len(reached) >= 38
