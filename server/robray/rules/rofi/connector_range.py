"""Noted of a world as a whole: a connector or a component has a number that its module has not."""

from robray.rules.engine.choices import instead
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    number: str
    kind: str
    most: str
    noun: str


def _message(context: RuleContext) -> str:
    number, kind, most, noun = context.details
    if most == "0":
        return f"a module of type '{kind}' has no {noun}s"
    there = "there is 0 alone" if most == "1" else f"there are 0 to {int(most) - 1}"
    return f"a module of type '{kind}' has no {noun} {number}; {there}"


def _fix(context: RuleContext) -> Fix | None:
    """The last one that there is."""
    most = context.details.most
    return instead(context, str(int(most) - 1)) if most.isdigit() and most != "0" else None


RULE = Rule(
    code="rofi-connector-range",
    severity=Severity.ERROR,
    summary="A connector or a component has a number that its module has not.",
    message="a module of type '{kind}' has no {noun} {number}",
    details=Details,
    explanation=(
        "A universal module has the connectors 0 to 5, a cube too, and a pad of width w and height h has w·h. A "
        "space joint may hold any component: of a universal module also the shoes and bodies 6 to 9, of a cube its "
        "body 6. The reader does not look, and reads past the end."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
    { "id": 2, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "moduleJoints": [
    { "orientation": "South", "from": { "id": 1, "connector": [|6|] }, "to": { "id": 2, "connector": "A-X" } }
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
    { "orientation": "South", "from": { "id": 1, "connector": 3 }, "to": { "id": 2, "connector": "A-X" } }
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
    message_at=_message,
    fix=_fix,
)
