"""Noted by reading: an orientation has a name that there is not."""

from collections.abc import Iterable
from functools import partial

from robray.facts.details import Named
from robray.formats.rofi.vocabulary import ORIENTATIONS
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Rule, RuleContext, Severity


def _words(_: RuleContext) -> Iterable[str]:
    return ORIENTATIONS


RULE = Rule(
    code="rofi-unknown-orientation",
    severity=Severity.ERROR,
    summary="An orientation has a name that there is not.",
    message="there is no orientation '{name}'",
    details=Named,
    explanation=(
        "A connector is docked to another one in four ways: North, East, South and West, or N, E, S and W. The case "
        "of letters matters. South is 0°, West 90°, North 180° and East -90°."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
    { "id": 2, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "moduleJoints": [
    { "orientation": [|"south"|], "from": { "id": 1, "connector": "B-X" }, "to": { "id": 2, "connector": "A-X" } }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 7 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    }
  ]
}
""",
    good="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
    { "id": 2, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "moduleJoints": [
    { "orientation": "South", "from": { "id": 1, "connector": "B-X" }, "to": { "id": 2, "connector": "A-X" } }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 7 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    }
  ]
}
""",
    rejected_by_reader=True,
    words=_words,
    fix=partial(mended_by_word, words=_words, quote='"'),
)
