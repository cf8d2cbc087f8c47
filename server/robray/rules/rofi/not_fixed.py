"""Noted of a world as a whole: no joint leads to a module."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="rofi-not-fixed",
    severity=Severity.ERROR,
    summary="No joint leads to a module.",
    message="nothing fixes module {name}: no joint leads to it from a space joint",
    details=Named,
    explanation=(
        "A space joint fixes a module in the world, and docks lead from there to others. The reader calls a world "
        "invalid in which it does not reach every module. It assumes nothing where there is a space joint."
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
)
