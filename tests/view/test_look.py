"""What is seen of a scene that is opened: all of it, with names that can be read and with what has no place in it."""

from typing import Any

import pytest

from robray.view.session import ViewSession
from view.test_page import ToldHost, started, walked
from view.viewing import ROOT, viewed

pytestmark = pytest.mark.long("view/src/listed.ts", "view/src/marks.ts", "view/src/stage.ts", "view/src/style.css")

PIXEL = "robray.pixel('{}')"

LISTED = "[...document.querySelectorAll('.listed .finding')].map((one) => one.textContent)"

LABELS = """[...document.querySelectorAll('.name:not([hidden])')].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [one.textContent, left, top, right, bottom];
})"""

SCENE_IN = """(() => {
  const { left, right } = document.querySelector('.canvas').getBoundingClientRect();
  return [left, right];
})()"""


async def opened(text: str, *steps: dict[str, Any]) -> dict[str, Any]:
    service = await started()
    session, _ = viewed(text)
    session.found()
    found = await walked([{"goto": service.add(session)}, *steps])
    await service.stop()
    assert [error for error in found["errors"] if "404" not in error] == []
    return found


async def test_the_sides_of_a_box_are_told_apart() -> None:
    """Also of a grey one, from where a scene is looked at first."""
    sides = {"left": (0, -0.5, 1), "right": (0.5, 0, 1), "above": (0, 0, 1.5)}
    frames = "".join(f"frame {name} {{ translation [{x}, {y}, {z}]; }} " for name, (x, y, z) in sides.items())
    box = "frame box { translation [0, 0, 1]; geometry { shape box; dimension [1, 1, 1]; color [0.4, 0.4, 0.4]; } }"
    seen = [{"colour": name, "name": name} for name in sides]
    found = await opened(f"{box} {frames}", *[{"press": key} for key in "paa"], *seen)
    left, right, above = (sum(found[name]) / 3 for name in sides)
    assert above > left + 10
    assert left > right + 10


@pytest.mark.parametrize(("height", "is_seen"), [(2, True), (1000, False)])
async def test_frames_beside_shapes_are_seen_unless_shapes_were_small_then(height: float, *, is_seen: bool) -> None:
    scene = (
        f"frame box {{ geometry {{ shape box; dimension [1, 1, 1]; }} }} frame top {{ translation [0, 0, {height}]; }}"
    )
    place = {"evaluate": PIXEL.format("top"), "name": "top"}
    bar = {"evaluate": "document.querySelector('.bar').getBoundingClientRect().bottom", "name": "bar"}
    found = await opened(scene, place, bar)
    assert (found["top"] is not None and found["top"][1] > found["bar"]) is is_seen


async def test_labels_cover_neither_each_other_nor_reach_beyond_the_scene() -> None:
    """Of which there may be many, as of meshes that are nowhere."""
    names = [f"a-mesh-with-a-long-name-{n}.stl" for n in range(20)]
    meshes = "".join(
        f"frame f{n} {{ type revolute; axis [0, 0, 1]; variable q{n}; translation [{0.02 * (n % 5)}, 0, {0.02 * n}]; "
        f'geometry {{ mesh "{name}"; }} }}\n'
        for n, name in enumerate(names)
    )
    steps = [
        {"wait": "document.querySelectorAll('.name:not([hidden])').length > 3"},
        {"evaluate": LABELS, "name": "labels"},
    ]
    found = await opened(meshes, *steps, {"evaluate": SCENE_IN, "name": "scene"})
    labels = found["labels"]
    assert 3 < len(labels) < len(names)
    assert all(text.endswith("does not exist") for text, *_ in labels)
    for n, (one, left, top, right, bottom) in enumerate(labels):
        for other, a, b, c, d in labels[:n]:
            assert right <= a or c <= left or bottom <= b or d <= top, f"{one} covers {other}"
        assert found["scene"][0] <= left < right <= found["scene"][1], one


async def test_a_label_is_no_wider_than_what_panels_leave() -> None:
    """As in an editor's narrow panel with all that there is open."""
    name = "a-name-that-is-wider-than-what-is-left-between-panels"
    many = "".join(f"frame f{n} {{ type revolute; axis [0, 0, 1]; variable q{n}; }} " for n in range(9))
    small: dict[str, Any] = {"size": [620, 600]}
    found = await opened(
        f'{many} frame {name} {{ }} frame m {{ geometry {{ mesh "{name}.stl"; }} }}',
        *[small, {"evaluate": f"robray.select('{name}')"}, {"press": "f"}, {"evaluate": DRAWN}],
        *[{"evaluate": LABELS, "name": "labels"}, {"evaluate": SCENE_IN, "name": "scene"}],
    )
    assert found["labels"]
    for text, left, _, right, _ in found["labels"]:
        assert found["scene"][0] - 1 <= left < right <= found["scene"][1] + 1, text


async def test_what_has_no_place_is_listed_with_why_and_stays_closed_when_it_was_closed() -> None:
    text = "frame a { parent nobody; }\nframe b { translation [width, 0, 0]; }\nframe c { parent b; }\nframe d { }\n"
    service = await started()
    host = ToldHost({ROOT: text})
    session = ViewSession(host, "scene")
    session.found()
    host.tell = lambda: service.tell(session, [*session.changed(), *session.found()])
    listed = {"wait": f"{LISTED}.length === 2"}
    move = [{"evaluate": "robray.drag('d', { translation: [1, 0, 0] })"}, {"evaluate": "robray.choose(0)"}]
    is_open = {"evaluate": "document.querySelector('.listed').open", "name": "is open"}
    found = await walked(
        [
            *[{"goto": service.add(session)}, listed, {"evaluate": LISTED, "name": "listed"}],
            {"evaluate": "document.querySelector('.listed summary').click()"},
            *[*move, {"wait": "robray.pose('d')[12] === 1"}, is_open],
        ]
    )
    await service.stop()
    assert found["errors"] == []
    assert found["listed"] == [
        "a hangs from 'nobody', which is not defined select",
        "b: undefined constant 'width' select",
    ]
    assert found["is open"] is False


async def test_a_finding_of_no_frame_leads_to_its_text() -> None:
    """As a place of the card does; with Enter the person goes along. Without an editor it says where that is."""
    text = "def wide 2 * wdith;\nframe a { translation [1, 0, 0]; }\n"
    service = await started()
    host, alone = ToldHost({ROOT: text}), ToldHost({ROOT: text}, can_show=False)
    session, other = ViewSession(host, "scene"), ViewSession(alone, "scene")
    for each in (session, other):
        each.found()
    where = "document.querySelector('.listed .where')"
    found = await walked(
        [
            *[{"goto": service.add(session)}, {"wait": where}, {"evaluate": LISTED, "name": "listed"}],
            *[{"evaluate": f"{where}.click()"}, {"evaluate": f"{where}.focus()"}, {"press": "Enter"}],
            # What is asked for behind it is answered behind it.
            *[{"evaluate": "robray.drag('a', { translation: [2, 0, 0] })"}, {"goto": service.add(other)}],
            *[{"wait": where}, {"evaluate": f"{where}.outerHTML", "name": "alone"}],
        ]
    )
    await service.stop()
    assert found["errors"] == []
    assert found["listed"] == ["undefined constant 'wdith' scene.robray:1"]
    assert host.places == [("wdith", False), ("wdith", True)]
    assert found["alone"] == '<span class="where">scene.robray:1</span>'


@pytest.mark.parametrize("how", ["t", "r"])
async def test_what_drags_and_turns_is_in_the_colours_of_axes_in_light_and_dark(how: str) -> None:
    axes = "['--x', '--y', '--z'].map((one) => getComputedStyle(document.documentElement).getPropertyValue(one).trim())"
    harsh = ["#ff0000", "#00ff00", "#0000ff", "#ffff00"]
    held = [{"evaluate": "robray.select('a')"}, {"press": "p"}, {"press": how}]
    looked: list[dict[str, Any]] = [{"count": harsh, "name": "light"}, {"evaluate": axes, "name": "light axes"}]
    dark: list[dict[str, Any]] = [{"count": harsh, "name": "dark"}, {"evaluate": axes, "name": "dark axes"}]
    other = {"evaluate": "document.querySelector('.theme').click()"}
    found = await opened("frame a { }", *held, *looked, other, *dark)
    assert found["light"] == found["dark"] == dict.fromkeys(harsh, 0)
    assert len({*found["light axes"], *found["dark axes"]}) == 6
    again = await opened("frame a { }", *held, {"count": found["light axes"], "name": "light"})
    assert min(again["light"].values()) > 30, "of each axis as much as a line is"


SIZES = {
    "box": {"dimension": "[1, 1, 1]"},
    "sphere": {"radius": "1"},
    "cylinder": {"radius": "1", "height": "1"},
    "cone": {"start_radius": "1", "end_radius": "0", "height": "1"},
    "grid": {"dimension": "[1, 1]", "delta": "[0.5, 0.5]", "thickness": "0.1"},
}


@pytest.mark.parametrize("instead", ["", "0", "[0, 1 / 0]"])
async def test_a_shape_of_which_a_size_is_not_known_is_no_fault_of_the_page(instead: str) -> None:
    """Nor is one of no size: it is selected, and has handles or none, as any other."""
    lacking = [
        (shape, sizes | {name: instead} if instead else {one: size for one, size in sizes.items() if one != name})
        for shape, sizes in SIZES.items()
        for name in sizes
    ]
    frames = "".join(
        f"frame f{n} {{ translation [{n}, 0, 0]; geometry {{ shape {shape}; "
        f"{' '.join(f'{name} {size};' for name, size in sizes.items())} }} }}\n"
        for n, (shape, sizes) in enumerate(lacking)
    )
    whole = "frame whole { geometry { shape box; dimension [1, 1, 1]; scale nothing; } }\n"
    steps = [{"evaluate": f"robray.select('f{n}')"} for n in range(len(lacking))]
    drawn = {"evaluate": DRAWN, "name": "drawn"}
    found = await opened(frames + whole, {"press": "e"}, *[step for one in steps for step in (one, drawn)])
    assert found["errors"] == []


DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

COUNT_PROGRAMS = """(() => {
  const { prototype } = WebGL2RenderingContext;
  const link = prototype.linkProgram;
  window.linked = 0;
  prototype.linkProgram = function (program) { window.linked++; return link.call(this, program); };
})()"""


COUNT_SIZES = """(() => {
  const { set, get } = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'width');
  window.sized = 0;
  const width = { get, set(value) { window.sized++; set.call(this, value); } };
  Object.defineProperty(HTMLCanvasElement.prototype, 'width', width);
})()"""


async def test_the_canvas_is_told_its_size_only_when_that_is_another() -> None:
    """It is emptied each time, and made anew."""
    looks = [{"press": key} for key in ("f", "1", "o", "7", "o", "f")]
    sized = {"evaluate": "sized", "name": "looked"}
    larger: list[dict[str, Any]] = [
        {"size": [700, 500]},
        {"wait": "sized > 0"},
        {"evaluate": "document.querySelector('canvas').width", "name": "wide"},
    ]
    found = await opened("frame a { }", {"evaluate": COUNT_SIZES}, *looks, sized, *larger)
    assert found["looked"] == 0
    assert 0 < found["wide"] < 700


async def test_no_program_of_the_graphics_card_is_made_twice() -> None:
    """It takes as long as a picture, or ten: of what is selected, hidden, moved or edited the program is there."""
    text = (
        "frame a { type revolute; axis [0, 0, 1]; variable turn; geometry { shape box; dimension [1, 1, 1]; } }\n"
        "frame b { parent a; translation [2, 0, 0]; geometry { shape sphere; radius 0.5; alpha 0.5; } }\n"
        "frame c { translation [0, 2, 0]; geometry { shape cone; height 1; start_radius 1; "
        "end_radius 0; visual 0; } }\n"
    )
    service = await started()
    host = ToldHost({ROOT: text})
    session = ViewSession(host, "scene")
    host.tell = lambda: service.tell(session, session.changed())
    done = [
        *[f"robray.select('{name}')" for name in "abc"],
        *[f"robray.setJoint('turn', {angle})" for angle in (0.1, 0.2)],
        "robray.select('a')",
        "robray.drag('b', { translation: [PLACE, 0, 0] }).then(() => robray.choose(0))",
    ]
    keys = ["h", "h", "c", "c", "n", "n", "t", "t", "r", "r", "e", "e", "Escape"]

    def once(place: int) -> list[dict[str, Any]]:
        acts = [{"evaluate": one.replace("PLACE", str(place)), "name": "none"} for one in done]
        presses = [{"press": key} for key in keys]
        drawn = {"evaluate": DRAWN, "name": "none"}
        return [step for one in (*acts, *presses) for step in (one, drawn)]

    steps = [*once(3), {"evaluate": "linked", "name": "first"}, *once(4), {"evaluate": "linked", "name": "again"}]
    found = await walked([{"goto": service.add(session)}, {"evaluate": COUNT_PROGRAMS}, *steps])
    await service.stop()
    assert found["errors"] == []
    assert found["first"] == found["again"] > 0


TOGETHER = """(() => {
  const all = [...document.querySelectorAll('.bar, .side > *, .tabs, footer, .strip, .banner')];
  const seen = all.filter((one) => one.checkVisibility() && one.textContent !== '');
  const box = (one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    const around = one.closest('.side');
    const isClipped = around !== null && around !== one && getComputedStyle(around).overflowY === 'auto';
    if (!isClipped) return { left, right, top, bottom, width };
    // What is further down is scrolled to.
    const whole = around.getBoundingClientRect();
    return { left, right, top: Math.max(top, whole.top), bottom: Math.min(bottom, whole.bottom), width };
  };
  const name = (one) => one.className || one.tagName;
  const overlap = seen.flatMap((one, n) => seen.slice(n + 1).filter((other) => {
    const [a, b] = [box(one), box(other)];
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }).map((other) => [name(one), name(other)]));
  const cut = seen.flatMap((one) => [...one.querySelectorAll('button, input')]
    .filter((part) => box(part).width > 0 && (box(part).right > box(one).right || box(part).left < box(one).left))
    .map((part) => [name(one), part.textContent]));
  return { panels: seen.map(name), overlap, cut };
})()"""


@pytest.mark.parametrize("size", [(360, 800), (400, 900), (600, 800), (720, 760), (760, 700), (900, 640)])
async def test_nothing_lies_over_another_or_is_cut_however_narrow_the_window_is(size: tuple[int, int]) -> None:
    """With all panels, what a finding of no frame says, a card and a hint."""
    joints = "".join(
        f"frame j{n} {{ {f'parent j{n - 1};' if n else ''} type revolute; variable v{n}; axis [0, 0, 1]; "
        "translation [0, 0, 0.2]; geometry { shape box; dimension [0.1, 0.1, 0.1]; } }\n"
        for n in range(6)
    )
    found = await opened(
        f"{joints}frame lost {{ parent nowhere; }}\ndef unused 1 +;\n",
        {"motion": "reduce"},
        {"size": [*size]},
        {"press": "m"},
        {"evaluate": "robray.select('j2')"},
        {"wait": "document.querySelector('.stack li')"},
        {"evaluate": "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"},
        {"evaluate": TOGETHER, "name": "together"},
        {"press": "m"},
        {"press": "f"},
        {"evaluate": "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"},
        {"evaluate": "[robray.pixel('j2'), innerHeight]", "name": "at"},
        {"evaluate": "document.elementFromPoint(...robray.pixel('j2')).tagName", "name": "there"},
    )
    together = found["together"]
    assert len(together["panels"]) >= 5, together["panels"]
    assert (together["overlap"], together["cut"]) == ([], [])
    assert found["there"] == "CANVAS", found["at"]


async def test_a_picture_has_twice_the_size_and_no_ground() -> None:
    pixels = """robray.picture().then(async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        const { data } = canvas.getImageData(0, 0, image.width, image.height);
        const alpha = (x, y) => data[4 * (Math.round(y) * image.width + Math.round(x)) + 3];
        return [image.width, image.height, alpha(2, image.height - 2), alpha(image.width / 2, image.height / 2)];
    })"""
    size = "(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])(document.querySelector('.canvas'))"
    found = await opened(
        "frame a { geometry { box [1, 1, 1]; } }\n",
        {"evaluate": size, "name": "size"},
        {"evaluate": pixels, "name": "found"},
    )
    width, height, corner, middle = found["found"]
    assert [width, height] == [2 * side for side in found["size"]]
    assert (corner, middle) == (0, 255)


async def test_the_keys_are_read_from_the_first_on_and_closed_by_escape_alone() -> None:
    """What is behind them does nothing meanwhile."""
    found = await opened(
        "frame a { geometry { shape box; dimension [1, 1, 1]; } }\n",
        {"size": [380, 500]},
        {"press": "Shift+?"},
        {"wait": "document.querySelector('dialog')"},
        {"evaluate": "document.querySelector('dialog').scrollTop", "name": "scrolled"},
        {"evaluate": "document.activeElement.textContent", "name": "focus"},
        {"press": "n"},
        {"evaluate": "document.querySelectorAll('.bar [aria-pressed=true]').length", "name": "pressed"},
        {"press": "Escape"},
        {"evaluate": "document.querySelector('dialog') === null", "name": "closed"},
        {"press": "n"},
        {"evaluate": "document.querySelectorAll('.bar [aria-pressed=true]').length", "name": "then"},
    )
    assert (found["scrolled"], found["focus"], found["closed"]) == (0, "Close", True)
    assert found["then"] == found["pressed"] + 1
