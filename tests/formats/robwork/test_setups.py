"""Collision setups: which pairs may touch, by names as RobWork scopes them, wherever a scene is looked at."""

import re
from itertools import islice
from pathlib import Path

import pytest

from fixtures import Fixture, fixture
from robray.analysis.analysis import scene_model
from robray.cli.main import main
from robray.collision.arrangement import arrangement
from robray.features.refactorings.verification import by_file
from robray.features.rename import rename
from robray.formats.robwork.semantics.setups import MOST_PAIRS, allowed_in
from robray.rules.engine.diagnose import accepts, diagnostics

CELL = "/w/main.wc.xml"
BOX = '<Drawable name="d"><Box x="1" y="1" z="1"/></Drawable>'
OFF = '<Drawable name="off"><RPY>0 0 0</RPY><Pos>1 0 0</Pos><Box x="1" y="1" z="1"/></Drawable>'
ARM = f"""\
<SerialDevice name="Arm">
  <Frame name="Base">{BOX}</Frame>
  <Joint name="Elbow" type="Revolute">{BOX}</Joint>
  <SerialChain name="Hand">
    <Frame name="Palm">{BOX}</Frame>
    <Joint name="Finger" type="Revolute">{BOX}</Joint>
    <CollisionSetup file="sets/hand.prox.xml"/>
  </SerialChain>
  <CollisionSetup file="arm.prox.xml"/>
</SerialDevice>
"""


def setup(*pairs: str, more: str = "") -> str:
    written = "".join('<FramePair first="{}" second="{}"/>\n'.format(*pair.split()) for pair in pairs)
    return f"<CollisionSetup>\n<Exclude>\n{written}</Exclude>{more}\n</CollisionSetup>\n"


def cell(of_cell: str, of_arm: str = setup(), of_hand: str = setup(), arm: str = ARM) -> Fixture:
    """A workcell with a table, a wall, and an arm in a file of its own; each has a setup."""
    frames = f'<Frame name="Table">{BOX}{OFF}</Frame><Frame name="Wall" type="Movable">{BOX}</Frame>'
    named = '<Include file="arm/arm.wc.xml"/>\n<CollisionSetup file="c.prox.xml"/>'
    text = f'<WorkCell name="c">\n{frames}\n{named}\n</WorkCell>'
    files = {
        "arm/arm.wc.xml": arm,
        "c.prox.xml": of_cell,
        "arm/arm.prox.xml": of_arm,
        "arm/sets/hand.prox.xml": of_hand,
    }
    return fixture(text + "".join(f"\n//- /w/{path}\n{inside}" for path, inside in files.items()), CELL)


def pairs(found: Fixture) -> set[str]:
    return {" ".join(sorted(pair)) for pair in scene_model(found.scene).allowed_collisions}


def told(found: Fixture) -> list[tuple[str, str]]:
    return [
        (each.code, found.workspace.analysis().files[path].text[each.at.span.start : each.at.span.end].decode())
        for path in sorted(found.workspace.analysis().files)
        for each in diagnostics(found.workspace.analysis(), path)
    ]


def test_names_are_behind_the_prefix_of_what_names_the_setup() -> None:
    found = cell(
        setup("Wall Arm.Base", "Wall Arm.Hand.Palm"), setup("Base Elbow", "Base Hand.Palm"), setup("Palm Finger")
    )
    assert pairs(found) == {
        "Arm.Base Wall",
        "Arm.Hand.Palm Wall",
        "Arm.Base Arm.Elbow",
        "Arm.Base Arm.Hand.Palm",
        "Arm.Hand.Finger Arm.Hand.Palm",
    }
    assert told(found) == []


@pytest.mark.parametrize(
    ("of_cell", "of_arm", "of_hand", "idle"),
    [
        (setup("Wall Base"), setup(), setup(), ["Base"]),
        (setup(), setup("Wall Base"), setup(), ["Wall"]),
        (setup(), setup("Arm.Base Elbow"), setup(), ["Arm.Base"]),
        (setup(), setup(), setup("Palm Elbow"), ["Elbow"]),
        (setup("Wall d", more="<Volatile>Tabel</Volatile>"), setup(), setup(), ["d", "Tabel"]),
    ],
)
def test_what_names_no_frame_is_told_where_it_stands(of_cell: str, of_arm: str, of_hand: str, idle: list[str]) -> None:
    found = cell(of_cell, of_arm, of_hand)
    assert told(found) == [("robwork-idle-pair", each) for each in idle]
    assert pairs(found) == set()
    assert accepts(found.scene)


def test_a_frame_is_all_that_hangs_on_it() -> None:
    assert pairs(cell(setup("Table Wall"))) == {"Table Wall", "Table/off Wall"}


def test_patterns_and_what_no_joint_moves() -> None:
    assert pairs(cell(setup("Wall Arm.Hand.*", "Wall Arm.B?se"))) == {
        "Arm.Hand.Palm Wall",
        "Arm.Hand.Finger Wall",
        "Arm.Base Wall",
    }
    # The wall is put elsewhere by whoever likes to, and the base with it.
    assert pairs(cell(setup(more="<ExcludeStaticPairs/>"))) == {"Arm.Base Wall", "Arm.Elbow Arm.Hand.Palm"}


def test_a_setup_is_any_markup() -> None:
    pair = "<Exclude><FramePair second='Wall' first='Arm.Base'/></Exclude>"
    found = cell(f"<?xml version='1.0'?><CollisionSetup>{pair}</CollisionSetup>")
    assert (pairs(found), told(found)) == ({"Arm.Base Wall"}, [])


@pytest.mark.parametrize(
    ("written", "codes"),
    [
        ("<Include/>", ["robwork-unknown-element"]),
        ("<Exclude><Pair/></Exclude>", ["robwork-unknown-element"]),
        ('<Exclude><FramePair first="Wall"/></Exclude>', ["robwork-missing-attribute"]),
    ],
)
def test_what_the_loader_of_setups_refuses(written: str, codes: list[str]) -> None:
    found = cell(f"<CollisionSetup>{written}</CollisionSetup>")
    assert [code for code, _ in told(found)] == codes
    assert not accepts(found.scene)


def test_a_setup_in_a_definition_is_that_of_each_chain() -> None:
    finger = f'<Frame name="a">{BOX}</Frame><Joint name="b" type="Revolute">{BOX}</Joint><CollisionSetup file="f.xml"/>'
    chains = "".join(f'<SerialChain name="{name}"><Use id="finger"/></SerialChain>' for name in ("l", "r"))
    text = f'<TreeDevice name="H"><Define id="finger">{finger}</Define><Frame name="x"/>{chains}</TreeDevice>'
    found = fixture(f"{text}\n//- /w/f.xml\n{setup('a b')}", CELL)
    assert pairs(found) == {"H.l.a H.l.b", "H.r.a H.r.b"}
    assert told(found) == []


def test_a_setup_that_is_not_there_hides_no_other_mistake() -> None:
    text = (
        '<WorkCell name="c"><Frame name="a"/><CollisionSetup file="no.xml"/><Frame name="b" refframe="x"/></WorkCell>'
    )
    found = fixture(text, CELL)
    assert [code for code, _ in told(found)] == ["robwork-setup-not-found", "robwork-undefined-frame"]


def test_all_that_writes_or_looks_at_a_scene_has_the_pairs() -> None:
    found = cell(setup("Table Wall"), of_hand=setup("Palm Finger"))
    expected = {"Table Wall", "Table/off Wall", "Arm.Hand.Finger Arm.Hand.Palm"}
    seen = arrangement(found.scene)
    assert {" ".join(sorted((seen.frames[one], seen.frames[other]))) for one, other in seen.allowed} == expected
    assert pairs(found) == expected


@pytest.mark.parametrize(
    ("to", "pair"),
    [
        ("robray", r'allow_collision "?([^" ]+)"? "?([^" ]+)"?;'),
        ("mjcf", r'<exclude body1="(.+)" body2="(.+)"/>'),
        ("c", r'aa_rx_sg_allow_collision_name\(sg, "(.+)", "(.+)", 1\);'),
    ],
)
def test_conversions_keep_the_pairs(tmp_path: Path, to: str, pair: str) -> None:
    found = cell(setup("Table Wall"), of_hand=setup("Palm Finger"))
    for name, text in found.texts.items():
        path = tmp_path / name.removeprefix("/w/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    written = tmp_path / f"out.{to}"
    assert main(["convert", str(tmp_path / "main.wc.xml"), "--to", to, "-o", str(written)]) == 0
    kept = re.findall(pair, written.read_text())
    assert {" ".join(sorted(each)) for each in kept} == pairs(found)
    assert len(kept) == len(pairs(found)) == 3


def test_a_frame_is_renamed_in_the_setups_of_its_device() -> None:
    found = cell(setup("Wall Arm.Base"), setup("Base Elbow"))
    path = "/w/arm/arm.wc.xml"
    text = found.workspace.analysis().files[path].text
    edits = by_file(rename(found.workspace.analysis(), found.workspace.copy, path, text.index(b"Base"), "Foot"))
    assert sorted(edits) == ["/w/arm/arm.prox.xml", path, "/w/c.prox.xml"]


def test_a_few_lines_allow_so_many_pairs_and_no_more() -> None:
    count = 1000
    frames = "".join(f'<Frame name="f{number}">{BOX}</Frame>' for number in range(count))
    text = f'<WorkCell name="c">{frames}<CollisionSetup file="all.xml"/></WorkCell>'
    for written in (setup("* *"), setup(more="<ExcludeStaticPairs/>")):
        found = fixture(f"{text}\n//- /w/all.xml\n{written}", CELL)
        seen = [*islice(allowed_in(found.scene), count * count)]
        assert len(seen) == MOST_PAIRS < count * (count - 1) // 2
