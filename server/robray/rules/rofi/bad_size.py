"""Noted by reading: a pad has a side that is not above zero."""

from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    key: str
    value: str


RULE = Rule(
    code="rofi-bad-size",
    severity=Severity.ERROR,
    summary="A pad has a side that is not above zero.",
    message="the {key} {value} is not above 0",
    details=Details,
    explanation=(
        "The width and the height of a pad count its connectors, and must be above zero. The reader asserts it; "
        "built without assertions it makes a pad of nothing. A pad of more than 100,000 connectors is beyond a limit "
        "of this tool."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "pad", "width": [|0|], "height": 2 }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 0 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    }
  ]
}
""",
    good="""\
{
  "modules": [
    { "id": 1, "type": "pad", "width": 1, "height": 2 }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 0 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    }
  ]
}
""",
    rejected_by_reader=True,
)
