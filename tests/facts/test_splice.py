"""Items keep their labels while the file is edited around them."""

import pytest

from robray.facts.items import TOP, Entry, FileFacts, Item
from robray.facts.splice import FactsDelta, splice
from robray.formats.robray.statements import Stray
from robray.text.edits import Edit
from robray.text.spans import Span

pytestmark = pytest.mark.quick


def item(size: int) -> Item:
    """Items of different sizes differ."""
    return Item(Stray((), Span(0, size)), ())


def file(*sizes: int) -> FileFacts:
    """Items of these sizes, one behind the other and each with a byte between."""
    return FileFacts.from_entries(entries(0, *sizes), ())


def entries(start: int, *sizes: int) -> list[Entry]:
    made = []
    for size in sizes:
        made.append(Entry(item(size), start, start + size, TOP))
        start += size + 1
    return made


def test_what_is_put_in_between_gets_a_label_in_between() -> None:
    old = file(5, 6)
    new, delta = splice(old, Edit(6, 6, b"1234567;"), TOP, None, (1, 1), entries(6, 7), ())
    assert new == file(5, 7, 6)
    first, inserted, last = new.labels
    assert [first, last] == [*old.labels]
    assert first < inserted < last
    assert delta == FactsDelta(inserted=(inserted,))


def test_what_goes_leaves_the_labels_of_what_stays() -> None:
    old = file(5, 6, 7)
    new, delta = splice(old, Edit(6, 13, b""), TOP, None, (1, 2), [], ())
    assert new == file(5, 7)
    assert [*new.labels] == [old.labels[0], old.labels[2]]
    assert delta == FactsDelta(removed=(old.labels[1],))


def test_what_becomes_another_keeps_its_label() -> None:
    old = file(5, 6, 7)
    new, delta = splice(old, Edit(8, 8, b"12"), TOP, None, (1, 2), entries(6, 8), ())
    assert new == file(5, 8, 7)
    assert new.labels == old.labels
    assert delta == FactsDelta(changed=(old.labels[1],))


def test_what_is_read_again_and_is_the_same_is_no_change() -> None:
    old = file(5, 6)
    new, delta = splice(old, Edit(5, 5, b" "), TOP, None, (1, 2), entries(7, 6), ())
    assert not delta
    assert new.items is old.items
    assert [*new.starts] == [0, 7]


def test_labels_go_on_to_ascend_where_items_are_put_in_at_one_place_again_and_again() -> None:
    facts = file(5, 6)
    for _ in range(100):
        facts, delta = splice(facts, Edit(6, 6, b"1234567;"), TOP, None, (1, 1), entries(6, 7), ())
        assert delta.inserted
    assert facts == file(5, *([7] * 100), 6)
    assert [*facts.labels] == sorted({*facts.labels})
