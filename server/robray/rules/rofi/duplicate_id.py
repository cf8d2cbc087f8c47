"""Noted by resolving: two modules of a world have the same id."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity
from robray.rules.rofi.other_modules import first_of_id, next_free_id

RULE = Rule(
    code="rofi-duplicate-id",
    severity=Severity.ERROR,
    summary="Two modules of a world have the same id.",
    message="there is a module {name} already",
    details=Named,
    explanation=(
        "Joints name modules by their ids, so that each may be there once in a world. Other worlds of a sequence "
        "have ids of their own. The reader refuses the second module."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
    { "id": [|1|], "type": "cube" }
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
    { "id": 2, "type": "cube" }
  ],
  "moduleJoints": [
    { "orientation": "South", "from": { "id": 1, "connector": "B-X" }, "to": { "id": 2, "connector": 2 } }
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
    related=first_of_id,
    fix=next_free_id,
)
