"""Which files a text names by the look of it: every word that ends as one, and long texts are gone through once."""

import posixpath
import random
import re

import pytest

from robray.formats.smurf.semantics import SmurfBeside
from robray.text.paths import normal
from trials import trials

pytestmark = pytest.mark.quick

_WORD = re.compile(rb"""[^\s"',\[\]{}:#]{1,400}\.(?:urdf|yml|smurf|smurfs|smurfa)\b""")
_PIECES = (
    b"a",
    b"s",
    b".yml",
    b".urdf",
    b".smurf",
    b"x.smurfs",
    b" ",
    b":",
    b"/",
    b"..",
    b"'",
    b"\n",
    b",",
    b"#",
    b"\xff",
)


def _named(text: bytes) -> list[str]:
    return [*SmurfBeside().named_files("/w/main.smurfs", text)]


def test_no_word_that_ends_as_a_file_is_passed_over() -> None:
    chance = random.Random(1)
    for _ in range(trials(2000)):
        text = b"".join(chance.choices(_PIECES, k=40))
        words = (each[0].decode("utf-8", "replace") for each in _WORD.finditer(text))
        assert {normal(posixpath.join("/w", each)) for each in words} <= {*_named(text)}


def test_what_is_long_is_named_no_longer_than_a_path() -> None:
    assert _named(b"a" * 1_000_000) == []
    assert _named(b"a" * 1_000_000 + b".yml") == ["/w/" + "a" * 400 + ".yml"]
    assert _named(b"{files: [b/arm.urdf, 'c.yml']}") == ["/w/b/arm.urdf", "/w/c.yml"]
