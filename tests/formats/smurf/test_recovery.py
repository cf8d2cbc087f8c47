"""What stands below a local mistake in a scene or a robot keeps its meaning: a dash, a blank, a bracket or a quote that
is wrong costs the entity that it is in, and none of the others."""

import json
import re

import pytest

from fixtures import fixture
from robray.formats.smurf.frontend.entries import Kind
from robray.formats.smurf.frontend.faults import SYNTAX
from robray.formats.smurf.frontend.reading import read
from robray.formats.smurf.statements import Entity, Key, ListedFile, Section
from robray.rules.engine.diagnose import diagnostics
from robray.syntax import yaml

NAMES = ("left", "right", "held", "store")
ENTITIES = [
    {"name": name, "file": "arm.smurf", "position": [rank, 0, 1], "rotation": {"w": 1, "x": 0, "y": 0, "z": 0}}
    for rank, name in enumerate(NAMES)
]
PRETTY = json.dumps({"name": "cell", "entities": ENTITIES, "physics": {"gravity": {"z": -9.81}}}, indent=2) + "\n"
ROWS = '{\n  "entities": [\n' + ",\n".join(f"    {json.dumps(each)}" for each in ENTITIES) + "\n  ]\n}\n"
_LIST = ",\n".join(f"  {json.dumps(each)}" for each in ENTITIES)
IN_A_BLOCK = {
    "an entity a line": f"name: cell\nentities: [\n{_LIST}\n]\nphysics:\n  gravity: {{z: -9.81}}\n",
    "at the left": f"name: cell\nentities: [\n{_LIST.replace('  {', '{')}\n]\nphysics:\n  gravity: {{z: -9.81}}\n",
    "an entry a line": f"name: cell\nentities: {json.dumps(ENTITIES, indent=2)}\nphysics:\n  gravity: {{z: -9.81}}\n",
    "an item an entity": "name: cell\nentities:\n"
    + "".join(f"  - {json.dumps(each, indent=2).replace(chr(10), chr(10) + '    ')}\n" for each in ENTITIES)
    + "physics:\n  gravity: {z: -9.81}\n",
}
QUOTES = re.compile(r'"([^"]*)"')
ROBOT = """\
//- /w/arm.smurf
modelname: a
files: [a.urdf, p.yml]
//- /w/a.urdf
<robot name='a'><link name='l'/></robot>
//- /w/p.yml
poses:
- {name: up, joints: {}}
"""
LINES = [
    ["name: left", "file: arm.smurf", "pose: up"],
    ["name: right", "file: arm.smurf"],
    ["name: held", "file: a.urdf"],
]


def _block(key: str, items: list[list[str]], indent: int, dashes: list[str], first: int) -> str:
    """A list in which each item has a dash of its own, and the first one is indented by so much."""
    lines = [key]
    for rank, (item, dash) in enumerate(zip(items, dashes, strict=True)):
        at = first if not rank else indent
        lines += [" " * at + dash + item[0], *(" " * (indent + 2) + each for each in item[1:])]
    return "\n".join([*lines, "name: cell", ""])


def _entities(text: str) -> dict[str, tuple[int, object]]:
    """Where each entity begins, and what it is."""
    facts = read(text.encode(), Kind.SCENE).facts
    return {
        item.statement.called: (start, _read(item.statement))
        for item, start in zip(facts.items, facts.starts, strict=True)
        if isinstance(item.statement, Entity)
    }


def _keys(text: str) -> list[str]:
    facts = read(text.encode(), Kind.SCENE).facts
    return [item.statement.name.text for item in facts.items if isinstance(item.statement, Key | Section)]


def _read(entity: Entity) -> tuple[object, ...]:
    file, position, rotation = entity.file, entity.position, entity.rotation
    return file and file.text, position and position.value, rotation and rotation.taken


@pytest.mark.parametrize("indent", [0, 2])
@pytest.mark.parametrize("rank", range(3))
def test_a_dash_without_a_blank_begins_an_item_all_the_same(indent: int, rank: int) -> None:
    dashes = ["-" if each == rank else "- " for each in range(3)]
    text = _block("entities:", LINES, indent, dashes, indent)
    assert [*_entities(text)] == [each[0].removeprefix("name: ") for each in LINES]
    found = fixture(text + ROBOT, "/w/main.smurfs")
    [told] = diagnostics(found.workspace.analysis(), "/w/main.smurfs")
    assert told.message == "missing space after '-'"
    assert text.encode()[told.at.span.start : told.at.span.end] == b"-"
    assert told.fix is not None


@pytest.mark.parametrize("indent", [0, 2])
@pytest.mark.parametrize("more", [-1, 1, 2])
def test_the_first_item_may_be_indented_otherwise(indent: int, more: int) -> None:
    if indent + more < 0:
        return
    text = _block("entities:", LINES, indent, ["- "] * 3, indent + more)
    assert [*_entities(text)] == [each[0].removeprefix("name: ") for each in LINES]


@pytest.mark.parametrize("rank", range(3))
@pytest.mark.parametrize("first", [0, 1])
def test_listed_files_are_read_behind_a_slip(rank: int, first: int) -> None:
    dashes = ["-" if each == rank and not first else "- " for each in range(3)]
    text = _block("files:", [["arm.urdf"], ["motors.yml"], ["poses.yml"]], 0, dashes, first)
    items = read(text.encode(), Kind.ROBOT).facts.items
    listed = [each.statement.path.text for each in items if isinstance(each.statement, ListedFile)]
    assert listed == ["arm.urdf", "motors.yml", "poses.yml"]


@pytest.mark.parametrize(
    "text",
    [
        "entities:\n- name: left\n-name: right\n",
        "entities:\n- a\n-name:\n  file: b\n",
        "-name: x\n-file: y\n",
        "a: -b\n",
    ],
)
def test_keys_that_begin_with_a_dash_are_keys(text: str) -> None:
    assert not read(text.encode(), Kind.SCENE).yaml.pieces[-1].mistakes
    assert not [each for each in read(text.encode(), Kind.SCENE).facts.problems if "blank" in str(each.details)]


def test_a_key_without_its_colon_has_the_list_behind_it() -> None:
    text = _block("name: x\nentities:", LINES, 0, ["- "] * 3, 0)
    assert [*_entities(text.replace("entities:", "entities"))] == [*_entities(text)]


@pytest.mark.parametrize("quote", ['"', "", "'"], ids=["in quotes", "without quotes", "in single quotes"])
@pytest.mark.parametrize("text", [PRETTY, ROWS], ids=["an entry a line", "an entity a line"])
def test_in_brackets_a_mark_that_is_gone_costs_no_other_entity(text: str, quote: str) -> None:
    text = QUOTES.sub(rf"{quote}\1{quote}", text)
    whole = _entities(text)
    assert [*whole] == [*NAMES]
    starts = [start for start, _ in whole.values()]
    broken = 0
    for at, mark in enumerate(text):
        if mark not in '[]{}",:' or at < text.index("[") + 1:
            continue
        held = sum(start <= at for start in starts) - 1
        found = _entities(text[:at] + text[at + 1 :])
        expected = {name for rank, name in enumerate(NAMES) if rank != held}
        broken += 1
        assert {name: found[name][1] for name in found if name in expected} == {
            name: whole[name][1] for name in expected
        }, (text[:at].count("\n") + 1, mark)
    assert broken > 90


@pytest.mark.parametrize("quote", ['"', "", "'"], ids=["in quotes", "without quotes", "in single quotes"])
@pytest.mark.parametrize("layout", IN_A_BLOCK)
def test_in_brackets_within_a_block_a_bracket_that_is_gone_costs_what_it_is_in(layout: str, quote: str) -> None:
    text = QUOTES.sub(rf"{quote}\1{quote}", IN_A_BLOCK[layout])
    whole, below = _entities(text), _keys(text)
    assert [*whole] == [*NAMES]
    assert below == ["name", "entities", "physics"]
    starts = [start for start, _ in whole.values()]
    brackets = [at for at, mark in enumerate(text) if mark in "[]{}" and at < text.index("physics")]
    for at in brackets:
        gone = text[:at] + text[at + 1 :]
        held = sum(start <= at for start in starts) - 1
        found = _entities(gone)
        is_whole = text[:at].endswith("entities: ")
        expected = set() if is_whole else {name for rank, name in enumerate(NAMES) if rank != held}
        where = (text[:at].count("\n") + 1, text[at])
        assert {name: found[name][1] for name in found if name in expected} == {
            name: whole[name][1] for name in expected
        }, where
        assert _keys(gone) == below, where
    assert len(brackets) >= 24


@pytest.mark.parametrize("layout", [*IN_A_BLOCK][:3])
def test_such_a_bracket_is_one_finding_at_what_lacks_it(layout: str) -> None:
    text = QUOTES.sub(r"\1", IN_A_BLOCK[layout])
    for at, mark in enumerate(text[: text.index("physics")]):
        if mark not in "[]{}":
            continue
        gone = text[:at] + text[at + 1 :]
        found = diagnostics(fixture(gone + ROBOT, "/w/main.smurfs").workspace.analysis(), "/w/main.smurfs")
        line = text.count("\n", 0, at)
        [told] = found
        assert told.code == SYNTAX, (line, told)
        # An unclosed bracket is reported where it opens, and a missing one before the next token or at the end.
        others = [other for other, one in enumerate(text[:at]) if one in "[{"] if mark in "]}" else [at]
        lines = {text.count("\n", 0, other) for other in others} | {line, line + 1, line - 1}
        lines |= {gone.count("\n", 0, gone.find("]", at))} if mark == "[" else set()
        assert gone.encode().count(b"\n", 0, told.at.span.start) in lines, (line, told)


@pytest.mark.parametrize(
    "text", ['{"entities": [],\n\t"name": "x"}\n', "{'entities': [{name: a]}\n", '{"a": 1, "a": 2}\n']
)
def test_what_yaml_says_of_what_is_no_broken_json_holds(text: str) -> None:
    wanted = [one.what for one in yaml.tree(text.encode()).mistakes]
    assert [each.details[0] for each in read(text.encode(), Kind.SCENE).facts.problems if each.code == SYNTAX] == wanted


def test_comments_do_not_keep_json_from_being_read_as_it_is_meant() -> None:
    lines = ROWS.replace("}, ", ", ", 1).splitlines(keepends=True)
    for rank in range(len(lines)):
        text = "".join(line.rstrip("\n") + "  # as it is\n" if rank == at else line for at, line in enumerate(lines))
        assert {*NAMES[1:]} <= {*_entities(text)}


@pytest.mark.parametrize("mark", ["{", "[", "]", "}"])
@pytest.mark.parametrize("indent", [None, 2])
def test_in_a_longer_scene_in_brackets_what_lacks_one_is_told_alone(mark: str, indent: int | None) -> None:
    rows = [{"name": f"e{rank}", "file": "arm.smurf", "position": [rank, 0, 1]} for rank in range(250)]
    listed = ",\n".join(f"    {json.dumps(each, indent=indent)}".replace("\n", "\n    ") for each in rows)
    text = f'{{\n  "name": "cell",\n  "entities": [\n{listed}\n  ],\n  "physics": {{"gravity": {{"z": -9.81}}}}\n}}\n'
    assert len(text) > 16 << 10
    assert len(_entities(text)) == 250
    held, following = text.rindex("{", 0, text.index('"e120"')), text.index('"e121"')
    at = text.index(mark, held)
    gone = text[:at] + text[at + 1 :]
    assert {*(f"e{rank}" for rank in range(250) if rank != 120)} <= {*_entities(gone)}
    found = fixture(gone + ROBOT, "/w/main.smurfs")
    [told] = [each for each in diagnostics(found.workspace.analysis(), "/w/main.smurfs") if each.code == SYNTAX]
    assert held <= told.at.span.start <= following
