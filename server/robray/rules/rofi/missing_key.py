"""Noted by reading: a key is missing that the reader needs."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.rofi.inserted_key import inserted_key
from robray.text.records import NamedTuple


class Details(NamedTuple):
    key: str
    noun: str
    start: str
    indent: str
    value: str


RULE = Rule(
    code="rofi-missing-key",
    severity=Severity.ERROR,
    summary="A key is missing that the reader needs.",
    message="this {noun} has no '{key}'",
    details=Details,
    explanation=(
        "The reader asserts that a key is there and goes on without looking: built without assertions it reads past "
        "the end, or makes a world of nonsense and calls it valid. Which keys an object needs follows from its type. "
        "What is inserted is the first value that comes to mind, so look at it."
    ),
    bad="""\
{
  "modules": [
    { "id": [|1|], "type": "universal", "alpha": 0, "gamma": 0 }
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
    { "id": 1, "type": "universal", "alpha": 0, "gamma": 0, "beta": 0 }
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
    { "id": 0, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": [|{|] "component": 7 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    }
  ]
}
""",
            """\
{
  "modules": [
    { "id": 0, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "component": 7, "id": 0 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    }
  ]
}
""",
        ),
    ),
    rejected_by_reader=True,
    fix=inserted_key,
)
