"""Rows that follow the edits of a scene are those that are made of it from scratch."""

import random

import numpy as np
import pytest

from robray.text.edits import Edit
from robray.view.messages import splice
from robray.view.rows import followed, rows_of
from view.viewing import ROOT, TextHost

pytestmark = pytest.mark.quick

SCENE = b"""\
def a 0.2;
class box { shape box; dimension [a, a, 0.1]; }
frame one { translation [a, 0, 0]; geometry { isa box; } }
frame two { parent one; type revolute; axis [0, 0, 1]; geometry { shape sphere; radius a; } }
frame three { parent two; geometry { isa box; } frame four { translation [0, a, 1]; } }
frame two { parent one; }
allow_collision one three;
"""

PIECES = (b"0", b"a", b"one", b"two", b"three", b"}", b"{", b"frame x { parent two; }", b";", b"def a 3;", b"box", b"")


def test_rows_that_follow_are_those_from_scratch() -> None:
    seed = random.Random(27)
    for _ in range(40):
        host = TextHost({ROOT: SCENE.decode()})
        shown = host.shown()
        assert shown is not None
        state = shown.state
        rows = rows_of(state)
        for _ in range(6):
            text = host.workspace.analysis().files[ROOT].text
            start = seed.randrange(len(text))
            end = min(len(text), start + seed.choice((0, 0, 1, 3)))
            host.workspace.edit(ROOT, [Edit(start, end, seed.choice(PIECES))])
            now = host.shown()
            assert now is not None
            rows, state = followed(rows, state, now.state), now.state
            fresh = rows_of(state)
            assert (rows.frames, rows.geometries) == (fresh.frames, fresh.geometries)
            assert (rows.frame_at, rows.geometry_at) == (fresh.frame_at, fresh.geometry_at)
            assert np.array_equal(rows.poses, fresh.poses, equal_nan=True)


def test_splices_make_one_list_of_the_other() -> None:
    seed = random.Random(3)
    for _ in range(200):
        before, after = ([{"n": seed.randrange(3)} for _ in range(seed.randrange(6))] for _ in range(2))
        found = splice(before, after)
        if found is None:
            assert before == after
        else:
            at = found["at"]
            assert [*before[:at], *found["insert"], *before[at + found["remove"] :]] == after
