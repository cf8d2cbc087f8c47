"""What is read without a tree must be what is read with one."""

import random

import pytest

from analysis.fuzz import document, edit
from robray.facts.items import FileFacts
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.formats.robray.frontend import segments
from robray.formats.robray.frontend.plain_items import plain_items
from robray.formats.robray.frontend.plain_reading import PlainReading
from robray.formats.robray.frontend.reading import read
from robray.text.edits import splice

SMALL = DEFAULT_LIMITS._replace(nesting=1, attributes=1, parts=12)


def read_by_trees(text: bytes, monkeypatch: pytest.MonkeyPatch, limits: ReadingLimits = DEFAULT_LIMITS) -> FileFacts:
    with monkeypatch.context() as patch:
        patch.setattr(segments, "plain_reading", PlainReading(worth=1 << 40))
        return read(text, limits).facts


@pytest.fixture(autouse=True)
def _reads_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segments, "plain_reading", PlainReading(worth=0))


def test_who_reads_little_does_without_the_expression() -> None:
    text = b"frame a { translation [1, 2, 3]; }\n"
    reading = PlainReading(worth=3 * len(text))
    ends = [reading.read(text, 0, DEFAULT_LIMITS).end for _ in range(4)]
    assert ends == [0, 0, len(text), len(text)]


@pytest.mark.parametrize("length", [1, 60, 1 << 20])
def test_random_scenes_are_read_as_by_trees(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segments, "LENGTH", length)
    rng = random.Random(length)
    for _ in range(300):
        text = document(rng)
        if rng.random() < 0.5:
            text = splice(text, edit(rng, text))
        for limits in (DEFAULT_LIMITS, SMALL):
            assert read(text, limits).facts == read_by_trees(text, monkeypatch, limits), text


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
        b"def a (b + 1;\ndef c (d frame e) { }\n",
        b"frame a { rpy [(b, 0, 0]; offset (1); offset 2 (3); alpha (pi-x + 1) / 2; }\n",
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


def test_compound_values_are_plain_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    text = b"""\
def reach (board + 2 * (height - 1e-3)) / 2;
class wood { alpha 2 * (reach + 1) ; }
frame table {
    translation [(reach - board) / 2, -(board), 1.5e-3];
    geometry { isa wood; color [(1 / 3), 0, 0.5]; }
}
"""
    assert plain_items(text).end == len(text)
    assert read(text).facts == read_by_trees(text, monkeypatch)


def test_random_values_are_read_as_by_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)
    pieces = [
        *"ab15.,+-*/^()[] ",
        "**",
        "pi",
        "frame",
        "0.1",
        "1e3",
        " - ",
        "a-b",
        "(a)",
        "(a + b)",
        " / ",
        "pi-x",
        "\n",
    ]
    plain = 0
    for _ in range(1500):
        value = "".join(rng.choice(pieces) for _ in range(rng.randrange(1, 9)))
        form = rng.choice(["def q {};\n", "frame a {{ offset {}; }}\n", "frame a {{ rpy [0, {}, 0]; }}\n"])
        text = form.format(value).encode()
        plain += plain_items(text).end == len(text)
        assert read(text).facts == read_by_trees(text, monkeypatch), text
    assert plain > 80


def test_an_odd_statement_takes_nothing_else_from_the_plain() -> None:
    text = b"frame a { }\nframe b { offset (1); }\nframe c { }\n"
    plain = plain_items(text)
    assert text[: plain.end] == b"frame a { }"
    assert len(plain.entries) == 1
