"""Many more slips than in `test_slips.py`, with another seed."""

import os

import pytest

from formats.xacro.slips import slips

SEED = 61129202
COUNT = 400
LEAST_ALONE = 0.9

pytestmark = [
    pytest.mark.long("server/robray/formats/xacro", "server/robray/syntax/xml"),
    pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder"),
]


def test_a_slip_is_one_finding_at_its_line() -> None:
    found = [each for each in slips(COUNT, SEED) if each.verdict != "silent"]
    others = [each for each in found if each.verdict != "alone"]
    assert len(others) <= (1 - LEAST_ALONE) * len(found), others
