"""Noted by reading: an angle in degrees is what a part of a turn is in radians."""

from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced
from robray.text.records import NamedTuple


class Details(NamedTuple):
    """`degrees` are what the number is in radians."""

    key: str
    number: str
    degrees: str


def _fix(context: RuleContext) -> Fix | None:
    return replaced(context, context.details.degrees, safe=False).by_hand


RULE = Rule(
    code="rofi-looks-like-radians",
    severity=Severity.HINT,
    summary="An angle seems to be meant in radians.",
    message="'{key}' is in degrees, and {number} is {degrees}° in radians; write {degrees} if that is meant",
    details=Details,
    explanation=(
        "The angles of a universal module are in degrees, while the position of a space joint is in radians. "
        "Half a turn is 180, and 3.1416 degrees hardly turn a shoe. Told of are numbers that are an eighth of a turn "
        "in radians, or a multiple of it up to half a turn, as they are written with two digits or more."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": [|1.5708|], "gamma": 0 }
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
    { "id": 1, "type": "universal", "alpha": 0, "beta": 90, "gamma": 0 }
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
    fix=_fix,
)
