"""Facts after an edit, and what making them cost."""

import random

import pytest

from analysis.fuzz import document, edit
from robray.facts.items import SPACING
from robray.formats.robray.frontend.reading import read, reread
from robray.text.edits import Edit, splice
from trials import trials


def test_reread_facts_equal_facts_from_scratch() -> None:
    rng = random.Random(11)
    for _ in range(trials(40)):
        text = document(rng)
        reading = read(text)
        for _ in range(25):
            change = edit(rng, text)
            text = splice(text, change)
            reading, _ = reread(reading, text, change)
            assert reading.facts == read(text).facts, text
            assert list(reading.facts.labels) == sorted(set(reading.facts.labels))


def test_the_delta_names_just_the_items_that_differ() -> None:
    rng = random.Random(12)
    for _ in range(trials(300)):
        text = document(rng)
        change = edit(rng, text)
        old = read(text)
        new, delta = reread(old, splice(text, change), change)
        before = dict(zip(old.facts.labels, zip(old.facts.items, old.facts.containers, strict=True), strict=True))
        after = dict(zip(new.facts.labels, zip(new.facts.items, new.facts.containers, strict=True), strict=True))
        assert set(delta.removed) == before.keys() - after.keys()
        assert set(delta.inserted) == after.keys() - before.keys()
        assert set(delta.changed) == {label for label in before.keys() & after.keys() if before[label] != after[label]}


@pytest.mark.parametrize("count", [10, 2000])
def test_an_edit_lowers_its_own_item_only(count: int) -> None:
    text = b"".join(b"frame f%d { translation [0, 0, %d]; }\n" % (n, n) for n in range(count))
    at = text.index(b"[0, 0, 5]") + 1
    change = Edit(at, at + 1, b"7")
    reading, delta = reread(read(text), splice(text, change), change)
    assert reading.lowered == 1
    assert len(delta.changed) == 1


@pytest.mark.parametrize("count", [10, 2000])
def test_an_edit_in_a_nested_frame_lowers_only_that(count: int) -> None:
    inner = b"".join(b"  frame f%d { translation [0, 0, %d]; }\n" % (n, n) for n in range(count))
    text = b"frame all {\n" + inner + b"  rpy [0, 0, 1];\n}\n"
    at = text.index(b"[0, 0, 5]") + 1
    change = Edit(at, at + 1, b"7")
    reading, delta = reread(read(text), splice(text, change), change)
    assert reading.lowered == 1
    assert len(delta.changed) == 1


def test_an_edit_in_a_comment_changes_no_item() -> None:
    text = b"frame a {} # comment\nframe b {}\n"
    change = Edit(14, 15, b"x")
    reading, delta = reread(read(text), splice(text, change), change)
    assert not delta
    assert reading.facts.items == read(text).facts.items


def test_an_opened_brace_reuses_the_facts_of_what_it_swallows() -> None:
    text = b"frame top\n" + b"".join(b"frame f%d { translation [0, 0, %d]; }\n" % (n, n) for n in range(500))
    change = Edit(9, 9, b" {")
    reading, delta = reread(read(text), splice(text, change), change)
    assert reading.lowered <= 3
    assert len(delta.changed) == 501


def test_labels_never_run_out() -> None:
    text = b"frame a {}\nframe b {}\n"
    reading = read(text)
    for n in range(300):
        change = Edit(11, 11, b"def c%d %d;\n" % (n, n))
        text = splice(text, change)
        reading, _ = reread(reading, text, change)
    labels = list(reading.facts.labels)
    assert labels == sorted(set(labels))
    assert len(labels) == 302
    assert reading.facts == read(text).facts
    assert labels[-1] < SPACING * 400
