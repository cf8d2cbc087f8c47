"""Noted by resolving: a joint names a module that is not there."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity
from robray.rules.rofi.other_modules import near_id, near_ids

RULE = Rule(
    code="rofi-undefined-module",
    severity=Severity.ERROR,
    summary="A joint names a module that is not there.",
    message="there is no module {name} in this world",
    details=Named,
    explanation=(
        "The id of a joint's end must be that of a module of the same world, before or behind the joint. The reader "
        "asserts it; built without assertions it ends at a null pointer. Modules of other worlds of a sequence do "
        "not count."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
    { "id": 234, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "moduleJoints": [
    { "orientation": "South", "from": { "id": 1, "connector": "B-X" }, "to": { "id": [|243|], "connector": "A-X" } }
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
    { "id": 234, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "moduleJoints": [
    { "orientation": "South", "from": { "id": 1, "connector": "B-X" }, "to": { "id": 234, "connector": "A-X" } }
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
    words=near_ids,
    fix=near_id,
)
