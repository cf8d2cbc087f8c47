"""Noted by reading: an end of a joint has both a component and a connector."""

from robray.rules.engine.rule import Applicability, Fix, Rule, RuleContext, Severity
from robray.rules.rofi.removed_member import removed_member
from robray.text.records import NamedTuple


class Details(NamedTuple):
    key: str
    other: str


def _fix(context: RuleContext) -> Fix | None:
    return removed_member(context, f"remove '{context.details.key}'", Applicability.BY_HAND)


RULE = Rule(
    code="rofi-both-component-and-connector",
    severity=Severity.ERROR,
    summary="An end of a joint has both a component and a connector.",
    message="'{other}' is here already, and the reader takes one of the two",
    details=Details,
    explanation=(
        "A joint's end is a connector of a module, which may be written as its component. The reader refuses both at "
        "once, be they the same. Which of the two was meant it does not say, so look at it before one is removed."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
    { "id": 2, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "moduleJoints": [
    { "orientation": "S", "from": { "id": 1, "connector": 3, [|"component"|]: 3 }, "to": { "id": 2, "connector": 0 } }
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
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
    { "id": 2, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "moduleJoints": [
    { "orientation": "S", "from": { "id": 1, "connector": 3 }, "to": { "id": 2, "connector": 0 } }
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
