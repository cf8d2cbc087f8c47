"""One-token slips in the sources of robots, and whether each is one finding, at its line.

Run `PYTHONPATH=tests python -m formats.xacro.slips COUNT SEED`, with ROBRAY_XACRO in the environment.
"""

import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from formats.xacro.corpus import Robot, robots
from robray.formats.xacro.expansion import expand
from robray.formats.xacro.findings import findings
from robray.formats.xacro.reading import Document, Element
from robray.formats.xacro.sources import Kept

OWN = {
    *("property", "macro", "arg", "include", "if", "unless", "insert_block", "element", "attribute", "call"),
}
"""Elements of xacro that are not calls of macros."""

MOST_ROBOTS = 3
"""Robots that each slip is judged in."""


class Place(NamedTuple):
    """Bytes that a slip changes: to `put`, or to a misspelt word if that is None. `other` is a byte at whose line it
    may be told as well."""

    kind: str
    start: int
    end: int
    put: str | None
    other: int | None = None


class Slip(NamedTuple):
    kind: str
    path: str
    line: int
    verdict: str
    told: tuple[str, ...]
    change: str


def misspelt(chance: random.Random, word: str) -> str:
    if len(word) < 2:
        return word + chance.choice("xyz")
    at = chance.randrange(1, len(word))
    return chance.choice(
        [
            word[:at] + word[at + 1 :],
            word[:at] + word[at - 1] + word[at:],
            word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :],
            word[:at] + chance.choice("aeiou") + word[at + 1 :],
        ]
    )


def places(document: Document) -> Iterator[Place]:
    waiting = [document.root] if document.root is not None else []
    while waiting:
        element = waiting.pop()
        waiting += [each for each in element.children if isinstance(each, Element)]
        yield from _places_of(element, document.text)


def _places_of(element: Element, text: bytes) -> Iterator[Place]:
    kind = element.name[6:] if element.name.startswith("xacro:") else None
    is_call = kind is not None and kind not in OWN
    if is_call:
        yield Place("macro of a call", element.name_span.start + 6, element.name_span.end, None)
    start, end = element.end_tag
    if start < end:
        yield Place("end tag misspelt", start + 2 + (6 if kind else 0), end - 1, None)
        yield Place("end tag dropped", start, end, "", element.tag.start)
    yield Place("'>' dropped", element.tag.end - 1, element.tag.end, "")
    for each in element.attributes:
        value = text[each.span.start : each.span.end].decode()
        yield Place("quote dropped", each.span.end, each.span.end + 1, "")
        if each.name == "xmlns:xacro":
            yield Place("xmlns:xacro dropped", each.name_span.start, each.span.end + 1, "", element.tag.start)
        if is_call:
            yield Place("parameter of a call", *each.name_span, None)
            yield Place("parameter dropped", each.name_span.start, each.span.end + 1, "", element.tag.start)
        if kind in OWN and each.name in ("name", "filename", "value", "params"):
            yield Place("attribute of xacro", *each.name_span, None)
        if kind in ("property", "macro", "insert_block", "arg") and each.name == "name" and "$" not in value:
            yield Place(f"name of {kind}", *each.span, None)
        if (kind, each.name) == ("macro", "params") and "$" not in value and "'" not in value:
            for found in re.finditer(r"(?:^|\s)\*{0,2}([a-z_]\w+)", value):
                yield Place(
                    "parameter of a macro", each.span.start + found.start(1), each.span.start + found.end(1), None
                )
        if (kind, each.name) == ("include", "filename"):
            for found in re.finditer(r"(\w+)\.\w+$", value):
                yield Place(
                    "file of an include", each.span.start + found.start(1), each.span.start + found.end(1), None
                )
        yield from _places_in(value, each.span.start)


def _places_in(value: str, at: int) -> Iterator[Place]:
    for found in re.finditer(r"\$\{[^}]*\}", value):
        start = at + found.start()
        yield Place("'}' dropped", at + found.end() - 1, at + found.end(), "")
        for name in re.finditer(r"(?<![\w.'])[a-zA-Z_]{3,}(?![\w'(])", found[0]):
            if name[0] not in ("not", "and", "True", "False", "else", "for"):
                yield Place("name in an expression", start + name.start(), start + name.end(), None)
        for key in re.finditer(r"\['(\w+)'\]", found[0]):
            yield Place("key of YAML", start + key.start(1), start + key.end(1), None)
        for bracket in re.finditer(r"[()\[\]]", found[0]):
            yield Place("bracket of an expression", start + bracket.start(), start + bracket.end(), "")
    for found in re.finditer(r"\$\((\w+) (\w+)\)", value):
        yield Place(f"name in $({found[1]} …)", at + found.start(2), at + found.end(2), None)


def readers_of_files() -> dict[str, list[Robot]]:
    """The robots that read each source."""
    readers: dict[str, list[Robot]] = defaultdict(list)
    for robot in robots():
        if robot.is_accepted:
            for path in expand(robot.files, robot.path, robot.arguments, robot.kept).files:
                if path.endswith("xacro"):
                    readers[path].append(robot)
    return readers


def slips(count: int, seed: int) -> Iterator[Slip]:
    chance = random.Random(seed)
    readers = readers_of_files()
    by_kind: dict[str, list[tuple[str, Place]]] = defaultdict(list)
    for path, found in sorted(readers.items()):
        for place in places(Document(path, found[0].files.read(path) or b"")):
            by_kind[place.kind].append((path, place))
    kinds, done = sorted(by_kind), 0
    while done < count:
        path, place = chance.choice(by_kind[kinds[done % len(kinds)]])
        text = readers[path][0].files.read(path) or b""
        word = text[place.start : place.end].decode()
        put = misspelt(chance, word) if place.put is None else place.put
        if put == word:
            continue
        done += 1
        yield _judged(path, place, text, word, put, readers[path][:MOST_ROBOTS])


def _judged(path: str, place: Place, text: bytes, word: str, put: str, readers: list[Robot]) -> Slip:
    line = text.count(b"\n", 0, place.start) + 1
    lines = {line} if place.other is None else {line, text.count(b"\n", 0, place.other) + 1}
    told = {}
    for robot in readers:
        robot.files.write(path, text[: place.start] + put.encode() + text[place.end :])
        for each in findings(expand(robot.files, robot.path, robot.arguments, Kept())):
            where = each.document.line(each.span.start)
            name = each.document.path.rpartition("/")[2]
            is_there = each.document.path == path and where in lines
            told[each.code, each.document.path, each.span] = f"{name}:{where} {each.code}: {each.what}", is_there
        robot.files.write(path, text)
    is_right = any(each for _, each in told.values())
    verdict = (
        "silent" if not told else "alone" if is_right and len(told) == 1 else "with others" if is_right else "elsewhere"
    )
    change = f"{word!r} -> {put!r}"
    return Slip(place.kind, path, line, verdict, tuple(each for each, _ in told.values()), change)


def main() -> None:
    verdicts: Counter[str] = Counter()
    for each in slips(int(sys.argv[1]), int(sys.argv[2])):
        verdicts[each.verdict] += 1
        if each.verdict != "alone":
            print(f"{each.verdict:12} {each.kind}: {each.change} at {each.path}:{each.line}")
            for told in each.told[:4]:
                print("      ", told)
    print(dict(verdicts))


if __name__ == "__main__":
    main()
