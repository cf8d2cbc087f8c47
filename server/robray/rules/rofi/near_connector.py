"""Noted of a world as a whole: two free connectors face each other."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.rofi.added_joints import dock_of_near
from robray.rules.rofi.other_modules import placed_there
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    connector: str
    other: str
    other_connector: str
    orientation: str
    where: str
    number: str
    other_number: str


RULE = Rule(
    code="rofi-near-connector",
    severity=Severity.HINT,
    summary="Two free connectors face each other.",
    message=(
        "connector {connector} of module {name} faces connector {other_connector} of "
        "module {other} and is not docked to it"
    ),
    details=Details,
    explanation=(
        "Where two connectors are as a dock would put them, a dock was mostly meant, and the library can find such "
        "pairs. The world is the same without it: the modules are held from elsewhere. The dock that is added "
        "changes no pose."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "cube" },
    { "id": [|2|], "type": "cube" }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 6 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    },
    {
      "point": [0, 0, 0],
      "to": { "id": 2, "component": 6 },
      "joint": { "type": "rigid", "sourceToDestination":
                 [[1, 0, 0, -1], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]] }
    }
  ]
}
""",
    good="""\
{
  "modules": [
    { "id": 1, "type": "cube" },
    { "id": 2, "type": "cube" }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 6 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    },
    {
      "point": [0, 0, 0],
      "to": { "id": 2, "component": 6 },
      "joint": { "type": "rigid", "sourceToDestination":
                 [[1, 0, 0, -1], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]] }
    }
  ],
  "moduleJoints": [
    {
      "orientation": "South",
      "from": { "id": 2, "connector": 1 },
      "to": { "id": 1, "connector": 0 }
    }
  ]
}
""",
    related=placed_there,
    fix=dock_of_near,
)
