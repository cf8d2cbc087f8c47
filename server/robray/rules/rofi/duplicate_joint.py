"""Noted of a world as a whole: the same dock stands there twice."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.rofi.other_modules import docked_there
from robray.rules.rofi.removed_member import removed_element
from robray.text.records import NamedTuple


class Details(NamedTuple):
    first: str
    second: str
    where: str


RULE = Rule(
    code="rofi-duplicate-joint",
    severity=Severity.WARNING,
    summary="The same dock stands there twice.",
    message="modules {first} and {second} are docked so already",
    details=Details,
    explanation=(
        "The reader takes a dock twice and makes nothing more of it. Docking is the same from both sides, so that "
        "'from' and 'to' may be exchanged. Nothing changes when the second one is removed."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
    { "id": 2, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "moduleJoints": [
    { "orientation": "South", "from": { "id": 1, "connector": "B-X" }, "to": { "id": 2, "connector": "A-X" } },
    [|{|] "orientation": "South", "from": { "id": 1, "connector": "B-X" }, "to": { "id": 2, "connector": "A-X" } }
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
    related=docked_there,
    fix=removed_element,
)
