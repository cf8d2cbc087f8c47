"""What is read without a tree must be what is read with one."""

import random

import pytest

from analysis.fuzz import document, edit
from robray.facts.items import FileFacts
from robray.frontends.robray import segments
from robray.frontends.robray.plain_items import Plain, plain_items
from robray.frontends.robray.reading import read
from robray.text.edits import splice


def read_by_trees(text: bytes, monkeypatch: pytest.MonkeyPatch) -> FileFacts:
    with monkeypatch.context() as patch:
        patch.setattr(segments, "plain_items", lambda _text, start=0: Plain([], start, start))
        return read(text).facts


@pytest.mark.parametrize("length", [1, 60, 1 << 20])
def test_random_scenes_are_read_as_by_trees(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segments, "LENGTH", length)
    rng = random.Random(length)
    for _ in range(300):
        text = document(rng)
        if rng.random() < 0.5:
            text = splice(text, edit(rng, text))
        assert read(text).facts == read_by_trees(text, monkeypatch), text


@pytest.mark.parametrize(
    "text",
    [
        b'include "a"\n;\n',
        b'include "a"\n',
        b"frame a { parent b; } # note",
        b"frame frame { }\n",
        b"frame def-a { }\n",
        b"def pi 3;\n",
        b"offset 3;\n",
        b"frame a { parent b }\n",
        b"frame a { geometry { shape box; } offset 1; }\n/* open",
        b"class a { isa b; /* ; } */ alpha .5; }\n",
        b"frame a { translation [0, 74.2983714, 0]; }\ndef b 16777217.0;\ndef c 2 * 452345.123;\n",
        b'include "parts/"\ninclude "~/a"\ninclude ".a"\ninclude "parts/a.b"\n',
        b"def a 4//2\n;\n# a\rb\n/* a\n/* b */\n",
        b'frame a { def b 1; rpy [0, b, 0]; include "x" }\n',
        b"frame a\t{\n\tparent b;\n}\r\n",
    ],
)
def test_odd_scenes_are_read_as_by_trees(text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(text).facts == read_by_trees(text, monkeypatch)


def test_a_common_scene_is_plain_to_its_end() -> None:
    text = b"""\
include "sizes.robray"
# Sizes.
def height 2 * board - 0.5;
class red { isa painted; color [1, 0, 0]; }
frame shelf { /* A comment; with a semicolon. */
    parent rack-0;
    translation [0, height - 1, 0.5 * board];
    geometry {
        isa red; // So it is.
        dimension [1, 2, 3];
    }
}
allow_collision shelf rack-0;
"""
    assert plain_items(text).end == len(text)


def test_an_odd_statement_takes_nothing_else_from_the_plain() -> None:
    text = b"frame a { }\nframe b { offset (1); }\nframe c { }\n"
    plain = plain_items(text)
    assert text[: plain.end] == b"frame a { }"
    assert len(plain.entries) == 1
