"""Single mistakes that people make: one finding for each, at its place."""

from typing import NamedTuple

from robray.rules.engine.rule import Diagnostic, Severity
from rules.findings import findings, scene
from rules.single_mistakes import MISTAKES, WORKCELL, Mistake

QUIET, PLACED = 0.93, 0.97


class Said(NamedTuple):
    mistake: Mistake
    found: list[Diagnostic]
    is_placed: bool


def said(mistake: Mistake) -> Said:
    start = WORKCELL.index(mistake.right)
    text = WORKCELL[:start] + mistake.wrong + WORKCELL[start + len(mistake.right) :]
    found = [each for each in findings(scene(text)) if each.severity is not Severity.HINT]
    lines = text.split("\n")
    first = text.count("\n", 0, start)
    # A word that begins the block around the mistake stands before it.
    behind = range(first, len(lines))
    candidates = [line for line in behind if lines[line].strip().startswith(mistake.line)]
    before = [line for line in range(first, -1, -1) if lines[line].strip().startswith(mistake.line)]
    wanted = {*candidates[:1], *before[:1]}
    at = {text.encode().count(b"\n", 0, each.at.span.start) for each in found}
    return Said(mistake, found, not wanted.isdisjoint(at))


def test_the_workcell_is_right() -> None:
    assert [each for each in findings(scene(WORKCELL)) if each.severity is not Severity.HINT] == []


def test_one_mistake_is_one_finding_at_its_place() -> None:
    outcomes = [said(mistake) for mistake in MISTAKES]
    left = [each for each in outcomes if len(each.found) != 1 or not each.is_placed]
    for each in left:
        print(repr(each.mistake.wrong), "" if each.is_placed else "ELSEWHERE")
        for found in each.found:
            print("   ", found.at.span.start, found.code, found.message)
    assert sum(len(each.found) <= 1 for each in outcomes) >= QUIET * len(outcomes)
    assert sum(each.is_placed for each in outcomes) >= PLACED * len(outcomes)
    print(len(outcomes), sum(len(each.found) <= 1 for each in outcomes), sum(each.is_placed for each in outcomes))
