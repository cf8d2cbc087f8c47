"""While somebody types, hints say where a frame is or nothing: never where it would be if what is half typed were not.

Every word of a scene, and every mark, is taken out letter by letter and typed again.
"""

import re

from every import every
from robray.analysis.files import Absence
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.features.inlay_hint import HintKind, inlay_hint
from robray.text.edits import Edit
from robray.text.spans import Span

MAIN, PARTS = "/w/main.robray", "/w/parts.robray"

SCENE = """\
include "parts.robray"
def offs 1.5;
class part { translation [1, 2, offs]; rpy [0.1, 0, 0]; }
class other { isa part; }
frame floor { translation [7.25, 0.5, 0.375]; rpy [0.3, 0.2, 0.1]; }
frame a { parent floor; translation [offs, 0.25, 2 * offs]; rpy [0.2, 0.1, offs]; }
frame b { parent a; isa other;
  type revolute; axis [0, 0, 1]; offset offs; variable q;
  frame c { isa shelf; quaternion [0.6, 0, 0, 0.8];
    geometry { isa part; shape box; dimension [1, offs, 1]; }
  }
}
frame d { parent tray; translation [0, 0, thick]; }
"""
OTHER = (
    "def thick 0.125;\nclass shelf { translation [3, 1, 2]; }\nframe tray { parent b; translation [thick, 2, 1]; }\n"
)
HOLDING = [SCENE.index("{", SCENE.index(f"frame {name}")) for name in "bc"]
"""The marks without which what stands in a block is read as standing beside it: what is meant then is not seen from the
frame alone."""

_TOKEN = re.compile(r'"[^"]*"|[A-Za-z]\w*|[\[\]{};,*]')


def workspace() -> Workspace:
    made = new_workspace()
    made.set_text(PARTS, OTHER.encode())
    made.set_text(MAIN, SCENE.encode())
    return made


def places(made: Workspace) -> dict[str, str]:
    """What is shown behind the names of frames."""
    analysis = made.analysis()
    for path in made.missing_files():
        made.set_absent(path, Absence.MISSING)
        analysis = made.analysis()
    text = analysis.files[MAIN].text
    found = {}
    for hint in inlay_hint(analysis, MAIN, Span(0, len(text)), {HintKind.WORLD}):
        name = re.search(rb'[\w"]+$', text[: hint.offset])
        assert name is not None, "world hints stand behind names"
        found[name[0].decode()] = hint.label
    return found


TOKENS = [token for token in _TOKEN.finditer(SCENE) if token.start() not in HOLDING]


@every("token", TOKENS)
def test_on_the_way_frames_are_where_they_are_or_nowhere(token: "re.Match[str]") -> None:
    made = workspace()
    there = places(made)
    assert there.keys() == {"floor", "a", "b", "c", "d"}
    letters = token[0].encode()
    gone = [(Edit(token.start() + at, token.start() + at + 1, b"")) for at in reversed(range(len(letters)))]
    typed = [Edit(token.start() + at, token.start() + at, letters[at : at + 1]) for at in range(len(letters))]
    for step in (*gone, *typed):
        made.edit(MAIN, [step])
        shown = places(made)
        elsewhere = {name: at for name, at in shown.items() if there.get(name, at) != at}
        assert not elsewhere, made.analysis().files[MAIN].text.decode()
    assert places(made) == there
