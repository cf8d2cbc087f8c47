"""Noted by reading: a key is missing that the reader needs."""

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import listed
from robray.rules.rofi.inserted_key import inserted_key
from robray.text.records import NamedTuple


class Details(NamedTuple):
    """`start` is where the keys go, `indent` where the last one that is there begins; None where there is none."""

    keys: tuple[str, ...]
    noun: str
    start: int
    indent: int | None


def _message(context: RuleContext) -> str:
    keys = context.details.keys
    return f"this {context.details.noun} lacks {listed(keys, len(keys))}"


RULE = Rule(
    code="rofi-missing-key",
    severity=Severity.ERROR,
    summary="A key is missing that the reader needs.",
    message="this {noun} lacks '{keys[0]}'",
    details=Details,
    explanation=(
        "The reader asserts that a key is there and goes on without looking: built without assertions it reads past "
        "the end, or makes a world of nonsense and calls it valid. Which keys an object needs follows from its type. "
        "All that one object lacks is told at once. What is inserted is the first value that comes to mind, so look "
        "at it."
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
    {
      "id": [|1|],
      "type": "universal"
    }
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
            """\
{
  "modules": [
    {
      "id": 1,
      "type": "universal",
      "alpha": 0,
      "beta": 0,
      "gamma": 0
    }
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
    message_at=_message,
    fix=inserted_key,
)
