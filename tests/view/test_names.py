"""Names that would be elements, if the page took them for more than text: of all that a scene may name."""

from typing import Any

import pytest

from robray.view.session import ViewSession
from view.test_page import ToldHost, started, walked
from view.viewing import ROOT

pytestmark = pytest.mark.long("view/src/card.ts", "view/src/element.ts", "view/src/listed.ts", "view/src/tree.ts")

MARK = "<img src=x onerror=alert(1)><b>"
"""Each name holds it, and says of what it is one."""


def name(of: str) -> str:
    return f"{MARK}{of}"


SCENE = f"""\
include "{name("file")}.robray"
class "{name("class")}" {{ translation [0, 0, 1]; }}
frame "{name("frame")}" {{ isa "{name("class")}"; type revolute; axis [0, 0, 1]; variable "{name("joint")}"; }}
frame "{name("meshed")}" {{ geometry {{ mesh "{name("mesh")}.stl"; }} }}
frame "{name("wrong")}" {{ translation [0, 2, 0]; }}
frame "{name("lost")}" {{ parent "{name("nowhere")}"; }}
frame "{name("round")}" {{ parent "{name("round")}"; }}
frame "{name("twice")}" {{ translation [0, 0, 1]; }}
frame "{name("twice")}" {{ isa "{name("class")}"; }}
"""

PART = f'frame "{name("included")}" {{ translation [3, 0, 0]; geometry {{ shape sphere; radius 1; }} }}'

FOREIGN = "[...document.querySelectorAll('img, b, script, [onerror]')].map(one => one.outerHTML)"

WORDS = "document.body.innerText"


async def test_no_name_is_taken_for_more_than_text() -> None:
    service = await started()
    host = ToldHost({ROOT: SCENE, f"/{name('file')}.robray": PART})
    session = ViewSession(host, name("title"))
    session.found()
    host.tell = lambda: service.tell(session, session.changed())
    seen = [{"evaluate": f"({FOREIGN})", "name": "foreign"}, {"evaluate": WORDS, "name": "words"}]
    steps: list[dict[str, Any]] = [{"size": [1200, 900]}, {"goto": service.add(session)}]
    steps.append({"evaluate": "document.querySelectorAll('details').forEach(one => { one.open = true; })"})
    steps += [{"press": key} for key in "nms"]
    states: list[dict[str, Any]] = []
    for of in ("frame", "meshed", "wrong", "lost", "round", "included"):
        states.append({"evaluate": f"robray.select({name(of)!r})"})
        states.append({"wait": "document.querySelector('.stack li')"})
    states.append({"evaluate": f"robray.drag({name('frame')!r}, {{ translation: [0, 0, 2] }})", "name": "candidates"})
    found: dict[str, Any] = {}
    numbered = []
    for at, state in enumerate(states):
        numbered.append(state)
        numbered += [step | {"name": f"{step['name']} {at}"} for step in seen]
    found = await walked([*steps, *numbered])
    await service.stop()
    foreign = {each for key, told in found.items() if key.startswith("foreign ") for each in told}
    assert len(foreign) == 1, foreign
    assert foreign.pop().startswith('<script src="/view.js')
    assert [one for one in found["errors"] if "404" not in one] == []
    words = "\n".join(told for key, told in found.items() if key.startswith("words "))
    unsaid = [
        of
        for of in (
            *("title", "file", "class", "frame", "joint", "mesh", "meshed", "wrong", "lost", "nowhere", "round"),
            *("included", "twice"),
        )
        if name(of) not in words
    ]
    assert unsaid == []
