"""Noted of a world as a whole: two docks use one connector."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.rofi.other_modules import docked_there
from robray.text.records import NamedTuple


class Details(NamedTuple):
    connector: str
    name: str
    where: str


RULE = Rule(
    code="rofi-connector-used-twice",
    severity=Severity.WARNING,
    summary="Two docks use one connector.",
    message="connector {connector} of module {name} is docked already",
    details=Details,
    explanation=(
        "A connector can be docked to one other. The reader takes a second dock all the same, and then mostly finds "
        "that the two modules there collide. Look which of the two was meant."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
    { "id": 2, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
    { "id": 3, "type": "cube" }
  ],
  "moduleJoints": [
    { "orientation": "South", "from": { "id": 1, "connector": "B-X" }, "to": { "id": 2, "connector": "A-X" } },
    { "orientation": "South", "from": { "id": 1, "connector": [|"B-X"|] }, "to": { "id": 3, "connector": 2 } }
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
    { "id": 2, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
    { "id": 3, "type": "cube" }
  ],
  "moduleJoints": [
    { "orientation": "South", "from": { "id": 1, "connector": "B-X" }, "to": { "id": 2, "connector": "A-X" } },
    { "orientation": "South", "from": { "id": 1, "connector": "B+X" }, "to": { "id": 3, "connector": 2 } }
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
    related=docked_there,
)
