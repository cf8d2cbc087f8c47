"""One-token slips in the sources of robots: whether each is one finding, at its line, and what its fix makes of it.

A token of xacro, URDF or XML is deleted, doubled, misspelt or swapped with the next one.
Run `PYTHONPATH=tests python -m formats.xacro.slips COUNT SEED`, with ROBRAY_XACRO in the environment.
"""

import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from formats.xacro.corpus import Robot, robots
from robray.assemble import new_workspace
from robray.expanding import Expanded, ExpansionFaults, put_in_place
from robray.formats.xacro.expansion import expand
from robray.formats.xacro.reading import Document, Element
from robray.formats.xacro.writing import written
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Applicability, Diagnostic, PlacedFix
from robray.text.edits import Edit, splice
from robray.text.lines import Lines
from slips import xml_tokens

OWN = {
    *("property", "macro", "arg", "include", "if", "unless", "insert_block", "element", "attribute", "call"),
}
"""Elements of xacro that are not calls of macros."""

MOST_ROBOTS = 3
"""Robots that each slip is judged in."""


LEGAL = ("joint name misspelt", "joint name deleted", "own material name misspelt", "own material name deleted")
"""Kinds that change a name to another one, unless something refers to it."""

NAMED = {
    *(("link", "name"), ("joint", "name"), ("material", "name"), ("joint", "type"), ("mesh", "filename")),
    *(("parent", "link"), ("child", "link"), ("mimic", "joint"), ("gazebo", "reference")),
}
"""Attributes of URDF whose values are names, by their elements."""


class Place(NamedTuple):
    """Bytes that a slip changes: to `put`, or to a misspelt word if that is None. `other` is a byte at whose line it
    may be told as well."""

    kind: str
    start: int
    end: int
    put: str | None
    other: int | None = None


class Slip(NamedTuple):
    """`verdict` says where it is reported; `fixed` is the text after the first fix, "" if there is none."""

    kind: str
    path: str
    line: int
    verdict: str
    told: tuple[str, ...]
    change: str
    fixed: str

    def __str__(self) -> str:
        told = "".join(f"\n       {each}" for each in self.told[:4])
        return f"{self.verdict:12} {self.fixed:9} {self.kind}: {self.change} at {self.path}:{self.line}{told}"


class Shares(NamedTuple):
    """Of the slips that a person would call mistakes: with a finding at their line, with no other one, and with a fix
    that makes another robot."""

    at_line: float
    alone: float
    misled: float


def shares(found: Iterable[Slip]) -> Shares:
    counted = [
        each for each in found if each.verdict != "same" and not (each.verdict == "silent" and each.kind in LEGAL)
    ]
    verdicts = Counter(each.verdict for each in counted)
    misled = sum(each.fixed == "another" for each in counted)
    at_line = verdicts["alone"] + verdicts["with others"]
    return Shares(at_line / len(counted), verdicts["alone"] / len(counted), misled / len(counted))


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
        yield from _tokens_of(element, document.text)


def _tokens_of(element: Element, text: bytes) -> Iterator[Place]:
    """The tokens of a start tag, and the names and marks in its values."""
    start, end = element.tag
    quoted = [each.span for each in element.attributes]
    found = [
        each._replace(start=each.start + start, end=each.end + start)
        for each in xml_tokens(text[start:end])
        if not any(span.start <= each.start + start < span.end for span in quoted)
    ]
    for token, following in zip(found, [*found[1:], None], strict=True):
        word = token.text.decode()
        is_word = token.kind == "word"
        is_xacro = word.startswith("xacro:")
        kind = ("element" if token.start == start + 1 else "attribute") if is_word else f"'{word}'"
        yield Place(f"{kind} deleted", token.start, token.end, "")
        yield Place(f"{kind} doubled", token.start, token.end, f"{word} {word}" if is_word else word * 2)
        if is_word and not is_xacro and not element.name.startswith("xacro:"):
            yield Place(f"{kind} misspelt", token.start, token.end, None)
        if is_xacro:
            yield Place("prefix dropped", token.start, token.start + 6, "", element.end_tag.start)
        if following is not None and following.text != token.text:
            between = text[token.end : following.start]
            swapped = (following.text + between + token.text).decode()
            yield Place(f"{kind} swapped", token.start, following.end, swapped, following.start)
    for each in element.attributes:
        value = text[each.span.start : each.span.end].decode()
        if value and (element.name, each.name) in NAMED:
            name = re.search(r"[A-Za-z_]{3,}", re.sub(r"\$[{(].*?[)}]", lambda one: "." * len(one[0]), value))
            if name is not None:
                at = each.span.start
                is_own = element.name == "material" and any(isinstance(each, Element) for each in element.children)
                kind = f"{'own ' * is_own}{element.name} {each.name}"
                yield Place(f"{kind} misspelt", at + name.start(), at + name.end(), None)
                yield Place(f"{kind} deleted", at, at + len(value), "")
        for mark in re.finditer(r"\$|[{}()]", value):
            if "$" in value:
                at = each.span.start + mark.start()
                yield Place(f"'{mark[0]}' deleted", at, at + 1, "")
                yield Place(f"'{mark[0]}' doubled", at, at + 1, mark[0] * 2)


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


def slips(count: int, seed: int, only: str = "") -> Iterator[Slip]:
    """As many slips of each kind. Those that change nothing do not count."""
    chance = random.Random(seed)
    readers = readers_of_files()
    by_kind: dict[str, list[tuple[str, Place]]] = defaultdict(list)
    # Nothing judges sources of which only semantics of robots (SRDF) are made.
    readers = {path: robots for path, found in readers.items() if (robots := [*filter(_has_links, found)])}
    for path, found in sorted(readers.items()):
        for place in places(Document(path, found[0].files.read(path) or b"")):
            if only in place.kind:
                by_kind[place.kind].append((path, place))
    kinds, done = sorted(by_kind), 0
    chance.shuffle(kinds)
    while done < count:
        path, place = chance.choice(by_kind[kinds[done % len(kinds)]])
        text = readers[path][0].files.read(path) or b""
        word = text[place.start : place.end].decode()
        put = misspelt(chance, word) if place.put is None else place.put
        if put == word:
            continue
        done += 1
        yield _judged(path, place, text, word, put, readers[path][:MOST_ROBOTS])


def _has_links(robot: Robot) -> bool:
    return "<parent " in robot.expected


@cache
def _before(number: int) -> tuple[bytes, frozenset[tuple[object, ...]]]:
    """The text of a robot without a slip, and its findings."""
    robot = robots()[number]
    made = of_robot(robot)
    return _text_of(made), frozenset(_key(made, each) for each in found_in(made))


def of_robot(robot: Robot) -> Expanded:
    expansion = expand(robot.files, robot.path, robot.arguments, robot.kept)
    lines = {path: Lines(file.text) for path, file in expansion.files.items() if file is not None}
    return Expanded(robot.path, robot.path, expansion, *written(expansion, ""), lines, ExpansionFaults(expansion))


def found_in(robot: Expanded) -> list[Diagnostic]:
    """The findings of a robot, in its sources."""
    if not robot.is_judged:
        return robot.findings()
    workspace = new_workspace()
    put_in_place(workspace, robot)
    return robot.placed(diagnostics(workspace.analysis(), robot.path))


def _text_of(robot: Expanded) -> bytes:
    return b"" if robot.expansion.is_refused else robot.text


def _key(robot: Expanded, found: Diagnostic) -> tuple[object, ...]:
    return found.code, found.at.path, robot.lines[found.at.path].line(found.at.span.start), found.message


def _judged(path: str, place: Place, text: bytes, word: str, put: str, readers: list[Robot]) -> Slip:
    line = text.count(b"\n", 0, place.start) + 1
    lines = {line} if place.other is None else {line, text.count(b"\n", 0, place.other) + 1}
    told: dict[tuple[object, ...], tuple[str, bool]] = {}
    fixed: dict[str, None] = {}
    is_changed = False
    for robot in readers:
        right, known = _before(robots().index(robot))
        robot.files.write(path, text[: place.start] + put.encode() + text[place.end :])
        made = of_robot(robot)
        is_changed = is_changed or made.expansion.is_refused or _text_of(made) != right
        for each in found_in(made):
            if _key(made, each) in known:
                continue
            where = made.lines[each.at.path].line(each.at.span.start) + 1
            name = each.at.path.rpartition("/")[2]
            is_there = each.at.path == path and where in lines
            told[each.code, each.at] = f"{name}:{where} {each.code}: {each.message}", is_there
            if each.fix is not None and each.fix.applicability is not Applicability.BY_HAND:
                fixed[_fixed(robot, each.fix, right, _text_of(made))] = None
        robot.files.write(path, text)
    is_right = any(each for _, each in told.values())
    several = "alone" if len(told) == 1 else "with others"
    verdict = "same" if not is_changed else "silent" if not told else several if is_right else "elsewhere"
    change = f"{word!r} -> {put!r}"
    return Slip(place.kind, path, line, verdict, tuple(each for each, _ in told.values()), change, _worst(fixed))


def _worst(fixed: Mapping[str, None]) -> str:
    return next((each for each in ("another", "partly", "restored") if each in fixed), "")


def _fixed(robot: Robot, fix: PlacedFix, right: bytes, slipped: bytes) -> str:
    """What a fix makes: the robot before, or another one that xacro accepts and that was not there before the fix."""
    before: dict[str, bytes] = {}
    for at, new in sorted(fix.edits, reverse=True):
        text = robot.files.read(at.path) or b""
        before.setdefault(at.path, text)
        robot.files.write(at.path, splice(text, Edit(*at.span, new.encode())))
    made = of_robot(robot)
    for path, text in before.items():
        robot.files.write(path, text)
    found = _text_of(made)
    if found == right:
        return "restored"
    is_wrong = made.expansion.is_refused or any(each.severity.value == "error" for each in found_in(made))
    return "partly" if is_wrong or found == slipped else "another"


def main() -> None:
    verdicts: Counter[str] = Counter()
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    found = []
    for each in slips(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]):
        found.append(each)
        verdicts[each.verdict] += 1
        verdicts[f"fix: {each.fixed}"] += 1
        kinds[each.kind][each.verdict] += 1
        if each.verdict not in ("alone", "same") or each.fixed == "another":
            print(each, flush=True)
    for kind, counted in sorted(kinds.items()):
        print(kind, dict(counted))
    print(dict(verdicts), shares(found))


if __name__ == "__main__":
    main()
