"""Noted of a world as a whole: two space joints put a module to different places."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.rofi.other_modules import placed_there
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    known: str
    found: str
    where: str


RULE = Rule(
    code="rofi-inconsistent-rooting",
    severity=Severity.ERROR,
    summary="Two space joints put a module to different places.",
    message="module {name} was fixed at {known}, and this fixes it at {found}",
    details=Details,
    explanation=(
        "A space joint fixes a component in the world, and with it all of the module. Another one for the same "
        "module must come to the same pose, each entry of the matrices to a thousandth. The reader calls the world "
        "invalid otherwise."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "spaceJoints": [
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 7 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    },
    {
      "point": [0, 0, 1],
      "to": { "id": 1, "component": [|6|] },
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
    },
    {
      "point": [0, 0, 0],
      "to": { "id": 1, "component": 6 },
      "joint": { "type": "rigid", "sourceToDestination": "identity" }
    }
  ]
}
""",
    rejected_by_reader=True,
    related=placed_there,
)
