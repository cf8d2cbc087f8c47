"""One slip of the hand is one finding, where it is; and two are two."""

import os
from pathlib import Path
from random import Random

import pytest

from robray.analysis.workspace import Workspace
from robray.text.edits import difference
from rules.slip_findings import Given, Measured, from_disk, is_sound, loaded, measure, new_findings, places, report
from slips import Slip, slips

EXAMPLES = Path(__file__).parents[2] / "examples"
CORPUS = Path(os.environ.get("ROBRAY_CONFORMANCE", os.devnull)).parent / "corpus" / "robray"
EVERY = 1 if "ROBRAY_EXHAUSTIVE" in os.environ else 7
"""Of the slips, all or a fixed share; the long form takes the scenes of the corpus as well."""

QUIET, PLACED, BOTH = 0.93, 0.97, 0.93

_SCENES = ("arm/arm.robray", "table/scene.robray", "workcell/cell.robray")


def examples() -> list[Given]:
    robot = EXAMPLES / "robot"
    loaded_together = from_disk(robot / "table.robray", (robot / "lifter.urdf", robot / "table.robray"))
    return [*(from_disk(EXAMPLES / name) for name in _SCENES), loaded_together]


def check(measured: list[Measured], capsys: pytest.CaptureFixture[str]) -> None:
    count = sum(len(each.outcomes) for each in measured)
    quiet = sum(outcome.is_alone for each in measured for outcome in each.outcomes)
    placed = sum(outcome.is_placed or outcome.is_linked for each in measured for outcome in each.outcomes)
    if EVERY == 1:
        with capsys.disabled():
            print()
            report(measured, 100_000)
    assert count > 500
    assert quiet >= QUIET * count
    assert placed >= PLACED * count


def test_the_examples(capsys: pytest.CaptureFixture[str]) -> None:
    check([measure(given, EVERY) for given in examples()], capsys)


@pytest.mark.skipif(EVERY > 1, reason="the long form takes minutes")
def test_the_corpus(capsys: pytest.CaptureFixture[str]) -> None:
    seen: set[bytes] = set()
    measured = []
    for path in sorted(CORPUS.rglob("*.robray")):
        given = from_disk(path)
        text = given.texts[given.root]
        if text not in seen and is_sound(given):
            measured.append(measure(given))
        seen.add(text)
    assert measured, "ROBRAY_CONFORMANCE names a folder with the corpus beside it"
    check(measured, capsys)


def test_two_slips_are_told_both() -> None:
    """What makes one finding of one slip must not hide another one that is some lines away."""
    random = Random(3)
    both = pairs = 0
    for given in examples()[:2]:
        text = given.texts[given.root]
        base = loaded(given)
        candidates = [slip for slip in slips(text) if told_at(given, base, [slip])]
        for _ in range(150):
            first, second = sorted(random.sample(candidates, 2), key=lambda slip: slip.start)
            if second.line - first.line < 3:
                continue
            pairs += 1
            both += told_at(given, base, [first, second])
    assert pairs > 200
    print(both, pairs)
    assert both >= BOTH * pairs


def told_at(given: Given, base: Workspace, made: list[Slip]) -> bool:
    """Whether each of the slips, all made at once, has a new finding on a line of its own."""
    text = given.texts[given.root]
    wrong = text
    for slip in reversed(made):
        edit = difference(text, slip.text)
        assert edit is not None, "a slip changes the text"
        wrong = wrong[: edit.start] + edit.replacement + wrong[edit.end :]
    new = new_findings(given, base, given.root, wrong)
    lines = {wrong.count(b"\n", 0, found.at.span.start) for found in new if found.at.path == given.root}
    shift = 0
    for slip in made:
        if lines.isdisjoint(line + shift for line in places(text, slip)):
            return False
        shift += slip.text.count(b"\n") - text.count(b"\n")
    return True
