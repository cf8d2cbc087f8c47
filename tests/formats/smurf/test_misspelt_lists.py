"""A scene whose list of entities is called otherwise is empty to its readers, which is told at the key."""

import pytest

from robray.formats.smurf.frontend.entries import Kind
from robray.formats.smurf.frontend.reading import read, reread
from robray.rules.engine.rule import Severity
from robray.text.edits import Edit
from rules.findings import complaints, findings, fixed, scene

pytestmark = pytest.mark.quick

SCENE = "name: cell\n{}:\n- name: left\n  file: arm.urdf\n{}//- /w/arm.urdf\n<robot name='a'><link name='l'/></robot>\n"
MISSPELT = ["Entities", "entity", "entitys", "entites", "enities", "entities_", "smurf", "Smurfs", "smurfas"]


@pytest.mark.parametrize("behind", ["", "physics: {}\n"])
@pytest.mark.parametrize("key", MISSPELT)
def test_it_is_one_warning_whose_fix_writes_the_key(key: str, behind: str) -> None:
    given = scene(SCENE.format(key, behind), "smurfs")
    [found] = complaints(given)
    assert (found.code, found.severity) == ("smurf-unknown-key", Severity.WARNING)
    meant = found.details.meant
    assert fixed(given, found) == scene(SCENE.format(meant, behind), "smurfs").texts
    assert not complaints(scene(SCENE.format(meant, behind), "smurfs"))


@pytest.mark.parametrize("text", ["entity: left\n", "name: x\nphysics: {gravity: {z: 1}}\n", "environment:\n  a: 1\n"])
def test_other_keys_are_for_others(text: str) -> None:
    assert "smurf-unknown-key" not in {each.code for each in findings(scene(f"{text}entities: []\n", "smurfs"))}


@pytest.mark.parametrize("key", MISSPELT)
def test_what_is_typed_is_read_as_afresh(key: str) -> None:
    text = SCENE.partition("//-")[0].format("entities", "").encode()
    start = text.index(b"entities")
    edit = Edit(start, start + len("entities"), key.encode())
    after = text[:start] + key.encode() + text[edit.end :]
    updated, _ = reread(read(text, Kind.SCENE), after, edit, Kind.SCENE)
    fresh = read(after, Kind.SCENE)
    assert (updated.facts.items, updated.facts.problems) == (fresh.facts.items, fresh.facts.problems)
    assert read(b"--- \n" + after, Kind.SCENE).facts.items == fresh.facts.items
