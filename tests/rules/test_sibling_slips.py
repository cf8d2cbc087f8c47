"""One mistake in a correct file of SMURF or RoFI is one finding, where it is; and two are two."""

from pathlib import Path

import pytest

from rules.sibling_samples import SAMPLES, Sample
from rules.slip_findings import Base, both_found, measured, report
from trials import IS_LONG, trials

pytestmark = pytest.mark.long(
    "server/robray/rules/rofi",
    "server/robray/rules/smurf",
    "server/robray/formats/rofi",
    "server/robray/formats/smurf",
)

GOOD, BOTH = 0.9, 0.6
"""Slips with one finding, and pairs with a finding of each. A name that is lost with what declares it, and what stands
behind a bracket that is missing, is reported when the first slip is fixed."""

COUNT, PAIRS = (None, 200) if IS_LONG else (150, 100)
"""Slips of each sample, of some six hundred, and pairs of them."""

every_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)


@every_sample
def test_a_mistake_is_one_finding(sample: Sample, tmp_path: Path) -> None:
    found = measured([sample.written(tmp_path)], COUNT, 0)
    assert len(found) > trials(400)
    assert sum(each.is_alone for each in found) >= GOOD * len(found), report(found)


@every_sample
def test_a_correct_file_has_no_findings(sample: Sample, tmp_path: Path) -> None:
    assert not Base(sample.written(tmp_path)).findings


@every_sample
def test_two_mistakes_are_told_both(sample: Sample, tmp_path: Path) -> None:
    found = both_found(sample.written(tmp_path), 7, PAIRS)
    assert len(found) > PAIRS / 4
    assert sum(found) >= BOTH * len(found)
