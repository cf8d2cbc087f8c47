"""Rows that follow the edits of a scene are those that are made of it from scratch."""

import random
from collections.abc import Sequence

import numpy as np
import pytest

from robray.scene.model import Frame
from robray.text.edits import Edit
from robray.view import rows
from robray.view.messages import splice
from robray.view.rows import distinct_names, followed, rows_of
from view.viewing import ROOT, TextHost

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
        told = rows_of(state)
        for _ in range(6):
            text = host.workspace.analysis().files[ROOT].text
            start = seed.randrange(len(text))
            end = min(len(text), start + seed.choice((0, 0, 1, 3)))
            host.workspace.edit(ROOT, [Edit(start, end, seed.choice(PIECES))])
            now = host.shown()
            assert now is not None
            told, state = followed(told, state, now.state), now.state
            fresh = rows_of(state)
            assert (told.frames, told.geometries) == (fresh.frames, fresh.geometries)
            assert (told.frame_at, told.geometry_at) == (fresh.frame_at, fresh.geometry_at)
            assert np.array_equal(told.poses, fresh.poses, equal_nan=True)


LINKS = "".join(f"<link name='{name}'/>" for name in ["base", "one", "two", "three"])
ROBOT = f"""<robot name='r'>{LINKS}
<joint name='a' type='continuous'><parent link='base'/><child link='one'/><mimic joint='b' offset='1'/></joint>
<joint name='b' type='continuous'><parent link='one'/><child link='two'/><mimic joint='c' multiplier='2'/></joint>
<joint name='c' type='continuous'><parent link='two'/><child link='three'/></joint>
</robot>"""


def test_rows_of_joints_that_follow_others_are_those_from_scratch() -> None:
    """Wherever along the way something changes."""
    host = TextHost({"/robot.urdf": ROBOT})
    shown = host.shown()
    assert shown is not None
    state = shown.state
    told = rows_of(state)
    assert [row["joint"].get("follows") for row in told.frames[1:]] == [
        [["b", 1, 1], ["c", 2, 1]],
        [["c", 2, 0]],
        None,
    ]
    assert [row["joint"]["position"] for row in told.frames[1:]] == [1, 0, 0]
    for before, after in (
        ("multiplier='2'", "multiplier='3'"),
        ("<mimic joint='c'", "<mimic joint='a'"),
        ("<mimic joint='a'", "<mimic joint='c'"),
        ("'c' type='continuous'", "'c' type='fixed'"),
        ("<link name='base'/>", "<link name='world'/>"),
        ("'c' type='fixed'", "'d' type='fixed'"),
    ):
        host.edit(before, after, "/robot.urdf")
        now = host.shown()
        assert now is not None
        told, state = followed(told, state, now.state), now.state
        assert told.frames == rows_of(state).frames


def test_what_shines_and_casts_no_shadow_is_told() -> None:
    shapes = ("specular 0.5; no-shadow 1", "specular [0, 0.5, 1]", "specular 0; no-shadow 0", "scale 1")
    text = "".join(f"frame f{n} {{ geometry {{ shape sphere; radius 1; {one}; }} }}\n" for n, one in enumerate(shapes))
    shown = TextHost({ROOT: text}).shown()
    assert shown is not None
    told = [(row.get("specular"), row.get("noShadow")) for row in rows_of(shown.state).geometries]
    assert told == [([0.5, 0.5, 0.5], True), ([0, 0.5, 1], None), (None, None), (None, None)]


def test_a_material_that_a_visual_names_is_its_colour() -> None:
    """Whatever amino makes of it; and the rows follow where it is defined."""
    material = "<material name='m'><color rgba='{}'/></material>"
    named = "<link name='l'><visual><geometry><sphere radius='1'/></geometry><material name='m'/></visual></link>"
    own = named.replace("<material name='m'/>", "<material name='n'><color rgba='0 0 1 1'/></material>")
    links = named + own.replace("name='l'", "name='k'")
    robot = f"<robot name='r'>{material.format('1 0.5 0 0.5')}{links}</robot>"
    host = TextHost({"/robot.urdf": robot})
    shown = host.shown()
    assert shown is not None
    told = rows_of(shown.state)
    assert [(row["colour"], row["alpha"]) for row in told.geometries] == [([1, 0.5, 0], 0.5), ([0, 0, 1], 1)]
    host.edit("1 0.5 0 0.5", "0 1 0 1", "/robot.urdf")
    now = host.shown()
    assert now is not None
    after = followed(told, shown.state, now.state)
    assert [(row["colour"], row["alpha"]) for row in after.geometries] == [([0, 1, 0], 1), ([0, 0, 1], 1)]
    assert after.geometries == rows_of(now.state).geometries


def test_what_links_weigh_and_joints_bear_is_told() -> None:
    """What is not written is left out, and never zero."""
    inertial = (
        "<inertial><origin xyz='0 0 1'/><mass value='2'/>"
        "<inertia ixx='3' ixy='0' ixz='0' iyy='3' iyz='0' izz='1'/></inertial>"
    )
    joint = (
        "<joint name='j' type='revolute'><parent link='a'/><child link='b'/>"
        "<limit lower='-1' upper='1' effort='40' velocity='2'/><dynamics damping='0.5'/></joint>"
    )
    host = TextHost({"/robot.urdf": f"<robot name='r'><link name='a'/><link name='b'>{inertial}</link>{joint}</robot>"})
    shown = host.shown()
    assert shown is not None
    has = [row["has"] for row in rows_of(shown.state).frames if "has" in row]
    assert sorted(has, key=len) == [
        {"mass": 2, "inertia": [3, 0, 0, 3, 0, 1]},
        {"effort": 40, "velocity": 2, "damping": 0.5},
    ]


def test_files_of_one_name_are_told_with_their_folders() -> None:
    paths = ["/w/a.robray", "/w/left/arm.robray", "/w/right/arm.robray", "/v/right/arm.robray", "arm.robray"]
    assert distinct_names(paths) == [
        "a.robray",
        "left/arm.robray",
        "w/right/arm.robray",
        "v/right/arm.robray",
        "arm.robray",
    ]
    assert distinct_names(["/a.robray", "/a.robray"]) == ["/a.robray", "/a.robray"]


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


def test_an_edit_costs_the_edit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of ten thousand frames the one that moved is evaluated into a row, and neither list is made anew."""
    frames = "".join(f"frame f{n} {{ translation [{n}, 0, 0]; }}\n" for n in range(10_000))
    host = TextHost({ROOT: frames})
    shown = host.shown()
    assert shown is not None
    before = rows_of(shown.state)
    posed: list[str] = []
    pose = rows._pose  # noqa: SLF001 - it is counted

    def counted(frame: Frame) -> Sequence[float]:
        posed.append(frame.name)
        return pose(frame)

    monkeypatch.setattr(rows, "_pose", counted)
    host.edit("[7, 0, 0]", "[7, 0, 1]")
    now = host.shown()
    assert now is not None
    after = followed(before, shown.state, now.state)
    assert posed == ["f7"]
    assert after.frames is before.frames
    assert after.poses[7].tolist() == [7, 0, 1, 0, 0, 0, 1]
