"""Noted by reading: a key stands twice in an object."""

from robray.facts.details import Said
from robray.rules.engine.rule import Rule, Severity
from robray.rules.rofi.removed_member import removed_earlier

RULE = Rule(
    code="rofi-duplicate-key",
    severity=Severity.WARNING,
    summary="A key stands twice in an object.",
    message="{what}; the last one counts",
    details=Said,
    explanation=(
        "The reader takes the last of several values and says nothing of the others. What stands before is not read "
        "at all. Nothing changes when it is removed."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0, [|"gamma"|]: 45 }
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
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 45 }
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
    fix=removed_earlier,
)
