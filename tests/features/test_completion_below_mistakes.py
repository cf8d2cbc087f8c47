"""Below a line that is broken, what may be typed is offered as before.

Of the examples each line is broken in each way, and at places below what is offered is compared with what it was. Only
what the line itself brings may be lacking: what it names, and what is in the file that it includes. Where it lost a
brace, or the word that tells what stands in it, the blocks below it are others; then there must be something wherever
there was, or where the text cannot tell, nothing is asked.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from formats.conformance.rows import Example, examples
from robray.analysis.workspace import Workspace
from robray.features.completion import completion
from robray.formats import FORMATS, ROBRAY, ROFI, URDF
from trials import EXHAUSTIVE

_WORD = re.compile(rb"[a-z]+")
_KEY = re.compile(rb'"(\w+)":')
_PLACES = re.compile(rb'^[ \t]*|^[ \t]*\S+[ \t]+|[\[,="][ \t]*', re.MULTILINE)
_COMMENT = re.compile(rb"\s*(?:#|//|/?\*|<!|<\?)")
_NAME = re.compile(r"[\w./-]+")
_LEADING_ON = re.compile(rb"[\[(,*/+-]\s*\Z")

EVERY = 1 if EXHAUSTIVE else 7
"""One of so many lines, and of the places below it, is tried."""


class Broken(NamedTuple):
    way: str
    line: bytes
    is_nested_as_before: bool


def breaks(line: bytes) -> Iterator[Broken]:
    """The ways to break a line of a scene that is not in a comment."""
    bare = line.rstrip(b"\n")
    words = bare.split()

    def broken(way: str, text: bytes) -> Broken:
        same = all(text.count(mark) == line.count(mark) for mark in (b"{", b"}"))
        # What goes on behind a mark may be meant to, so the line below is another.
        return Broken(way, text, same and not _LEADING_ON.search(text))

    if first := _WORD.search(bare):
        yield broken("a slip", bare[: first.start()] + b"x" + bare[first.start() :] + b"\n")
        yield broken("one word", bare[: first.end()] + b"\n")
    if len(words) > 1:
        yield broken("half of it", bare[: bare.rindex(words[-1])] + b"\n")
    for mark in (b";", b'"', b"[", b"]", b"{", b"}"):
        if mark in bare:
            yield broken(f"no {mark.decode()}", bare.replace(mark, b"") + b"\n")
    for mark in (b" '", b" =", b" <"):
        yield broken(f"a stray{mark.decode()}", bare + mark + b"\n")


def slips(line: bytes) -> Iterator[Broken]:
    """The same of a robot: XML that is broken otherwise has other elements."""
    if first := _WORD.search(line):
        yield Broken("a slip", line[: first.start()] + b"x" + line[first.start() :], is_nested_as_before=True)


def breaks_of_json(line: bytes) -> Iterator[Broken]:
    """The ways to break a line of JSON. What an array is of that has another key is not known."""
    bare = line.rstrip(b"\n")
    words = bare.split()
    first = _KEY.search(bare)
    is_array = first is not None and bare.rstrip().endswith(b"[")
    if first is not None:
        start, end = first.span(1)
        yield Broken("no colon", bare[: end + 1] + bare[end + 2 :] + b"\n", is_nested_as_before=True)
        if not is_array:
            slip = bare[:start] + b"x" + bare[start:] + b"\n"
            yield Broken("a slip", slip, is_nested_as_before=b"type" not in bare)
            for way, until in (("one word", end), ("half a word", (start + end + 1) // 2)):
                yield Broken(way, bare[:until] + b"\n", is_nested_as_before=b"type" not in bare)
    if len(words) > 1:
        half = bare[: bare.rindex(words[-1])] + b"\n"
        yield Broken("half of it", half, is_nested_as_before=b"type" not in bare)
    for mark in (b",", b'"', b"[", b"]", b"{", b"}"):
        # What all of the text stands in may be an object or an array.
        if mark in bare and bare.startswith(b"    "):
            at, last = bare.index(mark), bare.rindex(mark)
            for where in {at, last}:
                yield Broken(f"no {mark.decode()}", bare[:where] + bare[where + 1 :] + b"\n", is_nested_as_before=True)


WAYS = {ROBRAY: breaks, URDF: slips, ROFI: breaks_of_json}


def labels(workspace: Workspace, path: str, offset: int) -> set[str]:
    """But for names that are only used: where is not known when the block around them is broken."""
    found = completion(workspace.analysis(), path, offset).items
    return {item.label for item in found if item.detail != "not defined in this scene"}


def of_its_own(example: Example, line: bytes) -> set[str]:
    """What is named in a line, and in the file that it includes."""
    found = {*_NAME.findall(line.decode())}
    if b"include" in line:
        for other, text in example.others.items():
            if other.rpartition("/")[2].encode() in line:
                found |= {*_NAME.findall(text.decode())}
    return found


@pytest.mark.parametrize(
    "example",
    [
        example
        for row in WAYS
        for example in examples(row)
        if example.text.count(b"\n") > 10 and "expected" not in example.path
    ],
    ids=lambda example: example.path.removeprefix("/w/"),
)
def test_below_any_broken_line_the_lists_are_open(example: Example) -> None:
    row = FORMATS.of(example.path, example.text)
    assert row is not None
    text = example.text
    sound = example.workspace()
    places = [place.end() for place in _PLACES.finditer(text)]
    offered = {place: labels(sound, example.path, place) for place in places}
    begin, seen = 0, 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        end = begin + len(line)
        below = [place for place in places if place >= end and offered[place]]
        if below and line.strip() and not _COMMENT.match(line):
            seen += 1
            if seen % EVERY == 0 or seen == 1:
                own = of_its_own(example, line)
                for rank, (way, broken, is_nested_as_before) in enumerate(WAYS[row](line)):
                    workspace = example.workspace(text[:begin] + broken + text[end:])
                    for place in {*below[:3], *below[rank % EVERY :: EVERY]}:
                        after = labels(workspace, example.path, place + len(broken) - len(line))
                        where = f"{way} in line {number}, at {text[place : place + 20]!r}"
                        assert after, where
                        if is_nested_as_before:
                            assert offered[place] - own <= after, where
        begin = end
    assert seen
