"""What `robray collisions` and `robray diff` write as JSON is what their schemas describe, and the other way round."""

import copy
import json
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from cli.command import Command
from cli.validation import REPOSITORY, own
from compare.test_edits import EDITS, Tree
from fixtures import MAIN, fixture
from libraries import library
from oracle.scenes import SceneWriter
from robray.compare.compare import changes
from robray.compare.scenes import compared
from robray.export.changes import as_json
from robray.export.json import dumped

DIFF = REPOSITORY / "docs" / "diff.schema.json"
COLLISIONS = REPOSITORY / "docs" / "collisions.schema.json"

JOINT = "type revolute; axis [0, 0, 1];"
PAIRS = (
    ("frame a { geometry { shape sphere; radius 1; } }", "frame a { geometry { shape sphere; radius k; } }"),
    ("def k 1;\nframe a { translation [k, 0, 0]; }", "def k 2;\nframe a { translation [k, 0, 0]; }"),
    ("frame a { translation [1d308, 0, 0]; }", "frame a { translation [-1d308, 0, 0]; rpy [0, 0, 1]; }"),
    ("frame a {}", "frame a { translation [k, 0, 0]; }"),
    ("frame a { translation [k, 0, 0]; }", "frame a {}"),
    (f"frame a {{ {JOINT} variable v; }}", f"frame a {{ {JOINT} axis [0, 1, 0]; offset 1; variable w; }}"),
    ("frame a { geometry { shape box; dimension [1, 1, 1]; isa c; } }", "frame a { geometry { shape sphere; } }"),
    ('frame a { geometry { mesh "a.stl"; } }', 'frame a { geometry { mesh "b.stl"; isa d; alpha 0.5; visual 0; } }'),
    ("allow_collision a b;\nframe a {}\nframe b {}", "frame a {}\nframe b {}\nframe c { parent a; }"),
    ('frame a { frame b {} }\ndef k "x";\n', "frame a { }\nframe b { translation [0, 1, k]; }\n"),
    ("frame a {}\nframe b { parent x; }", "frame a { parent x; }\nframe b { translation [k, 0, 0]; }"),
)


STRENGTH = '<limit effort="1" velocity="2" lower="-1" upper="1"/>'
MORE = (
    '<dynamics damping="1" friction="2"/><calibration rising="1" falling="2"/>'
    '<safety_controller soft_lower_limit="-1" soft_upper_limit="1" k_position="1" k_velocity="2"/>'
)
INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
ROBOT = (
    f'<robot name="r"><link name="a">{INERTIAL}</link><link name="b">{INERTIAL}</link><joint name="j" type="revolute">'
    f'<parent link="a"/><child link="b"/><axis xyz="0 0 1"/>{STRENGTH}{MORE}</joint></robot>\n'
)
CELL = '<WorkCell name="c"><Frame name="cup" type="Movable"/></WorkCell>\n'
CELLS = ((CELL, CELL.replace("Movable", "Fixed")),)
ROBOTS = ((ROBOT, ROBOT.replace(INERTIAL, "").replace(MORE, "").replace('effort="1"', 'effort="3"')), (ROBOT, ROBOT))


@cache
def comparisons() -> tuple[dict[str, Any], ...]:
    texts = [(one + "\n", other + "\n") for one, other in PAIRS]
    for seed in range(40):
        tree = Tree(seed)
        before = tree.text()
        for edit in (EDITS[seed % len(EDITS)], EDITS[(3 * seed + 1) % len(EDITS)]):
            edit(tree)
        texts += [(before, tree.text()), (tree.text(), before)]
    texts += [*pairwise(SceneWriter(seed).scene() for seed in range(60))]
    found = []
    of_path = {MAIN: texts, "/w/r.urdf": ROBOTS, "/w/c.wc.xml": CELLS}
    for path, pair in [(path, pair) for path, pairs in of_path.items() for pair in pairs]:
        one, other = (compared(fixture(text, path).scene) for text in pair)
        told = [as_json(change) for change in changes(one, other)]
        found.append(json.loads(dumped({"before": "a", "after": "b", "changes": [*told]})))
    return tuple(found)


def test_changes_are_described() -> None:
    schema = own(DIFF)
    for answer in comparisons():
        assert [f"{error.json_path}: {error.message}" for error in schema.iter_errors(answer)] == []


def test_what_is_described_of_changes_is_written() -> None:
    """Each kind of change, each of its properties, and `null` where that is allowed."""
    definitions = json.loads(DIFF.read_text())["definitions"]
    kinds = {each["$ref"].rpartition("/")[2] for each in definitions["change"]["oneOf"]}
    told = [change for answer in comparisons() for change in answer["changes"]]
    assert {change["kind"] for change in told} == kinds
    for change in told:
        assert change.keys() == definitions[change["kind"]]["properties"].keys()
    rows = [(change["kind"], key, change[key]) for change in told for key in change]
    for seen in (
        ("added", "parent", None),
        ("rehung", "before", None),
        ("rehung", "after", None),
        ("rehung", "in_world", None),
        ("constant", "constant", "k"),
        ("moved", "constants", ["k"]),
        ("shape", "aspect", "classes"),
        ("shape", "after", None),
        ("joint", "aspect", "axis"),
    ):
        assert seen in rows, seen


def collisions(command: Command) -> Iterator[Any]:
    library("mujoco")
    for seed in range(6):
        tree = Tree(seed)
        if seed % 2:
            tree.allow()
        # Near enough to touch here and there.
        tree.poses = {name: (x / 8, y / 8, z) for name, (x, y, z) in tree.poses.items()}
        command.write(f"//- scene.robray\n{tree.text()}frame z {{ }}\nallow_collision f0 z;\n")
        for more in ((), ("--samples", "2")):
            yield json.loads(command.run("collisions", "scene.robray", "--format", "json", *more).out)


def test_collisions_are_described_and_what_is_described_is_written(command: Command) -> None:
    schema = own(COLLISIONS)
    seen = set()
    for answer in collisions(command):
        assert [f"{error.json_path}: {error.message}" for error in schema.iter_errors(answer)] == []
        seen |= {(key, touch["adjacent"]) for key in ("touching", "allowed") for touch in answer[key]}
        seen |= {("needless", len(pair)) for pair in answer["needless"]}
    assert seen >= {("touching", True), ("touching", False), ("needless", 2)}
    assert {key for key, _ in seen} == {"touching", "allowed", "needless"}


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (("touching", 0, "depth"), 0),
        (("touching", 0, "at"), [0, 0]),
        (("touching", 0, "frames"), ["a"]),
        (("touching", 0, "odd"), 1),
        (("needless",), None),
        (("untried",), -1),
        (("odd",), 1),
    ],
)
def test_wrong_collisions_are_refused(at: tuple[Any, ...], value: Any) -> None:
    touch = {"frames": ["a", "b"], "depth": 0.1, "at": [0, 0, 0], "adjacent": False, "hull": True}
    answer = {"touching": [touch], "allowed": [], "needless": [["a", "b"]], "untried": 2}
    refuses(own(COLLISIONS), answer, at, value)


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (("changes", 0, "kind"), "gone"),
        (("changes", 0, "in_parent"), [0, 0, 0]),
        (("changes", 0, "carries"), -1),
        (("changes", 0, "odd"), 1),
        (("before",), None),
    ],
)
def test_wrong_changes_are_refused(at: tuple[Any, ...], value: Any) -> None:
    up = {"translation": [0, 0, 1], "angle": 0}
    moved: dict[str, Any] = {
        "kind": "moved",
        "frame": "a",
        "in_parent": up,
        "in_world": None,
        "carries": 0,
        "constants": [],
    }
    refuses(own(DIFF), {"before": "a", "after": "b", "changes": [moved]}, at, value)


def refuses(schema: Any, answer: Any, at: tuple[Any, ...], value: Any) -> None:
    broken = copy.deepcopy(answer)
    inner = broken
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = value
    assert schema.is_valid(answer)
    assert not schema.is_valid(broken)
