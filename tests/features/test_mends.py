"""A fix never makes another scene: whatever slips in a correct one, it is as before when it is mended, or unmended.

Of the examples, and where real scenes are at hand of those, some slips of each file are tried here; all of them are by
`PYTHONPATH=tests python -m mends FOLDER…`. There are no exceptions.
"""

import os
from pathlib import Path

import pytest

from mends import ALLOWED, Outcome, described, mends, scenes_of
from trials import EXHAUSTIVE, trials

EXAMPLES = Path(__file__).parents[2] / "examples"
CORPUS = Path(os.environ.get("ROBRAY_CONFORMANCE", os.devnull)).parent / "corpus" / "robray"
EVERY = 1 if EXHAUSTIVE else 32 // trials(4)
EVERY_REAL = 10 if EXHAUSTIVE else 1_200 // trials(4)

WITHOUT_SLIPS = ("mistakes",)
"""Those that are wrong already."""
CORRECT = [folder for folder in sorted(EXAMPLES.iterdir()) if folder.is_dir() and folder.name not in WITHOUT_SLIPS]


ROBOTS = Path(__file__).parents[1] / "formats" / "urdf" / "robots"
FORMS = sorted((Path(__file__).parent / "slip_scenes").iterdir())
"""Scenes of what may be written and seldom is: any operator may be the one that was left out."""


@pytest.mark.parametrize("folder", [*CORRECT, *FORMS, ROBOTS], ids=lambda folder: folder.name)
def test_slips_in_examples(folder: Path) -> None:
    check(folder, EVERY)


def test_slips_in_real_scenes() -> None:
    if not CORPUS.is_dir():
        pytest.skip("beside ROBRAY_CONFORMANCE there is no corpus")
    folders = sorted(CORPUS.glob("*/*"))
    for folder in folders if EXHAUSTIVE else folders[::3]:
        check(folder, EVERY_REAL, restored=0)


def check(folder: Path, every: int, *, restored: int = 1) -> None:
    found = list(mends(scenes_of(folder), part=every // 2, of=every))
    wrong = [described(each) for each in found if each.outcome not in ALLOWED]
    assert not wrong, "\n".join(wrong)
    assert sum(each.outcome is Outcome.RESTORED for each in found) >= restored
