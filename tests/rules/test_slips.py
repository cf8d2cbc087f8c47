"""One slip of the hand is one finding, where it is; and two are two."""

import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from random import Random

import pytest

from robray.analysis.workspace import Workspace
from robray.text.edits import difference
from rules.slip_findings import Given, from_disk, loaded, new_findings, places, report, sampled, sound
from slips import Slip, slips

pytestmark = pytest.mark.long("server/robray/rules")

EXAMPLES = Path(__file__).parents[2] / "examples"
CORPUS = Path(os.environ.get("ROBRAY_CONFORMANCE", os.devnull)).parent / "corpus" / "robray"
IS_LONG = "ROBRAY_EXHAUSTIVE" in os.environ
COUNT = sys.maxsize if IS_LONG else 1000
"""Slips of the examples, and as many of real scenes; the long form tries all of them."""

QUIET, PLACED, BOTH = 0.98, 0.98, 0.93
"""The aims are 93 of 100 with at most one finding, and 97 at their place. Samples of 3,000 by seeds that nobody had
looked at came to 99.8 and 99.2 at least; in a sample of 1,000 a point is four standard deviations of that."""
SEED = 1

_SCENES = ("arm/arm.robray", "table/scene.robray", "workcell/cell.robray")


def examples() -> list[Given]:
    robot = EXAMPLES / "robot"
    loaded_together = from_disk(robot / "table.robray", (robot / "lifter.urdf", robot / "table.robray"))
    return [*(from_disk(EXAMPLES / name) for name in _SCENES), loaded_together]


def check(scenes: Sequence[Given], capsys: pytest.CaptureFixture[str]) -> None:
    """What is left is printed when the aims are missed, and by the long form in any case."""
    measured = sampled(scenes, COUNT, SEED)
    with capsys.disabled() if IS_LONG else nullcontext():
        print()
        report(measured, 100_000)
    count = sum(len(each.outcomes) for each in measured)
    assert count > 500
    assert sum(each.is_alone for found in measured for each in found.outcomes) >= QUIET * count
    assert sum(each.is_placed or each.is_linked for found in measured for each in found.outcomes) >= PLACED * count


def test_the_examples(capsys: pytest.CaptureFixture[str]) -> None:
    check(examples(), capsys)


def test_real_scenes(capsys: pytest.CaptureFixture[str]) -> None:
    if not CORPUS.is_dir():
        pytest.skip("beside ROBRAY_CONFORMANCE there is no corpus")
    check(list(sound(sorted(CORPUS.rglob("*.robray")))), capsys)


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
