"""Lines of SMURF and of RobWork that are broken, half typed or never closed, and what completion lacks below them.

`PYTHONPATH=tests python -m features.broken_lines [--sample COUNT] [--seed SEED] [--show N] [FOLDER…]` counts by ways to
break a line how often something is lacking, in the examples and in the files of folders, and prints where.

Only what the line itself brings may be lacking: what it names, and what is in the file that it names.
"""

import argparse
import re
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from formats.conformance.rows import EXAMPLES
from robray.analysis.files import Absence
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.features.completion import completion
from robray.formats import ANNOTATIONS, FORMATS, ROBWORK, SMURF, SMURFS
from slips import misspelt

_YAML_KEY = re.compile(rb"^[ ]*(?:-[ ]+)*[{]?([A-Za-z_][\w ]+?)[ ]*:(?=\s|$)")
_HEAD = re.compile(rb":\s*[\[{]?\s*(?:#.*)?$|^\s*-|^\s*\{")
_YAML_NAMED = re.compile(r"""\b(?:name|file)["']?: *["']?([\w./-]+)|^\s*- *["']?([\w./-]+)["']?$""")
_YAML_COMMENT = re.compile(rb"\s*#")
_YAML_PLACES = re.compile(rb"^[ ]*(?:- +)?(?=[^\s\]}])|[\[,={:] *|\"(?=\w)", re.MULTILINE)
_XML_NAME = re.compile(rb"<([A-Za-z]\w+)")
_XML_END_NAME = re.compile(rb"</([A-Za-z]\w+)")
_XML_ATTRIBUTE = re.compile(rb"\s([A-Za-z]\w+)\s*=\s*[\"']")
_XML_COMMENT = re.compile(rb"\s*(?:<!|<\?)")
_XML_PLACES = re.compile(rb"<(?![!?])/?|<\w+[ \t]+|=[\"']|[\"'][ \t]+(?=\w)|>[ \t]*(?=[^<\s])", re.MULTILINE)
_NAME = re.compile(r"[\w./-]+")
_PART = re.compile(r"[\w-]+")


class Broken(NamedTuple):
    way: str
    line: bytes


class Case(NamedTuple):
    """A file, and the others that it is loaded with; `root` is the one that is opened first, which may be the same."""

    path: str
    root: str
    texts: Mapping[str, bytes]
    is_yaml: bool

    @property
    def text(self) -> bytes:
        return self.texts[self.path]

    def workspace(self, text: bytes | None = None) -> Workspace:
        made = new_workspace()
        made.set_text(self.root, self.texts[self.root])
        made.set_text(self.path, self.text if text is None else text)
        made.pin(self.root)
        while wanted := made.missing_files():
            for path in sorted(wanted):
                if path in self.texts:
                    made.set_text(path, self.texts[path])
                else:
                    made.set_absent(path, Absence.MISSING)
        return made


class Outcome(NamedTuple):
    case: Case
    number: int
    broken: Broken
    lacking: tuple[tuple[int, frozenset[str]], ...]
    """Where in the sound text something is lacking, and what."""


def of_yaml(line: bytes, random: Random) -> Iterator[Broken]:
    """The ways to break a line of YAML."""
    bare = line.rstrip(b"\r\n")
    found = _YAML_KEY.match(bare)
    if found is not None:
        start, end = found.span(1)
        yield Broken("a slip", bare[:start] + misspelt(found[1], random) + bare[end:] + b"\n")
        yield Broken("no colon", bare[:end] + bare[found.end() :] + b"\n")
        yield Broken("one word", bare[:end] + b"\n")
        yield Broken("half a word", bare[: random.randint(start + 1, max(end - 1, start + 1))] + b"\n")
        if bare[found.end() :].strip():
            at = found.end() + 1
            yield Broken("no value", bare[: found.end()] + b"\n")
            yield Broken("no blank behind the colon", bare[: found.end()] + bare[at:] + b"\n")
            for mark in (b'"', b"'", b"[", b"{"):
                yield Broken(f"an open {mark.decode()}", bare[:at] + mark + bare[at:] + b"\n")
    dash = bare.find(b"- ")
    if dash >= 0 and not bare[:dash].strip():
        yield Broken("only a dash", bare[: dash + 1] + b"\n")
        yield Broken("no blank behind the dash", bare[: dash + 1] + bare[dash + 2 :] + b"\n")
        yield Broken("an open {", bare[: dash + 2] + b"{" + bare[dash + 2 :] + b"\n")
    if len(words := bare.split()) > 1:
        yield Broken("half of it", bare[: bare.rindex(words[-1])] + b"\n")
        at = random.randint(len(bare) - len(bare.lstrip()) + 1, len(bare) - 1)
        yield Broken("up to somewhere", bare[:at] + b"\n")
    yield from _without_marks(bare, (b",", b'"', b"'", b"[", b"]", b"{", b"}"), random)
    if bare.startswith(b" "):
        yield Broken("a blank too few", bare[1:] + b"\n")
    yield Broken("a blank too many", b" " + bare + b"\n")


def of_xml(line: bytes, random: Random) -> Iterator[Broken]:
    """The ways to break a line of XML."""
    bare = line.rstrip(b"\r\n")
    named = (("a slip", _XML_NAME), ("a slip at the end", _XML_END_NAME), ("a slip in an attribute", _XML_ATTRIBUTE))
    for way, pattern in named:
        if found := [*pattern.finditer(bare)]:
            start, end = random.choice(found).span(1)
            yield Broken(way, bare[:start] + misspelt(bare[start:end], random) + bare[end:] + b"\n")
    if found := [*_XML_NAME.finditer(bare)]:
        start, end = random.choice(found).span(1)
        yield Broken("one word", bare[:end] + b"\n")
        yield Broken("half a word", bare[: random.randint(start + 1, end - 1)] + b"\n")
        yield Broken("only a bracket", bare[:start] + b"\n")
        at = bare.find(b">", end)
        yield Broken("no start tag", bare[: start - 1] + bare[(len(bare) if at < 0 else at + 1) :] + b"\n")
    if found := [*_XML_END_NAME.finditer(bare)]:
        start, end = random.choice(found).span(1)
        yield Broken("no end tag", bare[: start - 2] + bare[end + 1 :] + b"\n")
    if len(words := bare.split()) > 1:
        yield Broken("half of it", bare[: bare.rindex(words[-1])] + b"\n")
        at = random.randint(len(bare) - len(bare.lstrip()) + 1, len(bare) - 1)
        yield Broken("up to somewhere", bare[:at] + b"\n")
    yield from _without_marks(bare, (b"<", b">", b"/", b'"', b"'", b"="), random)
    for mark in (b" <", b' "', b" ="):
        yield Broken(f"a stray{mark.decode()}", bare + mark + b"\n")


def _without_marks(bare: bytes, marks: tuple[bytes, ...], random: Random) -> Iterator[Broken]:
    for mark in marks:
        if found := [at for at in range(len(bare)) if bare[at : at + 1] == mark]:
            at = random.choice(found)
            yield Broken(f"no {mark.decode()}", bare[:at] + bare[at + 1 :] + b"\n")


def labels(workspace: Workspace, path: str, offset: int) -> frozenset[str]:
    """Names with an ending are offered without it where it is there already."""
    found = completion(workspace.analysis(), path, offset, list_folder=lambda _: ()).items
    return frozenset(item.label for item in found)


def of_its_own(case: Case, begin: int, end: int) -> set[str]:
    """What is named in a line, and in the files that it names; of a list or an element, in all of it."""
    line = case.text[begin:end]
    found = {*_NAME.findall(line.decode("utf-8", "replace"))}
    if case.is_yaml and _HEAD.search(line):
        block = case.text[end : _end_of_block(case.text, begin, end)].decode("utf-8", "replace")
        found |= {named or listed for named, listed in _YAML_NAMED.findall(block)}
    waiting, seen = set(found), set[str]()
    while waiting:
        led = {path for path in case.texts.keys() - seen - {case.path} if path.rpartition("/")[2] in waiting}
        seen |= led
        waiting = {name for path in led for name in _named_in(case.texts[path])}
        found |= waiting
    return found


@cache
def _named_in(text: bytes) -> frozenset[str]:
    return frozenset(_NAME.findall(text.decode("utf-8", "replace")))


def _end_of_block(text: bytes, begin: int, end: int) -> int:
    """Up to where lines are indented deeper than one, or are elements of its list."""
    line = text[begin:end]
    column = len(line) - len(line.lstrip(b" "))
    is_item = line.lstrip(b" ").startswith(b"-")
    for each in text[end:].splitlines(keepends=True):
        lead = len(each) - len(each.lstrip(b" "))
        if each.strip() and (lead < column or (lead == column and (is_item or each[lead : lead + 1] not in b"-]}"))):
            break
        end += len(each)
    return end


def outcomes(case: Case, random: Random, *, every: int = 1, places_of: int = 40) -> Iterator[Outcome]:
    """Of one of so many lines each way to break it, with what is lacking at some places below."""
    text = case.text
    sound = case.workspace()
    pattern, comment, ways = (
        (_YAML_PLACES, _YAML_COMMENT, of_yaml) if case.is_yaml else (_XML_PLACES, _XML_COMMENT, of_xml)
    )
    places = [found.end() for found in pattern.finditer(text)]
    offered: dict[int, frozenset[str]] = {}
    begin = 0
    shift = random.randrange(every)
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        end = begin + len(line)
        if line.strip() and comment.match(line) is None and number % every == shift:
            below = [place for place in places if place >= end]
            for broken in ways(line, random):
                if broken.line == line:
                    continue
                chosen = {*below[:8], *random.sample(below, min(places_of, len(below)))}
                for place in chosen - offered.keys():
                    offered[place] = labels(sound, case.path, place)
                if not any(offered[place] for place in chosen):
                    continue
                workspace = case.workspace(text[:begin] + broken.line + text[end:])
                own = of_its_own(case, begin, end)
                lacking = []
                for place in sorted(chosen):
                    after = labels(workspace, case.path, place + len(broken.line) - len(line))
                    lost = {each for each in offered[place] - after if own.isdisjoint(_PART.findall(each))}
                    if lost:
                        lacking.append((place, frozenset(lost)))
                yield Outcome(case, number, broken, tuple(lacking))
        begin = end


def cases(folder: Path) -> list[Case]:
    """The files of both formats in a folder, each with all that lies in it."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.stat().st_size < 100_000)
    texts = {
        f"/w/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in files if FORMATS.is_named(path.name)
    }
    found = []
    for path, text in texts.items():
        row = FORMATS.of(path, text)
        if row in (SMURF, SMURFS, ROBWORK) and text.count(b"\n") > 4:
            found.append(Case(path, path, texts, is_yaml=row is not ROBWORK))
        elif path.endswith(".yml") and text.count(b"\n") > 4:
            folder_of, _, name = path.rpartition("/")
            roots = [
                other
                for other in texts
                if other.endswith(".smurf") and other.startswith(folder_of) and name.encode() in texts[other]
            ]
            found += [Case(path, roots[0], texts, is_yaml=True)] if roots else []
    return found


def kind_of(case: Case) -> str:
    if case.path.endswith(".yml"):
        return ANNOTATIONS.name
    row = FORMATS.of(case.path, case.text)
    assert row is not None
    return row.name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--places", type=int, default=40)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    random = Random(given.seed)
    all_cases = [case for folder in given.folders or [EXAMPLES] for case in cases(folder)]
    all_cases = [case for case in all_cases if given.only in kind_of(case)]
    chosen = random.sample(all_cases, min(given.files, len(all_cases)))
    total: Counter[tuple[str, str]] = Counter()
    lacking: Counter[tuple[str, str]] = Counter()
    asked = 0
    begun = time.process_time()
    for case in chosen:
        kind = kind_of(case)
        for outcome in outcomes(case, Random(f"{given.seed} {case.path}"), every=given.every, places_of=given.places):
            total[kind, outcome.broken.way] += 1
            asked += 1
            if outcome.lacking:
                lacking[kind, outcome.broken.way] += 1
                if sum(lacking.values()) <= given.show:
                    print(f"\n{case.path}:{outcome.number} {outcome.broken.way}: {outcome.broken.line!r}")
                    for place, lost in outcome.lacking[:3]:
                        line = case.text.count(b"\n", 0, place) + 1
                        written = case.text[case.text.rfind(b"\n", 0, place) + 1 : place]
                        print(f"   {line}: {written!r} lacks {sorted(lost)[:6]}")
    for kind in sorted({kind for kind, _ in total}):
        ways = [(way, count) for (of, way), count in total.items() if of == kind]
        wrong = sum(lacking[kind, way] for way, _ in ways)
        count = sum(count for _, count in ways)
        print(f"{kind}: {wrong} of {count} ({100 * wrong / count:.1f} %)")
        for way, count in ways:
            print(f"    {way:28} {lacking[kind, way]:4} of {count:4}")
    print(f"{time.process_time() - begun:.0f} s")


if __name__ == "__main__":
    main()
