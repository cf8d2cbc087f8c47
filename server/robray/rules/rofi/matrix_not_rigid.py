"""Noted by reading: a matrix is no rigid motion."""

from robray.facts.details import Said
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="rofi-matrix-not-rigid",
    severity=Severity.WARNING,
    summary="A matrix is no rigid motion.",
    message="this matrix is no rigid motion: {what}",
    details=Said,
    explanation=(
        "The reader takes any matrix. One that scales, shears or mirrors makes modules of which no pose can be told, "
        "so that 'robray show' has no poses of such a world. Deviations below a thousandth are taken as rounding."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 7 },
      "joint": { "type": "rigid", "sourceToDestination":
                 [|[[2, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]|] }
    }
  ]
}
""",
    good="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 7 },
      "joint": { "type": "rigid", "sourceToDestination":
                 [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]] }
    }
  ]
}
""",
)
