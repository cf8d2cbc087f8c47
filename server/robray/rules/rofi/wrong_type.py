"""Noted by reading: a value is of a kind that the reader does not take."""

from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    wanted: str
    found: str


RULE = Rule(
    code="rofi-wrong-type",
    severity=Severity.ERROR,
    summary="A value is of a kind that the reader does not take.",
    message="this must be {wanted}, and is {found}",
    details=Details,
    explanation=(
        "The reader throws where a value is of another kind than it asks for, and does not say where. A number in "
        "quotes is a text. Ids, connectors and the sides of a pad are whole numbers of 32 bits; 1.0 is read as 1. "
        "Arrays of numbers may be longer than they have to be, and not shorter."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": [|"0"|], "beta": 0, "gamma": 0 }
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
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
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
    cases=(
        (
            """\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "spaceJoints": [
    {
      "point": [|[0, 0]|],
      "to": { "id": 1, "component": 7 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    }
  ]
}
""",
            """\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
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
        ),
    ),
    rejected_by_reader=True,
)
