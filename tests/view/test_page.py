"""The page in a real browser: what it draws, where it leads, and that its poses are those of `robray show`."""

import asyncio
import atexit
import functools
import hashlib
import json
import math
import os
import random
import shutil
import subprocess
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from editors.editors import lacking
from editors.vscode import CHROMIUM, VSCODE
from formats.urdf.test_free_joints import BASE, TEXT
from robray.analysis.analysis import scene_model
from robray.analysis.joint_states import all_positions
from robray.analysis.links import frame_names
from robray.formats import FORMATS
from robray.loading import Loaded
from robray.scene.joints import JointType
from robray.scene.rotation_matrix import to_matrix
from robray.view.beside import Beside
from robray.view.document import document
from robray.view.files import FilesHost
from robray.view.page import Page, page
from robray.view.service import Service
from robray.view.session import ViewSession
from trials import EXHAUSTIVE, sampled, trials
from view.test_rows import ROBOT
from view.viewing import ROOT, TextHost

pytestmark = pytest.mark.long("view/src", "server/robray/view")

ROOT_FOLDER = Path(__file__).parents[2]
EXAMPLES = ROOT_FOLDER / "examples"
BROWSER = Path(__file__).with_name("browser.cjs")

CORPUS = Path(os.environ.get("ROBRAY_ROBOTS", os.devnull)).parent
"""Scenes and robots of others, where there are any."""

SAMPLE = trials(24)
"""Of these, unless `ROBRAY_EXHAUSTIVE` is set."""

TOGETHER = 12
"""Scenes that one browser goes through."""

EXACT = 1e-6
"""Metres, for what is some metres away, and parts of a rotation: poses come as 32-bit floats, of seven digits."""

SCENE = """\
frame red { geometry { shape box; dimension [1, 1, 1]; color [1, 0, 0]; } }
frame far { translation [3, 0, 0]; geometry { shape sphere; radius 0.5; color [0, 1, 0]; } }
frame hinge { parent far; type revolute; axis [0, 0, 1]; variable arm; }
frame side { parent far; translation [0.5, 0, 0]; }
frame wider { parent far; translation [0.75, 0, 0]; }
frame near { parent red; translation [0.5, 0, 2]; geometry { shape cylinder; radius 0.2; height 0.4; } }
frame "<img src=x onerror=alert(1)>" { translation [0, 3, 0]; }
"""

LABELS = "[...document.querySelectorAll('.name:not([hidden])')].map(one => one.textContent)"

POSES = "Object.fromEntries(robray.scene().frames.map(({ name }) => [name, robray.pose(name)]))"


def _is_of_these_sources(built: Page | str) -> bool:
    """As `view/build.mjs` notes it."""
    digest = hashlib.sha256()
    for source in sorted((ROOT_FOLDER / "view" / "src").iterdir()):
        digest.update(source.name.encode() + source.read_bytes())
    return not isinstance(built, str) and built.script.startswith(f"/* of {digest.hexdigest()} */".encode())


def driver() -> Path:
    """That of the browser; without it, or what else a page needs, the test is skipped."""
    found = VSCODE / "node_modules" / "playwright-core"
    needed = {
        "node": shutil.which("node"),
        "chromium": shutil.which(CHROMIUM),
        "playwright-core, which editors/vscode/test/fetch.sh fetches": found.is_dir(),
        "the page of these sources, which `npm ci && npm run build` in view/ builds": _is_of_these_sources(page()),
    }
    missing = [name for name, is_there in needed.items() if not is_there]
    if missing:
        lacking(f"missing: {', '.join(missing)}")
    return found


class Browser:
    """A Chromium, in which each walk has a window of its own."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            ("node", BROWSER, driver(), CHROMIUM), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._walks: list[Future[dict[str, Any]]] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def walk(self, steps: list[dict[str, Any]]) -> Future[dict[str, Any]]:
        assert self._process.stdin is not None
        self._walks.append(Future())
        self._process.stdin.write(json.dumps({"number": len(self._walks) - 1, "steps": steps}) + "\n")
        self._process.stdin.flush()
        return self._walks[-1]

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            answer = json.loads(line)
            walk = self._walks[answer["number"]]
            if walk.cancelled():
                continue
            if "error" in answer:
                walk.set_exception(AssertionError(answer["error"]))
            else:
                walk.set_result(answer["found"])


@functools.cache
def browser() -> Browser:
    """That of all walks of this process."""
    found = Browser()
    atexit.register(found.end)
    return found


async def walked(steps: list[dict[str, Any]]) -> dict[str, Any]:
    """What Chromium gave at each step."""
    return await asyncio.wait_for(asyncio.wrap_future(browser().walk(steps)), 120)


async def started() -> Service:
    """Where a browser is there to look at its page."""
    driver()
    built = page()
    assert not isinstance(built, str), "it was looked for"
    return await Service.started(built)


def steps_of(name: str, seed: random.Random, host: FilesHost) -> tuple[list[dict[str, Any]], dict[str, float]]:
    """Moves most joints of a scene, and asks for all poses."""
    shown = host.shown()
    assert shown is not None
    positions = {
        variable: seed.uniform(-1, 1) * (math.pi if joint.type is JointType.REVOLUTE else 1)
        for variable, joint in scene_model(shown.state).variables().items()
        # Others may follow, and go along.
        if seed.random() < 0.7
    }
    moves = "".join(f"robray.setJoint({json.dumps(one)}, {value!r});" for one, value in positions.items())
    return [{"evaluate": f"(() => {{ {moves} return {POSES}; }})()", "name": name}], positions


def named_in(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and FORMATS.is_named(str(path))]


def is_scene(path: Path) -> bool:
    """True if the file is a scene by itself."""
    shown = FilesHost([str(path)]).shown()
    return shown is not None and bool(scene_model(shown.state).frames)


async def poses_are_those_of_show(paths: Sequence[Path], seed: random.Random) -> int:
    """How many were compared."""
    service = await started()
    # What is drawn is not looked at.
    steps: list[dict[str, Any]] = [{"size": [160, 120]}]
    asked = {}
    for path in paths:
        host = FilesHost([str(path)])
        own, positions = steps_of(str(path), seed, host)
        asked[str(path)] = host, positions
        steps += [{"goto": service.add(ViewSession(host, path.name))}, *own]
    found = await walked(steps)
    await service.stop()
    # A mesh that is nowhere is said so by the browser, too.
    assert [error for error in found["errors"] if "404" not in error] == []
    return sum(compared(name, found[name], host, told) for name, (host, told) in asked.items())


def compared(name: str, found: dict[str, list[float] | None], host: FilesHost, told: dict[str, float]) -> int:
    shown = host.shown()
    assert shown is not None
    scene = scene_model(shown.state)
    poses = frame_names(shown.state).scene(scene).poses_in_root(all_positions(shown.state, scene, told))
    assert found.keys() == poses.keys(), name
    reach = max((abs(part) for pose in poses.values() if pose is not None for part in pose.translation), default=0)
    for frame, pose in poses.items():
        if pose is None:
            assert found[frame] is None, f"{name}: {frame}"
            continue
        a, b, c, d, e, f, g, h, i = to_matrix(pose.rotation)
        expected = [a, d, g, 0, b, e, h, 0, c, f, i, 0, *pose.translation, 1]
        assert found[frame] == pytest.approx(expected, abs=EXACT * max(1, reach)), f"{name}: {frame}"
    return len(poses)


async def test_poses_in_the_page_are_those_of_robray_show() -> None:
    """Of every example, at random positions of its joints."""
    seed = random.Random(27)
    paths = sampled(filter(is_scene, named_in(EXAMPLES)))
    count = 0
    for at in range(0, len(paths), TOGETHER):
        count += await poses_are_those_of_show(paths[at : at + TOGETHER], seed)
    assert count > trials(150)


async def test_what_follows_and_what_floats_is_in_the_page_where_robray_show_has_it(tmp_path: Path) -> None:
    following, free = tmp_path / "following.urdf", tmp_path / "free.urdf"
    following.write_text(ROBOT)
    free.write_text(TEXT)
    assert await poses_are_those_of_show([following, free], random.Random(28)) > 7
    service = await started()
    labels = "[...document.querySelectorAll('.slider:not(.follows) .label')].map((one) => one.textContent)"
    steps = [{"goto": service.add(ViewSession(FilesHost([str(following)]), "r"))}, {"evaluate": labels, "name": "one"}]
    steps += [{"goto": service.add(ViewSession(FilesHost([str(free)]), "r"))}, {"evaluate": labels, "name": "free"}]
    found = await walked(steps)
    await service.stop()
    assert found["one"] == ["c"]
    assert found["free"][:3] == BASE[:3]


@pytest.mark.skipif(not CORPUS.is_dir() or Path("/dev") == CORPUS, reason="ROBRAY_ROBOTS names no folder with robots")
async def test_poses_of_scenes_of_others_are_those_of_robray_show() -> None:
    seed = random.Random(271)
    paths = named_in(CORPUS)
    seed.shuffle(paths)
    # To tell whether a file is a scene takes longer than to look at its page.
    paths = [*islice(filter(is_scene, paths), None if EXHAUSTIVE else SAMPLE)]
    for at in range(0, len(paths), TOGETHER):
        assert await poses_are_those_of_show(paths[at : at + TOGETHER], seed)


async def test_poses_in_a_document_are_those_of_robray_show(tmp_path: Path) -> None:
    """It is served by nobody."""
    host = FilesHost([str(EXAMPLES / "two_arms" / "table.robray")])
    assert isinstance(host.loaded, Loaded)
    enclosed = tmp_path / "scene.html"
    enclosed.write_text(document(host.loaded) or "")
    own, positions = steps_of("enclosed", random.Random(27), host)
    found = await walked([{"goto": enclosed.as_uri()}, *own, {"press": "s"}])
    assert found["errors"] == []
    assert compared("enclosed", found["enclosed"], host, positions) > 10


class ToldHost(TextHost):
    """After an edit the pages are told."""

    tell: Any = None

    def apply(self, edits: Any, words: str) -> str | None:
        refused = super().apply(edits, words)
        self.tell()
        return refused


async def test_what_is_seen_leads_to_the_text_and_edits_it(tmp_path: Path) -> None:
    service = await started()
    host = ToldHost({ROOT: SCENE})
    other = tmp_path / "<i>.robray"
    other.write_text(SCENE.replace("[3, 0, 0]", "[3, 0, -1]"))
    session = ViewSession(host, "scene <b>bold</b>", Beside(str(other)))
    host.tell = lambda: service.tell(session, session.changed())
    address = service.add(session)
    pixels = "['red', 'far', 'near'].map(robray.pixel)"
    found = await walked(
        [
            {"goto": address},
            {"wait": "document.querySelector('.change')"},
            {"evaluate": "document.querySelector('.changes').innerText", "name": "changes"},
            {"press": "d"},
            {"wait": "document.querySelector('.changes').hidden"},
            {"colour": "red", "name": "red"},
            {"colour": "far", "name": "green"},
            {"evaluate": pixels, "name": "begun"},
            {"click": "far"},
            {"wait": "document.querySelector('.stack li')"},
            {"evaluate": "robray.selection()", "name": "clicked"},
            {"evaluate": "[...document.querySelectorAll('.stack .kind')].map(one => one.textContent)", "name": "stack"},
            {"evaluate": pixels, "name": "selected"},
            {"doubleClick": "near"},
            {"wait": "robray.selection() === 'near' && document.querySelector('.stack li')"},
            {"wait": "document.querySelector('.name.selected:not([hidden])')?.textContent === 'near'"},
            {"evaluate": LABELS, "name": "labels"},
            {"press": "f"},
            {"evaluate": pixels, "name": "framed"},
            {"evaluate": "robray.setJoint('arm', 0.5)", "name": "none"},
            {"wait": "Object.values(sessionStorage).some(one => JSON.parse(one).joints.arm === 0.5)"},
            {"evaluate": pixels, "name": "before"},
            {"goto": address},
            {"evaluate": pixels, "name": "again"},
            {"evaluate": "robray.joints()[0].value", "name": "position"},
            {"press": "p"},
            {"press": "7"},
            {"evaluate": pixels, "name": "above"},
            {"evaluate": "robray.select('near')", "name": "nothing"},
            {"evaluate": "robray.drag('near', { translation: [0.5, 0, 1.5] })", "name": "candidates"},
            {"evaluate": "robray.choose(0)", "name": "chosen"},
            {"wait": "Math.abs(robray.pose('near')[14] - 1.5) < 1e-6"},
            {"evaluate": "document.querySelector('.written p').textContent", "name": "written"},
            {"evaluate": "document.querySelector('.written button').click()", "name": "nothing"},
            {"wait": "document.querySelector('.said')?.textContent === 'There is no other edit.'"},
            {"press": "3"},
            {"evaluate": "robray.select('far')", "name": "nothing"},
            {"press": "e"},
            {"drag": ["side", "wider"]},
            {"wait": "document.querySelector('.written p')?.textContent.includes('radius')"},
            {"press": "Escape"},
            {"press": "Escape"},
            {"evaluate": "robray.selection()", "name": "cleared"},
            {"evaluate": "document.images.length + document.querySelectorAll('b').length", "name": "injected"},
            {"evaluate": "document.querySelectorAll('[role=treeitem]').length", "name": "lines"},
            {"evaluate": "robray.timings()", "name": "timings"},
        ]
    )
    await service.stop()
    assert found["errors"] == []
    red, green, blue = found["red"]
    assert red > 120
    assert max(green, blue) < red / 4
    red, green, blue = found["green"]
    assert green > 120
    assert max(red, blue) < green / 4
    assert found["clicked"] == "far"
    assert found["stack"] == ["geometry", "frame"]
    assert ("geometry", False) in host.places
    assert ("geometry", True) in host.places, "a double click takes the focus along"
    assert found["selected"] == found["begun"], "the camera moves for nobody but the person"
    assert found["labels"] == ["near"], "what is selected and under the pointer is named once"
    assert found["framed"] != found["begun"]
    assert found["again"] == [pytest.approx(pixel, abs=0.01) for pixel in found["before"]], "a page goes on"
    assert found["position"] == 0.5
    (x, y), (further_x, further_y), _ = found["above"]
    assert further_x > x + 50, "seen from above, x points to the right"
    assert further_y == pytest.approx(y, abs=2)
    heading, *changes = found["changes"].split("\n")
    assert heading.endswith("<i>.robray")
    assert [one for one in changes if one] == ["far: moved by 0 0 1 m in its parent, 3 frames along with it"]
    assert found["candidates"][0]["mustBeChosen"] is False
    assert found["written"] == f"Written: {found['candidates'][0]['words']}"
    assert found["chosen"] is True
    assert b"translation [0.5, 0, 1.5]" in host.workspace.analysis().files[ROOT].text
    assert b"radius 0.75" in host.workspace.analysis().files[ROOT].text
    assert found["cleared"] is None
    assert (found["injected"], found["lines"]) == (0, 7)
    assert found["timings"].keys() >= {"scene", "poses", "card"}
