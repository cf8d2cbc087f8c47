"""Bytes that are no characters, found piece by piece as in a text as a whole."""

import random

import pytest

from robray.syntax.encoding import checked
from trials import trials

pytestmark = pytest.mark.quick


def _in_one_go(text: bytes, most: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    at = 0
    while len(found) < most:
        try:
            text[at:].decode()
        except UnicodeDecodeError as error:
            found.append((at + error.start, at + error.end))
            at = found[-1][1]
        else:
            break
    return found


def test_pieces_are_as_the_whole() -> None:
    chance = random.Random(1)
    for turn in range(trials(600)):
        length = chance.choice((10, 50, 4090, 4096, 4100, 9000))
        if turn % 2:
            text = bytes(chance.choices(b"a\xe2\x82\xac\xff\xc3\xa9\xf0\x9f\x98\x80", k=length))
        else:
            text = ("é€a😀" * length).encode()[chance.randrange(4) : length + chance.randrange(4)]
        assert [tuple(each.span) for each in checked(text, 30)] == _in_one_go(text, 30)
