"""Edits of edits, counted in the first text."""

import random
from itertools import pairwise

import pytest

from robray.text.edits import Edit, splice
from robray.text.pieces import Pieces
from trials import trials

pytestmark = pytest.mark.quick


def check(text: bytes, *rounds: tuple[Edit, ...]) -> None:
    pieces = Pieces(len(text))
    changed = text
    for edits in rounds:
        pieces.replace(edits)
        for edit in reversed(edits):
            changed = splice(changed, edit)
    found = [*pieces.edits()]
    again = text
    for edit in reversed(found):
        again = splice(again, edit)
    assert again == changed
    assert all(one.end < other.start for one, other in pairwise(found))


def test_one_after_the_other() -> None:
    check(b"0123456789", *[(edit,) for edit in (Edit(2, 4, b"ab"), Edit(3, 6, b""), Edit(0, 0, b"xyz"))])
    check(b"0123456789", (Edit(5, 5, b"-"),), (Edit(8, 11, b"!"),), (Edit(0, 9, b""),))


def test_several_at_once() -> None:
    check(b"0123456789", (Edit(1, 2, b"abc"), Edit(4, 4, b"d"), Edit(8, 10, b"")), (Edit(0, 3, b""), Edit(5, 7, b"e")))


def test_at_random() -> None:
    rng = random.Random(4)
    for _ in range(trials(200)):
        text, rounds = b"0123456789" * 3, []
        size = len(text)
        for _ in range(rng.randint(1, 5)):
            places = sorted(rng.sample(range(size + 1), min(4, size // 2 * 2)))
            edits = [
                Edit(*pair, rng.choice((b"", b"x", b"yz"))) for pair in zip(places[::2], places[1::2], strict=True)
            ]
            rounds.append(tuple(edits))
            size += sum(len(edit.replacement) - (edit.end - edit.start) for edit in edits)
        check(text, *rounds)
