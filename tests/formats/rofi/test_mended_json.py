"""What other notations write, and a mark too much or too little, has a fix that makes JSON of the text."""

import json

import pytest

from fixtures import fixture
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Applicability, Diagnostic

pytestmark = pytest.mark.quick

PATH = "/w/world.json"
WORLD = """\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 90, "beta": 0.5, "gamma": 0 },
    { "id": 2, "type": "cube" }
  ],
  "spaceJoints": [
    { "point": [0, 0, 0], "to": { "id": 1, "component": 7 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" } }
  ]
}
"""


def _told(text: str) -> list[Diagnostic]:
    return [*diagnostics(fixture(text, PATH).workspace.analysis(), PATH)]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('"gamma": 0 }', '"gamma": 0, }'),
        ("[0, 0, 0]", "[0, 0, 0,]"),
        ("0 },\n", "0 }\n"),
        ('90, "beta"', '90 "beta"'),
        ("[0, 0, 0]", "[0 0, 0]"),
        ('"alpha": 90', '"alpha" 90'),
        ('"alpha": 90', '"alpha"= 90'),
        ('"alpha": 90', "alpha: 90"),
        ('"alpha": 90', "'alpha': 90"),
        ('"universal"', "'universal'"),
        ('"universal"', "universal"),
        ("90", "+90"),
        ("90", "090"),
        ("90", "90."),
        ("0.5", ".5"),
        ("0.5", "+.5"),
        ('  "modules"', '  // mine\n  "modules"'),
        ("[0, 0, 0]", "[0, /* x */ 0, 0]"),
    ],
)
def test_one_slip_is_one_finding_whose_fix_gives_the_world_back(right: str, wrong: str) -> None:
    assert right in WORLD
    text = WORLD.replace(right, wrong, 1)
    (found,) = (each for each in _told(text) if each.code == "rofi-syntax")
    assert found.fix is not None
    assert found.fix.applicability is Applicability.BY_HAND
    ((at, new),) = found.fix.edits
    after = text[: at.span.start] + new + text[at.span.end :]
    assert json.loads(after) == json.loads(WORLD)


@pytest.mark.parametrize("wrong", ["NaN", "0x5A", "9O", "--1", "90;"])
def test_what_is_meant_by_other_values_is_not_known(wrong: str) -> None:
    (found,) = (each for each in _told(WORLD.replace("90", wrong)) if each.code == "rofi-syntax")
    assert found.fix is None


def test_a_long_text_is_not_tried() -> None:
    (found,) = _told(WORLD.replace("0 },\n", "0 }\n" + " " * 20_000))
    assert (found.code, found.fix) == ("rofi-syntax", None)
