"""Noted by reading: a key is nearly one that is missing."""

from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced
from robray.text.records import NamedTuple


class Details(NamedTuple):
    key: str
    meant: str
    is_needed: bool


def _fix(context: RuleContext) -> Fix | None:
    return replaced(context, f'"{context.details.meant}"', safe=False)


RULE = Rule(
    code="rofi-unknown-key",
    severity=Severity.HINT,
    summary="A key is nearly one that is missing.",
    message="'{key}' is passed over; did you mean '{meant}'?",
    details=Details,
    explanation=(
        "The reader passes over keys that it does not know. One that is a letter or two away from a key that is not "
        "there was probably meant as that; where the reader needs that key this is an error. "
        "Programs keep what they like under other keys, and under 'attributes'."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, [|"gama"|]: 0 }
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
    rejected_by_reader=True,
    rejected_at=lambda details: bool(details.is_needed),
    fix=_fix,
)
