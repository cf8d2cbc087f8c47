"""Stretches of a file: together what the whole is, and touched one at a time."""

import random

import pytest

from analysis.fuzz import document, edit
from robray.formats.robray.frontend import segments, tree
from robray.formats.robray.frontend.reading import read, reread
from robray.formats.robray.frontend.tree import Tree
from robray.formats.robray.frontend.weight import at_top
from robray.text.edits import Edit, splice
from robray.text.spans import Span
from trials import trials


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segments, "LENGTH", 30)
    monkeypatch.setattr(segments, "COUNT", 4)


def lengths(text: bytes) -> list[int]:
    return [segment.length for segment, _ in segments.parse_segments(text)]


@pytest.mark.usefixtures("short")
def test_a_file_is_cut_where_a_statement_has_ended() -> None:
    text = b"frame a { parent b; isa surface; }\nframe b { isa surface; isa other; }\ndef c 1;\n"
    assert lengths(text) == [35, 36, 9]


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize(
    "text",
    [
        b"frame a {\n    rpy [0, 0, 0000000000000];\nframe b { }\nframe c { }\n",
        b"frame aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa { } /* open\nframe b { }\n",
        b'frame aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa { parent "open\nframe b { }\n',
        b"def aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 1\nclass b { }\n",
        b'include "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"\nclass b { }\n',
    ],
)
def test_no_cut_is_made_where_something_is_open(text: bytes) -> None:
    assert lengths(text) == [len(text)]


def test_facts_do_not_depend_on_where_a_file_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(21)
    for _ in range(trials(200)):
        text = document(rng)
        for _ in range(3):
            text = splice(text, edit(rng, text))
        monkeypatch.setattr(segments, "LENGTH", 1 << 30)
        whole = read(text).facts
        monkeypatch.setattr(segments, "LENGTH", rng.choice((1, 10, 60)))
        assert read(text).facts == whole


def test_a_byte_order_mark_counts_as_a_character_behind_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    text = b"frame a { }\n" * 3 + b"\xef\xbb\xbfframe b { }\n"
    whole = read(text).facts
    monkeypatch.setattr(segments, "LENGTH", 1)
    assert read(text).facts == whole
    assert any(problem.code == "invalid-character" for item in whole.items for problem in item.problems)


def test_only_the_stretch_that_is_edited_keeps_a_tree() -> None:
    text = b"".join(b"frame f%d { translation [0, 0, %d]; }\n" % (n, n) for n in range(3000))
    reading = read(text)
    assert not [segment for segment in reading.segments if segment.trees]
    for number in (b"1500", b"20"):
        at = text.index(b"f" + number)
        change = Edit(at, at + 1, b"g")
        text = splice(text, change)
        reading, _ = reread(reading, text, change)
        assert reading.lowered == 1
        assert len([segment for segment in reading.segments if segment.trees]) == 1


def test_a_closed_brace_cuts_the_file_again() -> None:
    text = b"frame top\n" + b"frame f { parent a; isa b; }\n" * 3000
    first = Edit(9, 9, b" {")
    opened = splice(text, first)
    reading, _ = reread(read(text), opened, first)
    assert len(reading.segments) == 1
    second = Edit(11, 11, b" }")
    closed = splice(opened, second)
    reading, _ = reread(reading, closed, second)
    assert len(reading.segments) > 5
    assert reading.facts == read(closed).facts


def test_what_is_closed_again_is_cut_as_if_it_were_read(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(22)
    monkeypatch.setattr(segments, "LENGTH", 30)
    monkeypatch.setattr(segments, "COUNT", 1)
    cut = 0
    for _ in range(trials(300)):
        text = document(rng)
        for _ in range(rng.randrange(2)):
            text = splice(text, edit(rng, text))
        closed, _ = reread(read(b"frame f {\n" + text), text, Edit(0, len(b"frame f {\n"), b""))
        fresh = read(text)
        assert closed.facts == fresh.facts
        if len(closed.segments) > 1:
            cut += 1
            assert [one._replace(trees=[]) for one in closed.segments] == [
                one._replace(trees=[]) for one in fresh.segments
            ]
    assert cut > trials(100)


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many bytes were parsed, each time."""
    found: list[int] = []
    real = tree.parse

    def counted(text: bytes, *, first: bool = True) -> Tree:
        found.append(len(text))
        return real(text, first=first)

    monkeypatch.setattr(segments, "parse", counted)
    return found


def test_what_is_never_closed_is_parsed_once_to_its_end(parsed: list[int]) -> None:
    text = b"{\n" + b"def a 1;\n" * 100_000
    list(segments.parse_segments(text))
    assert parsed.count(len(text)) == 1
    assert sum(parsed) < 1.5 * len(text)


def test_a_long_block_keeps_its_tree_for_the_first_edit(parsed: list[int]) -> None:
    text = b"frame a {\n" + b"frame b { translation [0, 0, 1]; }\n" * 5_000 + b"}\ndef c 1;\n"
    reading = read(text)
    assert len(reading.facts) == 5_002
    assert parsed.count(len(text)) == 1
    assert sum(parsed) < 2 * len(text)
    parsed.clear()
    odd = text[:-20] + b";" + text[-20:]
    change = Edit(len(text) - 20, len(text) - 20, b";")
    edited = reread(reading, odd, change)[0]
    assert parsed == []
    assert edited.facts == read(odd).facts


def test_of_far_too_many_statements_the_first_are_enough(parsed: list[int]) -> None:
    text = b";" * 1_000_000
    assert [problem.code for problem in read(text).facts.problems] == ["beyond-limits"]
    assert sum(parsed) < len(text) / 5


def test_the_beginning_of_a_text_has_no_more_statements_than_all_of_it_but_for_the_last() -> None:
    rng = random.Random(8)
    for _ in range(trials(300)):
        text = document(rng)
        for _ in range(3):
            text = splice(text, edit(rng, text))
        found = at_top(tree.parse(text).root_node, len(text))
        for _ in range(10):
            beginning = text[: rng.randrange(len(text) + 1)]
            assert at_top(tree.parse(beginning).root_node, len(text)) <= found + 1, beginning


def test_a_brace_in_a_comment_does_not_keep_a_long_block_from_ending() -> None:
    block = b"frame a { # {\n" + b" geometry { }\n" * 20_000 + b"}\n"
    text = block + b"frame b { }\n" * 10
    facts = read(text).facts
    assert [problem.code for item in facts.items for problem in item.problems] == []
    assert facts.ends[0] == len(block) - 1


def test_much_text_at_once_is_not_compared_with_what_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """tree-sitter takes quadratic time to compare comments that stand side by side."""
    compared: list[int] = []
    real = tree.reparse

    def counted(old: Tree, before: bytes, after: bytes, change: Edit, *, first: bool = True) -> tuple[Tree, Span]:
        compared.append(len(change.replacement))
        return real(old, before, after, change, first=first)

    monkeypatch.setattr(segments, "reparse", counted)
    text = b"frame a { }\nframe b { }\n"
    reading = read(text)
    for new in (b"# x\n", b"#\n" * segments.LENGTH):
        change = Edit(12, 12, new)
        text = splice(text, change)
        reading, _ = reread(reading, text, change)
        assert reading.facts == read(text).facts
    assert compared == [4]
