"""JSON: any bytes give a tree, its spans name what they say, and a mistake leaves what stands beside it."""

import json as standard
import os
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from every import every
from robray.syntax import json
from robray.syntax.nodes import Limits, Mapping, Scalar, Sequence, Style, Tree, Trouble, Unread, nodes
from robray.text.spans import Span
from syntax.json_texts import plain
from trials import trials

WORLD = b"""{
  "modules": [
    {"id": 1, "type": "universal", "alpha": -9.5e1, "ok": true, "none": null},
    {"id": 2, "text": "a\\u00e9\\n\xc3\xa9"}
  ],
  "moduleJoints": []
}
"""
PIECES = [
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b'"',
    b'"a"',
    b"1",
    b"-",
    b"e",
    b"\\",
    b"\n",
    b"//",
    b"/*",
    b"\xff",
    b"\0",
    b" ",
    b"[1, -2.5]",
]


def said(tree: Tree, *troubles: Trouble) -> list[str]:
    return [mistake.what for mistake in tree.mistakes if not troubles or mistake.trouble in troubles]


def corpus() -> list[Path]:
    robots = os.environ.get("ROBRAY_ROBOTS")
    return sorted(Path(robots).parent.glob("*/**/*.json")) if robots else []


def check_spans(text: bytes, tree: Tree) -> None:
    """Every span lies in the one around it, behind what stands before it, and a scalar's is what is written."""
    implied = any(mistake.what.endswith(" before this") for mistake in tree.mistakes)
    for node in nodes(tree.root):
        assert 0 <= node.start <= node.end <= len(text)
        inner = list(node.items) if isinstance(node, Sequence) else []
        if isinstance(node, Mapping):
            inner = [part for pair in node.pairs for part in pair]
        last = node.start
        for one in inner:
            assert last <= one.start <= one.end <= node.end
            last = one.end
        if isinstance(node, Scalar) and node.style is Style.PLAIN:
            assert text[node.start : node.end].decode("utf-8", "replace") == node.text
        if isinstance(node, Scalar) and node.style is Style.DOUBLE:
            assert text[node.start] == ord('"')
        if isinstance(node, Sequence | Mapping):
            assert implied or text[node.start] == ord("[" if isinstance(node, Sequence) else "{")
    for mistake in tree.mistakes:
        assert 0 <= mistake.span.start <= mistake.span.end <= len(text)


def test_a_world_is_read_as_it_is_written() -> None:
    tree = json.read(WORLD)
    assert not tree.mistakes
    assert plain(tree.root) == standard.loads(WORLD)
    check_spans(WORLD, tree)


@pytest.mark.skipif(not corpus(), reason="ROBRAY_ROBOTS names no corpus")
def test_real_files_have_the_values_that_the_standard_library_reads() -> None:
    for path in corpus():
        text = path.read_bytes()
        tree = json.read(text)
        check_spans(text, tree)
        try:
            wanted = standard.loads(text)
        except ValueError:
            assert said(tree, Trouble.SYNTAX, Trouble.ORDER, Trouble.ENCODING), path
        else:
            assert not said(tree, Trouble.SYNTAX, Trouble.ORDER, Trouble.ENCODING, Trouble.LIMIT), path
            assert plain(tree.root) == wanted, path


@every("seed", range(trials(40)))
def test_mutants_are_refused_as_the_standard_library_does(seed: int) -> None:
    chance = random.Random(seed)
    text = bytearray(WORLD)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text))
        text[at : at + chance.randint(0, 3)] = chance.choice(PIECES)
    tree = json.read(bytes(text))
    check_spans(bytes(text), tree)
    try:
        wanted = standard.loads(text.decode(), parse_constant=lambda word: 1 / len(word[:0]))
    except (ValueError, ZeroDivisionError):
        assert tree.mistakes, bytes(text)
    else:
        assert not said(tree, Trouble.SYNTAX, Trouble.ORDER, Trouble.ENCODING), bytes(text)
        assert plain(tree.root) == wanted


@given(st.lists(st.sampled_from(PIECES), max_size=40).map(b"".join) | st.binary(max_size=60))
def test_any_bytes_give_a_tree(text: bytes) -> None:
    tree = json.read(text)
    assert tree == json.read(text)
    check_spans(text, tree)
    if tree.root is None:
        assert tree.mistakes


@pytest.mark.parametrize(
    ("text", "wanted", "what"),
    [
        (b'{"a" 1, "b": 2}', {"a": 1, "b": 2}, "missing ':' before this"),
        (b'{"a": 1 "b": 2}', {"a": 1, "b": 2}, "missing ','"),
        (b'{"a": 1, "b": 2,}', {"a": 1, "b": 2}, "unexpected ',' before the end"),
        (b'{"a": , "b": 2}', {"a": None, "b": 2}, "missing value of this key"),
        (b'{"a\n "b": 2}', {"a": None, "b": 2}, "unclosed string; add '\"'"),
        (b'{"a": [1, 2\n "b": 2}', {"a": [1, 2], "b": 2}, "unclosed '['"),
        (b'{"a": {"c": 1, "b": 2', {"a": {"c": 1, "b": 2}}, "unclosed '{'"),
        (b"[1, 2]]", [1, 2], "unmatched bracket"),
        (b'{a: 1, "b": 2}', {"a": 1, "b": 2}, "put the key in double quotes"),
        (b"[1, // one\n 2]", [1, 2], "JSON does not allow comments"),
        (b"[True, 2]", ["True", 2], "use 'true'"),
        (b"[NaN, 2]", ["NaN", 2], "JSON does not allow NaN or infinity"),
        (b"[01, 2]", ["01", 2], "invalid JSON number"),
        (b"[1e999, 2]", [float("inf"), 2], "the number is too large for a double"),
        (b'["\\q", 2]', ["\\q", 2], "unknown escape '\\q'"),
        (b'["\\ud800", 2]', ["\ufffd", 2], "half of a surrogate pair is not a character"),
        (b"1 2", 1, "unexpected text after the value"),
        (b"", None, "missing value"),
    ],
)
def test_a_mistake_leaves_what_stands_beside_it(text: bytes, wanted: object, what: str) -> None:
    tree = json.read(text)
    assert plain(tree.root) == wanted
    assert what in said(tree)


def test_a_key_that_stands_there_already_is_told_where_it_stands_again() -> None:
    tree = json.read(b'{"a": 1, "a": 2}')
    assert [(one.trouble, one.span) for one in tree.mistakes] == [(Trouble.DUPLICATE_KEY, Span(9, 12))]
    assert isinstance(tree.root, Mapping)
    last = tree.root.last("a")
    assert last is not None
    assert plain(last.value) == 2


@pytest.mark.parametrize(
    ("text", "wanted"),
    [(b"18446744073709551615", 18446744073709551615), (b"18446744073709551616", 18446744073709551616.0), (b"1.0", 1.0)],
)
def test_whole_numbers_of_64_bits_are_whole_and_others_are_doubles(text: bytes, wanted: float) -> None:
    root = json.read(text).root
    assert isinstance(root, Scalar)
    found = json.value(root)
    assert (type(found), found) == (type(wanted), wanted)


@pytest.mark.parametrize("piece", [b'"b": ', b'"b, ', b"1, ", b'"b"\n "c": 1', b'{"a":', b'[\n"a": 1, ', b'{"a": 1,\n'])
@pytest.mark.parametrize("begin", [b"", b'{"a": ', b"["])
def test_brackets_that_are_missing_too_deep_are_not_read(begin: bytes, piece: bytes) -> None:
    for nesting in range(1, 6):
        text = begin + piece * 20
        check_spans(text, json.read(text, Limits(nesting=nesting)))


def test_a_mark_of_byte_order_is_passed_over() -> None:
    tree = json.read(b"\xef\xbb\xbf[1]")
    assert not tree.mistakes
    assert tree.root is not None
    assert tree.root.start == 3


@pytest.mark.parametrize("text", ["[1]".encode("utf-16"), "[1]".encode("utf-16-le"), "[1]".encode("utf-16-be")])
def test_utf_16_is_told_as_that(text: bytes) -> None:
    tree = json.read(text)
    assert said(tree, Trouble.ENCODING) == ["expected UTF-8, found UTF-16"]


def test_bytes_that_are_no_utf_8_are_told_where_they_stand() -> None:
    tree = json.read(b'{"a\xff": 1, "b": 2}')
    assert [(one.trouble, one.span) for one in tree.mistakes] == [(Trouble.ENCODING, Span(3, 4))]
    assert plain(tree.root) == {"a\ufffd": 1, "b": 2}


def test_what_is_nested_too_deep_is_not_read_and_what_stands_behind_it_is() -> None:
    tree = json.read(b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b', "b": 2}', Limits(nesting=10))
    assert said(tree) == ["it is nested more than 10 deep"]
    assert isinstance(tree.root, Mapping)
    assert [pair.key.text for pair in tree.root.pairs if isinstance(pair.key, Scalar)] == ["a", "b"]
    assert sum(isinstance(node, Unread) for node in nodes(tree.root)) == 1


@pytest.mark.parametrize(
    "piece", [b"[", b"{", b'{"a":', b"]", b",", b'"', b"[{", b"a ", b"\xff", b"/*", b"\0", b'"\\"']
)
def test_what_never_ends_is_told_within_the_limits(piece: bytes) -> None:
    limits = Limits()
    text = piece * (100_000 // len(piece))
    tree = json.read(text)
    check_spans(text, tree)
    assert 1 <= len(tree.mistakes) <= 2 * limits.mistakes + 1


@pytest.mark.parametrize(
    "piece", [b"a ", b"a,", b"1,", b'"a":1 ', b'"\\"', b'"\\\n', b"]", b"[]]", b"{}", b"e1,", b'"\xff":1 ', b"//\n"]
)
def test_behind_too_many_mistakes_nothing_is_read(piece: bytes) -> None:
    limits = Limits(mistakes=10)
    few, many = (json.read(piece * times, limits) for times in (1_000, 10_000))
    assert len(list(nodes(few.root))) == len(list(nodes(many.root)))
    assert "more than 10 errors; the rest is not read" in said(many)
    assert len(many.comments) <= 11


def test_keys_that_stand_there_already_do_not_end_the_reading() -> None:
    tree = json.read(b"[" + b'{"a": 1, "a": 2},' * 100 + b"3]", Limits(mistakes=10))
    assert isinstance(tree.root, Sequence)
    assert len(tree.root.items) == 101
    assert said(tree, Trouble.LIMIT) == ["more than 10 mistakes; the others are not told"]


def test_blanks_are_passed_over_once() -> None:
    # Tried from each of them anew, they would take hours.
    blanks = b" \n" * 500_000
    assert plain(json.read(blanks + b"[1," + blanks + b"2]" + blanks).root) == [1, 2]
    assert said(json.read(blanks)) == ["missing value"]
