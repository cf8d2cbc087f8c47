"""Noted by reading: a value is of a kind that the reader does not take."""

import re

from robray.rules.engine.choices import instead, only_numbers
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import written
from robray.text.records import NamedTuple


class Details(NamedTuple):
    wanted: str
    found: str


_ARRAY = re.compile(r"an array of ([0-9]+) numbers?")
_QUOTED = re.compile(r"\"\s*(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)\s*\"")


def _fix(context: RuleContext) -> Fix | None:
    """A number without its quotes, or an array with as many numbers as belong there."""
    array = _ARRAY.fullmatch(context.details.wanted)
    if array is not None:
        return only_numbers(context, int(array[1]))
    quoted = _QUOTED.fullmatch(written(context)) if "number" in context.details.wanted else None
    return None if quoted is None else instead(context, quoted[1])


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
    fix=_fix,
)
