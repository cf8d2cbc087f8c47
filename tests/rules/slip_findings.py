"""What slips of the hand in correct files bring about: one finding, where the slip is.

A slip counts when it has a finding that was not there before, hints excepted; a file that its reader refuses has one.
A remark for many places, as about frames that come from a robot elsewhere, is the same remark when another name is
among those that it counts. Where robray reports nothing else, the slip has that remark.
"""

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from robray import disk
from robray.analysis.analysis import Analysis
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.read_scope import read_scope
from robray.rules import ROLES
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Diagnostic, Severity
from robray.text.edits import difference, splice
from rules.slip_cases import Case, cases

_EVERYWHERE = read_scope(["/"])
_FOR_MANY = {*(each.one for each in ROLES.gathered.values()), *ROLES.unused}
"""Rules with one finding for many places."""


class Given(NamedTuple):
    """Correct files by their paths; slips are made in those that are `slipped`, and `roots` are scenes."""

    texts: Mapping[str, bytes]
    roots: tuple[str, ...]
    slipped: tuple[str, ...]
    is_together: bool = False

    def cases(self, seed: int) -> Iterator[Case]:
        for path in self.slipped:
            yield from cases(path, self.texts[path], seed)


class Outcome(NamedTuple):
    case: Case
    new: tuple[Diagnostic, ...]
    is_placed: bool
    """True if a finding is at the slip, has it as a related place, or names the misspelt word."""

    @property
    def is_alone(self) -> bool:
        return len(self.new) == 1

    @property
    def is_right(self) -> bool:
        return self.is_alone and self.is_placed


def from_disk(*roots: Path, is_together: bool = False) -> Given:
    """The files with all that they include; slips are made in those with the suffix of the first."""
    workspace = new_workspace()
    texts: dict[str, bytes] = {}
    wanted: Iterable[str] = map(str, roots)
    while wanted:
        for path in wanted:
            if Path(path).is_file():
                texts[path] = Path(path).read_bytes()
                workspace.set_text(path, texts[path])
            else:
                workspace.set_absent(path)
        wanted = sorted(workspace.missing_files())
    slipped = tuple(path for path in texts if Path(path).suffix == roots[0].suffix)
    return Given(texts, tuple(map(str, roots)), slipped, is_together)


def sound(files: Iterable[Path]) -> Iterator[Given]:
    """The scenes in which nothing is wrong, each text once."""
    seen: set[bytes] = set()
    for path in files:
        given = from_disk(path)
        text = given.texts[str(path)]
        if text not in seen and Base(given).accepted:
            yield given
        seen.add(text)


class Base:
    """Files before any slip: `accepted` are the scenes that their readers accept."""

    def __init__(self, given: Given) -> None:
        self.given = given
        self._workspace = new_workspace()
        for path, text in given.texts.items():
            self._workspace.set_text(path, text)
        for root in given.roots:
            self._workspace.pin(root)
        if given.is_together:
            self._workspace.load_together({"/set": given.roots})
        analysis = self._settled(self._workspace)
        self.findings = self._findings(analysis)
        self.accepted = {root for root in given.roots if accepts(analysis.scenes[root])}

    def outcome(self, case: Case) -> Outcome | None:
        """None where there is nothing new to report."""
        analysis = self._with(case.path, case.text)
        new = self._new(analysis)
        if not new:
            refused = [root for root in self.accepted if not accepts(analysis.scenes[root])]
            assert not refused, f"{case.path}: {case.what}: refused without a finding"
            return None
        return Outcome(case, tuple(new), any(_is_at(case, each) for each in new))

    def are_both_found(self, first: Case, second: Case) -> bool | None:
        """True if two slips in one file have findings on lines of their own; None if they are one change."""
        text = self.given.texts[first.path]
        one, other = difference(text, first.text), difference(text, second.text)
        if one is None or other is None or one.end >= other.start:
            return None
        wrong = splice(splice(text, other), one)
        new = self._new(self._with(first.path, wrong))
        lines = {line for each in new if each.at.path == first.path for line in _lines(wrong, *each.at.span)}
        growth = first.text.count(b"\n") - text.count(b"\n")
        return not (lines.isdisjoint(first.lines) or lines.isdisjoint(line + growth for line in second.lines))

    def _with(self, path: str, text: bytes) -> Analysis:
        workspace = self._workspace.copy()
        workspace.set_text(path, text)
        return self._settled(workspace)

    def _settled(self, workspace: Workspace) -> Analysis:
        disk.complete(workspace, _EVERYWHERE)
        return workspace.analysis()

    def _findings(self, analysis: Analysis) -> list[Diagnostic]:
        return [
            each
            for path in self.given.texts
            if path in analysis.files
            for each in diagnostics(analysis, path)
            if each.severity is not Severity.HINT and each.code != "unused-suppression"
        ]

    def _new(self, analysis: Analysis) -> list[Diagnostic]:
        """The findings that were not there before; else the remarks for many places that have other words now."""
        left = Counter((each.at.path, each.code, each.message) for each in self.findings)
        fewer = Counter((each.at.path, each.code) for each in self.findings if each.code in _FOR_MANY)
        new, changed = list[Diagnostic](), list[Diagnostic]()
        for each in self._findings(analysis):
            words, remark = (each.at.path, each.code, each.message), (each.at.path, each.code)
            if left[words] > 0:
                left[words] -= 1
                fewer[remark] -= each.code in _FOR_MANY
            elif fewer[remark] > 0:
                fewer[remark] -= 1
                changed.append(each)
            else:
                new.append(each)
        return new or changed


def _lines(text: bytes, start: int, end: int) -> range:
    return range(text.count(b"\n", 0, start), text.count(b"\n", 0, end) + 1)


def _is_at(case: Case, found: Diagnostic) -> bool:
    places = (found.at, *(each.at for each in found.related))
    if any(at.path == case.path and not case.lines.isdisjoint(_lines(case.text, *at.span)) for at in places):
        return True
    names = (rf"(?<![\w.]){re.escape(word)}(?![\w.])" for word in case.words)
    return found.suggestion in case.words or any(re.search(name, found.message) for name in names)


def measured(scenes: Sequence[Given], count: int | None, seed: int) -> list[Outcome]:
    """Of so many of all slips in all the scenes, or of all of them."""
    of_all = sum(1 for given in scenes for _ in given.cases(seed))
    chosen = {*Random(seed).sample(range(of_all), min(of_all if count is None else count, of_all))}
    numbers = itertools.count()
    outcomes = []
    for given in scenes:
        base = Base(given)
        outcomes += [base.outcome(case) for case in given.cases(seed) if next(numbers) in chosen]
    return [each for each in outcomes if each is not None]


def both_found(given: Given, seed: int, count: int) -> list[bool]:
    """Whether robray reports both slips, of pairs in the first of the files that are some lines apart."""
    random, base = Random(seed), Base(given)
    first_file = given._replace(slipped=given.slipped[:1])
    right = [each.case for each in measured([first_file], 4 * count, seed) if each.is_right]
    pairs = (sorted(random.sample(right, 2), key=lambda case: min(case.lines)) for _ in range(count))
    apart = [(one, other) for one, other in pairs if min(other.lines) - max(one.lines) >= 4]
    return [found for one, other in apart if (found := base.are_both_found(one, other)) is not None]


def report(found: Sequence[Outcome]) -> str:
    """The slips that are not one finding at their place, for a person to judge."""
    rows = []
    for each in found:
        if not each.is_right:
            rows.append(f"{each.case.path}: {each.case.what}{'' if each.is_placed else '  ELSEWHERE'}")
            rows += [f"    {one.at.path}:{one.at.span.start} {one.code}: {one.message}" for one in each.new]
    alone, placed, right = (
        sum(map(bool, each)) for each in zip(*((x.is_alone, x.is_placed, x.is_right) for x in found), strict=True)
    )
    return "\n".join([*rows, f"of {len(found)}: {alone} alone, {placed} at their place, {right} both"])
