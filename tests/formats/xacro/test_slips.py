"""One-token slips in robots: nearly always one finding, at its line, and a fix that makes no other robot."""

import os

import pytest

from formats.xacro.slips import shares, slips
from trials import trials

LONG = pytest.mark.long("server/robray/formats/xacro", "server/robray/syntax/xml", "server/robray/rules/urdf")

pytestmark = pytest.mark.skipif("ROBRAY_XACRO" not in os.environ, reason="ROBRAY_XACRO names no folder with robots")


@pytest.mark.parametrize(("count", "seed"), [(trials(80), 20261129), pytest.param(trials(600), 61129202, marks=LONG)])
def test_a_slip_is_one_finding_at_its_line(count: int, seed: int) -> None:
    found = [*slips(count, seed)]
    measured = shares(found)
    assert measured.at_line >= 0.95, [str(each) for each in found if each.verdict in ("silent", "elsewhere")]
    assert measured.alone >= 0.9, [str(each) for each in found if each.verdict == "with others"]
    assert measured.misled <= 0.01, [str(each) for each in found if each.fixed == "another"]
