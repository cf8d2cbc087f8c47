"""Comments that are never closed, which are operators to the reader, and sometimes make a value."""

import random

import pytest

from analysis.fuzz import document, edit
from robray.formats.robray.frontend.comments import with_operators
from robray.formats.robray.frontend.reading import read, reread
from robray.formats.robray.statements import Block
from robray.rules.engine.diagnose import accepts
from robray.text.edits import Edit, splice
from rules.findings import complaints, scene
from trials import trials

HINGE = "frame a {{ type revolute; axis [0, 0, 1]; offset {}; }}"

TAKEN = [
    "frame a { isa [1]*2/*; }",
    "frame a { isa [] /* 2; } # /* x",
    HINGE.format("6 2 /* 4"),
    HINGE.format("6 2 /** 4"),
    HINGE.format("6 2 /* 4 # ;\n"),
    "class c { radius 1 2 /*//;\n3; } class d { radius 4; }",
    "class c { radius 1 2 /* 3; height 1 2 /* 3; }",
    'class c { radius 1 2 /* 3; mesh "/*"; }',
]
REFUSED = [
    "/* a",
    "def a 1 2 /* 3;",
    "frame a { } /* b",
    "frame a { translation [1, 2 3 /* 4, 5]; }",
    HINGE.format("6 /* 4"),
    HINGE.format("6 2 /* 4 five"),
    HINGE.format("6 2 /*"),
    "frame a { offset 6 2 /* 4; /* b\n}",
    "frame a /* { }",
    "frame a { parent b /* c;\n}",
]


@pytest.mark.parametrize("text", TAKEN)
def test_what_goes_on_as_a_value_is_read(text: str) -> None:
    given = scene(text)
    assert read(text.encode()).operators is not None
    assert accepts(given.scene) is True
    assert "comment-read-as-operators" in [found.code for found in complaints(given)]


@pytest.mark.parametrize("text", REFUSED)
def test_what_makes_no_value_is_told_as_a_comment(text: str) -> None:
    given = scene(text)
    assert accepts(given.scene) is False
    assert {"unterminated-comment", "comment-read-as-operators"} & {found.code for found in complaints(given)}


def test_it_is_told_once_at_its_mark() -> None:
    text = HINGE.format("6 2 /* 4")
    [found] = complaints(scene(text))
    assert (found.code, found.rejected_by_reader) == ("comment-read-as-operators", False)
    assert text[found.at.span.start : found.at.span.end] == "/*"


def test_what_follows_is_part_of_the_scene() -> None:
    facts = read((HINGE.format("6 2 /* 4") + "\nframe b { }\nframe c { }").encode()).facts
    names = [
        item.statement.name.text for item in facts.items if isinstance(item.statement, Block) and item.statement.name
    ]
    assert names == ["a", "b", "c"]


def test_an_edit_anywhere_leads_to_what_is_read_from_scratch() -> None:
    random_ = random.Random(5)
    readings = 0
    for _ in range(trials(60)):
        text = (
            document(random_) + b"\n" + random_.choice(TAKEN).encode() + b"\n" + document(random_).replace(b"*/", b"")
        )
        reading = read(text)
        for _ in range(6):
            change = edit(random_, text)
            if random_.random() < 0.2:
                at = random_.randint(0, len(text))
                change = Edit(at, at, random_.choice((b"*/", b"/*", b"/* */")))
            text = splice(text, change)
            reading, _ = reread(reading, text, change)
            fresh = read(text)
            assert reading.facts == fresh.facts, text
            assert reading.operators == fresh.operators, text
            readings += reading.operators is not None
    assert readings > trials(20)


def test_many_marks_take_no_time_of_their_own() -> None:
    for text in (b"class c { radius 1 2 " + b"/*" * 100_000 + b" 3; }", b"/*" * 100_000, b'a /* "' * 50_000):
        assert read(text).facts.problems
        assert len(with_operators(text, 0)) == len(text)
