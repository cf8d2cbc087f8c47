"""What docs/view.md says of the page and no other test holds, sentence by sentence, through the page."""

import asyncio
import json
import math
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from robray.view.page import page as find_page
from robray.view.service import Service, parts_of
from robray.view.session import ViewSession
from view.test_hands import HINT, WRITTEN, key, selected, told
from view.test_page import LABELS, ToldHost, started, walked
from view.viewing import ROOT

pytestmark = pytest.mark.long("docs/view.md", "view/src/ghost.ts", "view/src/inspection.ts")

ACCENT = "#0b57c2"
"""What is outlined is so in this colour, where it is light."""
REMEMBER: dict[str, Any] = {"remember": True}
PAUSE = told("pause", "new Promise((done) => setTimeout(done, 300))")
"""In which nothing is to happen."""
DRAWN = told("drawn", "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

SAID = "document.querySelector('.said')?.textContent"

PARTS = """\
frame base { geometry { shape box; dimension [1, 1, 0.2]; color [0.2, 0.4, 0.8]; } }
frame turns { parent base; type revolute; axis [0, 0, 1]; variable q1; translation [0, 0, 0.5]; }
frame slides { parent turns; type prismatic; axis [1, 0, 0]; variable q2; }
frame tip { parent slides; translation [0.5, 0, 0.5]; geometry { shape sphere; radius 0.2; } }
frame hidden { translation [0, 2, 0]; geometry { shape box; dimension [0.6, 0.6, 0.6]; visual 0; } }
frame ahead { translation [2, 1, 0]; }
frame beside { translation [0, 1, 0]; }
"""


class Page:
    """A page on a text, whose session is there for what an editor says."""

    def __init__(self, text: str = PARTS) -> None:
        self.host = ToldHost({ROOT: text})
        self.session = ViewSession(self.host, "scene")
        self.session.found()

    async def walked(
        self, *steps: dict[str, Any], during: Callable[[Service, str], Awaitable[Service]] | None = None
    ) -> dict[str, Any]:
        """`during` goes on beside the walk, and gives the service that is there at its end."""
        service = await started()
        self.tell = partial(service.tell, self.session)
        self.host.tell = lambda: self.tell(self.session.changed())
        address = service.add(self.session)
        # What waits for the page ends with it, also where that fails.
        async with asyncio.TaskGroup() as together:
            walk = together.create_task(walked([{"goto": address}, {"press": "p"}, *steps]))
            if during is not None:
                service = await during(service, address)
        found = walk.result()
        await service.stop()
        # A browser says itself that a server is not there.
        expected = ("WebSocket", "ERR_CONNECTION_REFUSED")
        assert [error for error in found["errors"] if not any(one in error for one in expected)] == []
        return found


async def test_what_is_not_drawn_is_hatched_where_it_collides_when_that_is_asked_for() -> None:
    found = await Page().walked(REMEMBER, *key("c"), {"differs": "asked"}, *key("c", "c"), {"differs": "again"})
    assert found["asked"] > 300
    assert found["again"] == 0


async def test_axes_are_drawn_where_they_are_seen_through_shapes_or_not_at_all() -> None:
    steps = [REMEMBER, *key("a"), {"differs": "through"}, REMEMBER, *key("a"), {"differs": "none"}]
    found = await Page().walked(*steps, REMEMBER, *key("a"), {"differs": "seen"})
    assert min(found.values(), key=lambda one: one if isinstance(one, int) else 1e9) > 20


async def test_a_line_leads_to_the_parent() -> None:
    """All else is as it was when the frame hangs from the root, at the same place."""
    page = Page("frame a { }\nframe b { parent a; translation [1, 0, 0]; }\n")

    def hangs_elsewhere(_at: Any, *, focus: bool) -> None:
        if focus:
            page.host.edit("parent a; ", "")
            page.tell(page.session.changed())

    page.host.show = hangs_elsewhere  # type: ignore[method-assign, assignment]
    found = await page.walked(selected("a"), PAUSE, REMEMBER, *key("Enter"), {"differs": "line", "least": 20})
    assert found["line"] < 1_000


async def test_nothing_moves_by_itself_where_less_motion_is_wanted() -> None:
    style = """[...document.querySelectorAll('*')].map((one) => getComputedStyle(one))
      .filter((one) => parseFloat(one.transitionDuration) > 0 || one.animationName !== 'none').length"""
    found = await Page().walked(
        {"motion": "reduce"}, *key("p"), told("moving", style), told("now", "document.getAnimations().length")
    )
    assert (found["moving"], found["now"]) == (0, 0)


async def test_names_are_told_of_all_frames_when_that_is_asked_for() -> None:
    found = await Page().walked(*key("n"), DRAWN, told("all", LABELS), *key("n"), DRAWN, told("none", LABELS))
    assert {*found["all"]} >= {"tip", "hidden", "ahead"}
    assert found["none"] == []


@pytest.mark.parametrize("joint", ["turns", "slides"])
async def test_a_selected_joint_shows_its_axis(joint: str) -> None:
    """Beside its frame's own axes, which one without a joint has, too."""
    text = f"frame f {{ type {'revolute' if joint == 'turns' else 'prismatic'}; axis [0, 1, 1]; variable q; }}\n"
    shots = [selected("f"), REMEMBER, {"evaluate": "robray.setJoint('q', 1)"}]
    found = await Page(text).walked(
        *shots, {"differs": "moved"}, *key("Escape", "a", "a"), {"count": ["#0b57c2"], "name": "no"}
    )
    assert found["moved"] > 30
    accent = await Page(text).walked(*key("a", "a"), selected("f"), {"count": ["#0b57c2"], "name": "yes"})
    assert accent["yes"]["#0b57c2"] > found["no"]["#0b57c2"] + 200, "the label, and the axis with its arc or arrow"


async def test_how_large_a_square_is_follows_the_zoom_and_so_do_drags() -> None:
    scale = "document.querySelector('.scale').textContent"
    place = "robray.pose('beside')[13]"
    nearer = [step for _ in range(12) for step in key("+")]
    found = await Page().walked(
        *[
            DRAWN,
            told("far scale", scale),
            selected("beside"),
            *key("t", "ArrowUp"),
            told("far", place),
            *key("Escape"),
        ],
        *[*nearer, {"wait": f"{scale} !== 'One square is 1 m'"}, told("near scale", scale)],
        *[selected("beside"), *key("ArrowUp"), told("near", place)],
    )
    assert (found["far scale"], found["near scale"]) == ("One square is 1 m", "One square is 10 cm")
    assert found["far"] - 1 == pytest.approx(0.01)
    assert found["near"] - 1 == pytest.approx(0.001)


async def test_the_tree_is_searched() -> None:
    lines = "[...document.querySelectorAll('.line .label')].map((one) => one.textContent)"
    found = await Page().walked(
        *[*key("p", "/"), {"type": "BES"}, told("found", lines), *key("Enter"), told("chosen", "robray.selection()")],
        *[*key("/", "Escape", "Escape"), told("all", lines)],
    )
    assert found["found"] == ["beside"]
    assert found["chosen"] == "beside"
    assert len(found["all"]) == 7


async def test_joints_are_moved_in_the_page_alone_and_told_as_options() -> None:
    """Within half a turn or a metre, as none of them has limits; in radians and degrees."""
    ranges = (
        "[...document.querySelectorAll('.joints input[type=range]')].map(({ min, max }) => [Number(min), Number(max)])"
    )
    units = "[...document.querySelectorAll('.slider .unit')].map((one) => one.textContent)"
    values = "robray.joints().map(({ value }) => value)"
    fields = "[...document.querySelectorAll('.slider input[type=text]')].map((one) => one.value)"

    def press(words: str) -> dict[str, Any]:
        button = f"[...document.querySelectorAll('.joints button')].find((one) => one.textContent === '{words}')"
        return {"evaluate": f"{button}.click()"}

    def copy(name: str) -> list[dict[str, Any]]:
        all_ = "document.querySelectorAll('.joints select')[1]"
        chosen = f"(() => {{ {all_}.value = '{name}'; {all_}.dispatchEvent(new Event('change')); }})()"
        return [
            {"evaluate": chosen},
            {"wait": f"{HINT}.endsWith('{name}.')"},
            told(name, "navigator.clipboard.readText()"),
        ]

    count = """(() => {
      const { send } = WebSocket.prototype;
      window.sent = [];
      WebSocket.prototype.send = function (data) { window.sent.push(data); return send.call(this, data); };
    })()"""
    found = await Page().walked(
        *[*key("p"), {"evaluate": count}, told("ranges", ranges)],
        *[{"evaluate": "robray.setJoint('q1', Math.PI / 2)"}, {"evaluate": "robray.setJoint('q2', 0.25)"}],
        *[told("units", units), *copy("--set options"), *copy("YAML"), *copy("Python"), told("said", HINT)],
        *[
            press("rad"),
            press("m"),
            told("others", units),
            told("fields", fields),
            press("Random"),
            told("random", values),
            press("Zero"),
            told("zero", values),
            told("sent", "sent"),
        ],
    )
    assert [span for pair in found["ranges"] for span in pair] == pytest.approx([-math.pi, math.pi, -1, 1])
    assert (found["units"], found["others"]) == (["°", "mm"], ["rad", "m"])
    assert found["fields"] == ["1.571", "0.2500"]
    assert found["--set options"] == "--set q1=1.570796rad --set q2=0.25m"
    assert found["YAML"] == "q1: 1.570796\nq2: 0.25\n"
    assert found["Python"] == '{"q1": 1.570796, "q2": 0.25}'
    assert found["said"] == "Copied 2 positions as Python."
    turned, moved = found["random"]
    assert (turned, moved) != (0, 0)
    assert abs(turned) <= math.pi
    assert abs(moved) <= 1
    assert found["zero"] == [0, 0]
    assert {json.loads(each)["type"] for each in found["sent"]} <= {"touch"}, "the text is left alone"


async def test_a_joint_that_others_move_with_is_told_in_its_own_unit() -> None:
    scene = """\
frame finger { type revolute; axis [0, 0, 1]; variable slide; }
frame slide { type prismatic; axis [0, 0, 1]; }
"""
    units = "[...document.querySelectorAll('.slider .unit')].map((one) => one.textContent)"
    found = await Page(scene).walked({"evaluate": "robray.setJoint('slide', 0.25)"}, told("units", units))
    assert found["units"] == ["mm"]


async def test_what_was_saved_is_a_ghost_only_where_it_differs() -> None:
    page = Page()
    page.host.saved = Page().host.saved  # type: ignore[method-assign]
    move = [{"evaluate": "robray.drag('tip', { translation: [1, 0, 0.5] })"}, {"evaluate": "robray.choose(0)"}]
    found = await page.walked(
        *[REMEMBER, *key("s"), PAUSE, {"differs": "same"}],
        *[*key("s"), *move, {"wait": "robray.pose('tip')[12] > 0.9"}, REMEMBER, *key("s")],
        {"differs": "moved", "least": 400},
    )
    assert found["same"] < 200, "but for the button"


async def test_keys_look_along_axes_and_without_perspective() -> None:
    pixels = "['ahead', 'beside'].map(robray.pixel)"
    found = await Page().walked(*key("1"), told("with", pixels), *key("o"), told("without", pixels))
    apart = {name: math.dist(*found[name]) for name in ("with", "without")}
    assert apart["with"] > 5
    assert apart["without"] < 0.5


async def test_what_hangs_from_a_frame_moves_along_before_the_text_does() -> None:
    pose = "['turns', 'tip'].map((name) => robray.pose(name)[12])"
    page = Page()
    found = await page.walked(selected("turns"), *key("t", "Shift+ArrowRight"), told("held", pose), *key("Escape"))
    assert found["held"] == pytest.approx([0.1, 0.6])
    assert page.host.workspace.analysis().files[ROOT].text.decode() == PARTS


async def test_the_frame_of_the_cursor_is_outlined_and_the_camera_stays() -> None:
    """Where the editor's cursor goes because of a pick it is told of, too."""
    page, at = Page(), "robray.pixel('tip')"

    def rests(_at: Any, *, focus: bool) -> None:
        if focus:
            page.tell(page.session.cursor(ROOT, PARTS.index("frame tip") + 8))

    page.host.show = rests  # type: ignore[method-assign, assignment]
    found = await page.walked(
        *[selected("ahead"), PAUSE, told("before", at), REMEMBER, PAUSE, {"differs": "nothing"}],
        *[*key("Enter"), {"differs": "outlined", "least": 30}, told("after", at)],
    )
    assert found["nothing"] == 0
    assert found["after"] == pytest.approx(found["before"], abs=1e-6)


@pytest.mark.parametrize("shape", ["sphere; radius 0.5", "box; dimension [1, 1, 1]", "cylinder; radius 0.4; height 1"])
async def test_whatever_shape_is_outlined_has_a_rim(shape: str) -> None:
    """One without edges, too."""
    page = Page(
        f"frame f {{ geometry {{ shape {shape}; color [1, 0.5, 0]; }} }}\nframe far {{ translation [3, 0, 0]; }}\n"
    )
    page.session.cursor(ROOT, 8)
    found = await page.walked(*key("a", "a"), told("at", "robray.pixel('f')"), {"count": [ACCENT], "name": "rim"})
    assert found["rim"][ACCENT] > 150


async def test_a_ghost_is_behind_what_is_there_now_where_they_have_a_side_in_common() -> None:
    box = "geometry { shape box; dimension [2, 2, 1]; color [0.8, 0.8, 0.8]; }"
    probes = [f"p{n}" for n in range(8)]
    frames = "".join(
        f"frame {name} {{ translation [{0.2 + 0.1 * n}, {0.07 * n - 0.3}, 0.5]; }}\n" for n, name in enumerate(probes)
    )
    page = Page(f"frame f {{ {box} }}\n{frames}")
    earlier = Page(f"frame f {{ translation [0.4, 0.2, 0]; {box} }}\n{frames}")
    page.host.saved = earlier.host.shown  # type: ignore[method-assign]
    shots = [{"colour": name, "name": name} for name in probes]
    found = await page.walked(*key("a", "a"), REMEMBER, *key("s"), {"differs": "ghost", "least": 300}, *shots)
    colours = [found[name] for name in probes]
    assert max(max(several) - min(several) for several in zip(*colours, strict=True)) < 8, (
        "all of them are of what is there now"
    )


async def test_a_frame_with_an_error_is_red_and_says_so_where_the_pointer_is() -> None:
    good = "frame f { geometry { shape box; dimension [1, 1, 1]; color [0.5, 0.5, 0.5]; } }\n"
    right = await Page(good).walked({"colour": "f", "name": "colour"})
    wrong = await Page(good.replace("; } }", "; alpha 2 * nothing; } }")).walked(
        *[{"colour": "f", "name": "colour"}, {"click": "f"}, *key("Escape"), DRAWN, told("labels", LABELS)]
    )
    red, green, blue = wrong["colour"]
    assert red > max(green, blue) + 30 > max(right["colour"]) - min(right["colour"]) + 30
    assert any("nothing" in label for label in wrong["labels"])


async def test_what_is_dragged_while_the_server_is_gone_stays_and_that_is_said() -> None:
    """What is asked for then is answered at once, and what had been asked for before, too."""
    page = Page("frame a { }\n")
    is_there = asyncio.Event()
    page.host.show = lambda _at, **_: is_there.set()  # type: ignore[method-assign]

    async def stops(service: Service, _address: str) -> Service:
        await is_there.wait()
        await service.stop()
        return service

    state = "document.documentElement.dataset.state"
    found = await page.walked(
        *[selected("a"), {"wait": f"{state} === 'gone'"}],
        *[*key("t", "PageUp", "Enter"), {"wait": f"{SAID} !== undefined"}],
        *[told("said", SAID), told("pose", "robray.pose('a').slice(12, 15)")],
        *[told("drag", "robray.drag('a', { translation: [1, 0, 0] }).then((found) => found.length)")],
        *[told("choose", "robray.choose(0)")],
        during=stops,
    )
    assert found["said"] == "It stays where it is: the server of this page has ended."
    assert (found["pose"], found["drag"], found["choose"]) == ([0, 0, 0], 0, False)


async def test_a_page_whose_server_is_gone_says_so_and_comes_back_with_it() -> None:
    page = Page("frame a { }\n")
    is_there = asyncio.Event()
    page.host.show = lambda _at, **_: is_there.set()  # type: ignore[method-assign]

    async def restarts(service: Service, address: str) -> Service:
        await is_there.wait()
        port, token = parts_of(address) or (0, "")
        await service.stop()
        # Until the page has said so, and asked in vain.
        await asyncio.sleep(2)
        built = find_page()
        assert not isinstance(built, str)
        again = await Service.started(built, port)
        page.host.edit("frame a", "frame b { }\nframe a")
        page.session.changed()
        assert again.add(page.session, token) == address
        return again

    state = "document.documentElement.dataset.state"
    found = await page.walked(
        *[
            selected("a"),
            {"wait": f"{state} === 'gone'"},
            told("gone", "document.querySelector('.banner').textContent"),
        ],
        *[{"wait": f"{state} === 'live'"}, told("frames", "robray.scene().frames.map(({ name }) => name)")],
        during=restarts,
    )
    assert found["gone"].startswith("Lost the connection to the server")
    assert found["frames"] == ["b", "a"]


PULLED = "frame a { geometry { shape box; dimension [1, 1, 1]; } }\n"


@pytest.mark.parametrize(
    ("before", "after", "written", "said"),
    [
        # Elsewhere: what is pulled is pulled on. There: it is as the text has it, and that is told.
        ("frame a", "frame z { }\nframe a", "dimension [1, 1, 1.03]", None),
        ("[1, 1, 1]", "[2, 1, 1]", "dimension [2, 1, 1]", "The text has changed"),
    ],
)
async def test_what_is_pulled_while_the_text_is_edited(before: str, after: str, written: str, said: str | None) -> None:
    page = Page(PULLED)
    is_there = asyncio.Event()
    page.host.show = lambda _at, **_: is_there.set()  # type: ignore[method-assign]

    async def edits(service: Service, _address: str) -> Service:
        await is_there.wait()
        # The keys are typed at once: by now the shape is pulled.
        await asyncio.sleep(2)
        page.host.edit(before, after)
        page.tell(page.session.changed())
        return service

    sizes = "robray.scene().geometries[0].measures.dimension"
    told_of = "robray.scene().frames.some((one) => one.name === 'z')" if said is None else f"{HINT}.includes({said!r})"
    found = await page.walked(
        *[selected("a"), *key("e", *3 * ["Shift+PageUp"]), told("pulled", sizes), {"wait": told_of}],
        *[told("then", sizes), told("said", HINT), *key("Enter")],
        *([{"wait": WRITTEN}] if said is None else []),
        during=edits,
    )
    text = page.host.workspace.analysis().files[ROOT].text.decode()
    assert found["pulled"][2] > 1, "it was pulled before the text was edited"
    assert written in text
    if said is None:
        assert found["then"] == found["pulled"]
    else:
        assert found["then"] == [2, 1, 1]
        assert said in found["said"]
