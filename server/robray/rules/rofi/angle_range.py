"""Noted by reading: alpha or beta is more than a quarter turn."""

from robray.rules.engine.choices import instead
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    key: str
    degrees: str


def _fix(context: RuleContext) -> Fix:
    """As far as the shoe turns that way."""
    return instead(context, "-90" if context.details.degrees.startswith("-") else "90")


RULE = Rule(
    code="rofi-angle-range",
    severity=Severity.ERROR,
    summary="Alpha or beta is more than a quarter turn.",
    message="'{key}' is {degrees}°, and must be from -90 to 90",
    details=Details,
    explanation=(
        "The shoes of a universal module turn by a quarter turn at most, both ways; both ends are allowed. The "
        "reader refuses more, after it has rounded the angle to single precision. Gamma may be any angle. All three "
        "are in degrees, while the position of a space joint is in radians."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": [|91|], "gamma": 0 }
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
    rejected_by_reader=True,
    fix=_fix,
)
