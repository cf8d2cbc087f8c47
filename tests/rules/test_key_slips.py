"""A slip of one key in a real file is one finding for nine of ten, at its line for nineteen of twenty."""

import os
from pathlib import Path

import pytest

from rules.key_slips import key_slips
from rules.slip_findings import Base, from_disk, report
from trials import trials

pytestmark = pytest.mark.long("tests/rules/key_slips.py", "server/robray/rules/engine")

EXAMPLES = Path(__file__).parents[2] / "examples"
CORPUS = Path(os.environ.get("ROBRAY_CONFORMANCE", os.devnull)).parent / "corpus"
LARGEST = 40_000
"""Bytes of a file."""
COUNT, SEED = trials(800), 501
ALONE, PLACED = 0.9, 0.95


@pytest.mark.parametrize(
    ("suffixes", "slipped"),
    [
        ((".robray",), (".robray",)),
        ((".urdf",), (".urdf",)),
        ((".srdf",), (".srdf",)),
        ((".smurf", ".smurfs"), (".smurf", ".smurfs", ".smurfa", ".yml")),
        ((".json",), (".json",)),
        ((".xml",), (".xml",)),
    ],
)
def test_a_slip_is_one_finding_at_its_line(suffixes: tuple[str, ...], slipped: tuple[str, ...]) -> None:
    texts: set[bytes] = set()
    given = []
    for path in sorted(each for folder in (EXAMPLES, CORPUS) for each in folder.rglob("*") if each.suffix in suffixes):
        text = path.read_bytes()
        if len(text) <= LARGEST and text not in texts and path.name != "expected.json":
            base = Base(from_disk(path))
            paths = [each for each in base.given.texts if each == str(path) or each.endswith(slipped[1:])]
            given += [(base, each) for each in paths if base.accepted]
        texts.add(text)
    each_file = COUNT // len(given) + 1
    found = [
        outcome
        for base, path in given
        for case in key_slips(path, base.given.texts[path], SEED, each_file)
        if (outcome := base.outcome(case)) is not None
    ]
    assert len(found) > COUNT // 2
    assert sum(each.is_alone for each in found) >= ALONE * len(found), report(found)
    assert sum(each.is_placed for each in found) >= PLACED * len(found), report(found)
