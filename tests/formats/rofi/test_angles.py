"""Angles in degrees that are a part of a turn in radians: a legal value, of which a hint is told."""

import math

import pytest

from fixtures import fixture
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Severity

pytestmark = pytest.mark.quick

FILE = "/w/main.json"
TEXT = """\
{
  "modules": [{ "id": 1, "type": "universal", "alpha": %s, "beta": 0, "gamma": %s }],
  "moduleJoints": [],
  "spaceJoints": [{
    "point": [0, 0, 0],
    "to": { "id": 1, "component": 7 },
    "joint": { "type": "rigid", "sourceToDestination": "identity" }
  }]
}
"""


@pytest.mark.parametrize("rank", range(1, 5))
@pytest.mark.parametrize("digits", [3, 4, 10])
def test_parts_of_a_turn_in_radians_are_told(rank: int, digits: int) -> None:
    for sign in (-1, 1):
        angle = round(sign * rank * math.pi / 4, digits)
        given = fixture(TEXT % (0, angle), FILE)
        [told] = diagnostics(given.workspace.analysis(), FILE)
        assert (told.code, told.severity) == ("rofi-looks-like-radians", Severity.HINT)
        assert f"use {sign * rank * 45} if " in told.message
        assert accepts(given.scene)


@pytest.mark.parametrize("angle", ["1e308", "-1e308", "123456789012345678901"])
def test_an_angle_of_any_size_is_read(angle: str) -> None:
    given = fixture(TEXT % (0, angle), FILE)
    assert "rofi-looks-like-radians" not in {each.code for each in diagnostics(given.workspace.analysis(), FILE)}


@pytest.mark.parametrize("angle", [0, 1, 2, 3, 0.5, 1.5, 3.5, 45, 90, 0.78, 1.58, 3.15, 4.7124, 57.2958])
def test_others_are_not(angle: float) -> None:
    assert not diagnostics(fixture(TEXT % (angle, angle), FILE).workspace.analysis(), FILE)


@pytest.mark.parametrize("angle", ["1e308", "-1.7976931348623157e308", "1e-320"])
def test_a_turn_of_any_size_is_one(angle: str) -> None:
    given = fixture(TEXT % (0, angle), FILE)
    assert not diagnostics(given.workspace.analysis(), FILE)
    assert accepts(given.scene)
