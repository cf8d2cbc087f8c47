"""One slip of the hand is one finding, where it is; and two are two."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from rules.slip_findings import Given, both_found, from_disk, measured, report, sound
from trials import EXHAUSTIVE, sampled, trials

pytestmark = pytest.mark.long("server/robray/rules/robray", "server/robray/formats/robray/frontend")

EXAMPLES = Path(__file__).parents[2] / "examples"
CORPUS = Path(os.environ.get("ROBRAY_CONFORMANCE", os.devnull)).parent / "corpus" / "robray"
COUNT = None if EXHAUSTIVE else trials(1000)
"""Slips of the examples, and as many of real scenes; the long form tries all of them."""

QUIET, PLACED, BOTH = 0.9, 0.95, 0.85
"""Slips with one finding, slips with a finding at their place, and pairs of slips with a finding of each."""
SEED = 1

_SCENES = ("arm/arm.robray", "table/scene.robray", "workcell/cell.robray")


def examples() -> list[Given]:
    robot = EXAMPLES / "robot"
    loaded_together = from_disk(robot / "table.robray", robot / "lifter.urdf", is_together=True)
    return [*(from_disk(EXAMPLES / name) for name in _SCENES), loaded_together]


def check(scenes: Sequence[Given]) -> None:
    found = measured(scenes, COUNT, SEED)
    assert len(found) > trials(500)
    assert sum(each.is_alone for each in found) >= QUIET * len(found), report(found)
    assert sum(each.is_placed for each in found) >= PLACED * len(found), report(found)


def test_the_examples() -> None:
    check(examples())


def test_real_scenes() -> None:
    if not CORPUS.is_dir():
        pytest.skip("beside ROBRAY_CONFORMANCE there is no corpus")
    check([*sound(sampled(sorted(CORPUS.rglob("*.robray"))))])


@pytest.mark.parametrize("given", examples()[:2], ids=["arm", "table"])
def test_two_slips_are_told_both(given: Given) -> None:
    """What makes one finding of one slip must not hide another one that is some lines away."""
    found = both_found(given, 3, trials(150))
    assert len(found) > trials(60)
    assert sum(found) >= BOTH * len(found)
