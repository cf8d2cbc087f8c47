"""A constant that changes: its frames are where they would be if the file had just been opened."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.law import view
from robray.analysis import queries
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.text.edits import Edit, difference, splice
from trials import trials

PATH = "/w/main.robray"

VALUES = st.sampled_from(
    [
        "1",
        "2",
        "0.5",
        "-0.5",
        "1 / 3",
        "2 ** 0.5",
        "(0 - 8) ** 0.5",
        "1e200 * 1e200",
        "1 / 0",
        "0",
        "other",
        "3 * other",
    ]
)
PLACED = st.sampled_from(
    [
        "translation [a, 0, 0];",
        "translation [a * 2, b - 1, 0.5];",
        "translation [0, a, b, 0];",
        "translation a;",
        "translation [a ** 0.5, 10 ** 200 * a, 0];",
        "translation [1, 2, 3]; translation [a, b, 1];",
        "rpy [a, 0, pi / 2];",
        "rpy [0, a * deg, 0, 1];",
        "rpy [a, 0, 0]; quaternion [0, 0, b, 1];",
        "quaternion [a, 0, 0, b];",
        "quaternion [0, 0, b, 1]; rpy [a, 0, 0];",
        "quaternion a;",
        "translation [a, 0]; rpy [0, a, 0];",
        "translation [a, a, a]; offset a;",
        "translation [a, 0, 0]; offset [a];",
        "type revolute; axis [0, 0, 1]; offset missing; translation [a, 0, 0];",
        "translation [a, 0, missing]; shape a;",
        "translation [(a - 1) ** (a * 0), 1 / (b - a), 0];",
        "translation [a, 0, 0]; isa c;",
        "isa c;",
        "isa a;",
        "type revolute; axis [0, 0, a]; offset b;",
        "type revolute; axis [0, 0, 1]; variable a; translation [b, 0, 0];",
        "type fixed; translation [a, 0, b];",
        "parent a; translation [b, 0, 0];",
        "parent f0; translation [0, 0, a];",
    ]
)
NAMED = st.sampled_from(["f{0}", "f{0}", "f{0}", "f0", "", '""'])
HELD = st.sampled_from(["", "geometry { shape sphere; radius b; }"])
FRAMES = st.lists(st.tuples(NAMED, PLACED, HELD), max_size=6)
HEADS = st.tuples(VALUES, VALUES, VALUES, st.sampled_from(["a", "a", "ab"]))
TWICE = st.sampled_from(["", "def b 7;"])


def scene(head: tuple[str, str, str, str], frames: list[tuple[str, str, str]], again: str) -> bytes:
    other, first, second, name = head
    text = f"def other {other if 'other' not in other else 4};\ndef {name} {first};\ndef b {second};\n"
    text += "class c { rpy [0, b, 0]; }\n"
    for number, (named, placed, held) in enumerate(frames):
        text += f"frame {named.format(number)} {{ {placed} {held} }}\n" + (again + "\n" if number == 2 else "")
    return text.encode()


def opened(text: bytes) -> Workspace:
    workspace = new_workspace()
    workspace.set_text(PATH, text)
    workspace.analysis()
    return workspace


@settings(max_examples=trials(250), deadline=None)
@given(frames=FRAMES, again=TWICE, heads=st.lists(HEADS, min_size=2, max_size=4))
def test_frames_follow_constants_as_if_read_afresh(
    frames: list[tuple[str, str, str]], again: str, heads: list[tuple[str, str, str, str]]
) -> None:
    first, *others = [scene(head, frames, again) for head in heads]
    workspace, before = opened(first), first
    for text in others:
        edit = difference(before, text)
        if edit is not None:
            workspace.edit(PATH, [edit])
        before = text
        assert view(workspace) == view(opened(text))


BALLS = """\
def a 1;
frame f { translation [a, 0, 0]; geometry { shape sphere; radius 1; } }
frame g { translation [2, 0, 0]; geometry { shape sphere; radius 1; } }
"""


@pytest.mark.parametrize("classes", [1, queries.BUCKETS])
@pytest.mark.parametrize(("old", "new"), [("def a 1", "def a 2"), ("[a, 0, 0]", "[2, 0, 0]"), ("[a, 0", "[a + 1, 0")])
def test_what_moves_onto_another_is_told(old: str, new: str, classes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "BUCKETS", classes)
    text = BALLS.encode()
    workspace = opened(text)
    for one, other, is_told in ((old, new, True), (new, old, False)):
        at = text.index(one.encode())
        edit = Edit(at, at + len(one), other.encode())
        text = splice(text, edit)
        workspace.edit(PATH, [edit])
        [scene] = workspace.analysis().scenes.values()
        assert any(scene.cross_checks.values()) == is_told
        assert view(workspace) == view(opened(text))
