"""Files with more items than are read: the first ones are, each is lowered once, and what is left is told."""

from collections.abc import Iterator
from random import Random

import pytest

from robray.facts.items import FileFacts, Item
from robray.formats.smurf.frontend import reading
from robray.formats.smurf.frontend.entities import entity
from robray.formats.smurf.frontend.entries import Kind, Manner
from robray.formats.smurf.frontend.nodes import as_written
from robray.syntax import yaml
from robray.syntax.nodes import Node
from robray.text.edits import Edit, splice
from trials import trials

_LINES = (
    "- {name: a, file: b.smurf}\n",
    "- name: a\n  file: b.smurf\n",
    "entities:\n",
    "smurfs:\n",
    "other:\n",
    "name: x\n",
    "-\n",
    "- 1\n",
    "- [\n",
    "entities: [{name: a}, {name: b}, c, [d], {file: e}, {name: f}, {name: g}, {name: h}, i, j, k, l]\n",
    "\n",
)


def _texts() -> Iterator[bytes]:
    chance = Random(1)
    for _ in range(trials(300)):
        yield "".join(chance.choices(_LINES, k=chance.randrange(1, 40))).encode()


def _told(facts: FileFacts) -> object:
    return facts.items, [*facts.starts], [*facts.ends], facts.problems


@pytest.mark.parametrize("kind", [Kind.SCENE, Kind.ANNOTATIONS])
def test_random_texts_read_in_pieces_are_what_the_whole_is(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_ITEMS", 8)
    too_many = 0
    for text in _texts():
        found = reading.read(text, kind)
        manner = Manner(kind, by_phobos=False, is_as_written=as_written(text))
        entries, problems = reading._whole(yaml.read(text), manner)  # noqa: SLF001
        assert _told(found.facts) == _told(FileFacts.from_entries(entries, problems)), text
        assert len(found.facts) <= reading.MOST_ITEMS
        too_many += any(each.code == "smurf-too-large" for each in found.facts.problems)
    assert too_many > trials(50)


def test_random_edits_among_too_many_items_leave_what_is_read_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_ITEMS", 8)
    chance = Random(2)
    for text in _texts():
        start = chance.randrange(len(text) + 1)
        edit = Edit(start, min(len(text), start + chance.randrange(12)), chance.choice(_LINES).encode())
        after = splice(text, edit)
        old = reading.read(text, Kind.SCENE)
        updated, _ = reading.reread(old, after, edit, Kind.SCENE)
        assert _told(updated.facts) == _told(reading.read(after, Kind.SCENE).facts), (text, edit)


@pytest.mark.parametrize(
    ("before", "each", "behind"), [(b"", b"- {name: e%d, file: arm.smurf}\n", b""), (b"[", b"{name: e%d}, ", b"]\n")]
)
def test_each_item_of_a_large_scene_is_lowered_once(
    before: bytes, each: bytes, behind: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    lowered = 0

    def counted(node: Node, section: str, *, by_phobos: bool) -> Item:
        nonlocal lowered
        lowered += 1
        return entity(node, section, by_phobos=by_phobos)

    monkeypatch.setattr("robray.formats.smurf.frontend.entries.entity", counted)
    text = b"entities: " + before + b"\n" * (not before) + b"".join(each % rank for rank in range(40_000)) + behind
    found = reading.read(text, Kind.SCENE)
    assert len(found.facts) == reading.MOST_ITEMS
    assert lowered <= reading.MOST_ITEMS + 1
