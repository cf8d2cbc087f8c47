"""A robot is refused exactly when urdfdom refuses it, whatever is wrong with it: thousands of mutants, as recorded."""

from pathlib import Path

import pytest

from formats.urdf.mutants import mutants
from formats.urdf.record import (
    HEADER,
    NEWEST,
    ROBOTS,
    Recorded,
    Urdfdom,
    differing,
    digest,
    elsewhere,
    is_taken,
    recorded,
)
from formats.urdf.versions import TEXTS
from robray.facts.limits import DEFAULT_LIMITS
from robray.formats.urdf.frontend.reading import read
from trials import sampled

OURS = {path.name: path for path in ROBOTS}


def check(row: Recorded, text: bytes) -> None:
    texts = list(mutants(text, row.robot, row.mutants))
    assert digest(texts) == row.digest, f"{row.robot} or its mutants are others now: record them anew"
    verdicts = sampled((text, bool(row.verdicts >> index & 1)) for index, text in enumerate(texts))
    # A text that xacro has to expand has no verdict.
    wrong = [text for text, verdict in verdicts if not read(text).is_source and is_taken(text) is not verdict]
    assert not wrong, f"{len(wrong)} of {len(verdicts)}: {wrong[0]!r}"


@pytest.mark.parametrize("robot", OURS)
def test_verdicts_of_mutants_are_urdfdoms(robot: str) -> None:
    [row] = [row for row in recorded() if row.robot == robot]
    assert row.mutants >= 500
    assert row.mutants / 10 < row.verdicts.bit_count() < row.mutants * 9 / 10
    check(row, OURS[robot].read_bytes())


def test_verdicts_of_mutants_of_robots_elsewhere_are_urdfdoms() -> None:
    found = elsewhere()
    if not found:
        pytest.skip("ROBRAY_ROBOTS names no folder with robots")
    rows = [row for row in recorded() if row.robot in found]
    for row in rows:
        check(row, found[row.robot].read_bytes())
    assert sum(row.mutants for row in rows) > 500


def test_verdicts_of_versions_are_those_of_the_newest_urdfdom() -> None:
    taken = [digit == "1" for digit in NEWEST.read_text().strip()]
    wrong = [
        text
        for text, verdict in zip(TEXTS, taken, strict=True)
        if is_taken(text.encode(), DEFAULT_LIMITS) is not verdict
    ]
    assert not wrong


def test_verdicts_are_the_installed_urdfdoms(tmp_path: Path) -> None:
    if not HEADER.exists():
        pytest.skip("urdfdom's headers are not installed (liburdfdom-dev)")
    assert not list(differing(Urdfdom(str(tmp_path)), "installed", 100))
