"""Noted of a world as a whole: a joint puts a module to another place than it has already."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.rofi.other_modules import placed_there
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    known: str
    found: str
    where: str


RULE = Rule(
    code="rofi-inconsistent-position",
    severity=Severity.ERROR,
    summary="A joint puts a module to another place than it has already.",
    message="module {name} is at {known}, and this joint puts it at {found}",
    details=Details,
    explanation=(
        "Where modules are docked in a ring, all ways round it must come to the same pose, each entry of the "
        "matrices to a thousandth. The reader goes from dock to dock and calls the world invalid otherwise. A module "
        "that is docked to itself never fits."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
    { "id": 2, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "moduleJoints": [
    { "orientation": "South", "from": { "id": 1, "connector": "B-X" }, "to": { "id": 2, "connector": "A-X" } },
    { "orientation": "South", "from": { "id": 1, "connector": "B+X" }, "to": { "id": 2, "connector": [|"A-Z"|] } }
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
    related=placed_there,
)
