"""One-token slips in robots: nearly always one finding, at the line of the slip."""

import os
from collections import Counter

import pytest

from formats.xacro.slips import slips

SEED = 20261129
LEAST_ALONE = 0.9
"""Shares of the slips with at least one finding."""

pytestmark = pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")


def test_a_slip_is_one_finding_at_its_line() -> None:
    _check(60, SEED)


def _check(count: int, seed: int) -> None:
    verdicts = Counter(each.verdict for each in slips(count, seed))
    assert verdicts["alone"] >= LEAST_ALONE * (count - verdicts["silent"]), verdicts
