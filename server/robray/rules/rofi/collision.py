"""Noted of a world as a whole: two modules are too near to each other."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.rofi.other_modules import placed_there
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    other: str
    distance: str
    where: str


RULE = Rule(
    code="rofi-collision",
    severity=Severity.ERROR,
    summary="Two modules are too near to each other.",
    message="module {name} collides with module {other}: their centres are {distance} apart, and must be 1",
    details=Details,
    explanation=(
        "Bodies are cubes with an edge of 1, and the reader takes those of two modules for colliding whose centres "
        "are less than 1 apart, rounded to a thousandth. A universal module has two centres, a cube one, and a pad "
        "one at each connector. How the cubes are turned does not count."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
    { "id": [|2|], "type": "cube" }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 7 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    },
    {
      "point": [0, 0.5, 0],
      "to": { "id": 2, "component": 6 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    }
  ]
}
""",
    good="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
    { "id": 2, "type": "cube" }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 7 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    },
    {
      "point": [0, 2.5, 0],
      "to": { "id": 2, "component": 6 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    }
  ]
}
""",
    rejected_by_reader=True,
    related=placed_there,
)
