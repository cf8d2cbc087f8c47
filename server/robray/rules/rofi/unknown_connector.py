"""Noted of a world as a whole: a connector has a name that there is not."""

from collections.abc import Iterable
from functools import partial

from robray.formats.rofi.vocabulary import CONNECTORS, ModuleType
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    connector: str
    kind: str
    most: str


def _words(context: RuleContext) -> Iterable[str]:
    return CONNECTORS if context.details.kind == ModuleType.UNIVERSAL.value else ()


RULE = Rule(
    code="rofi-unknown-connector",
    severity=Severity.ERROR,
    summary="A connector has a name that there is not.",
    message="a module of type '{kind}' has no connector '{connector}'",
    details=Details,
    explanation=(
        "The connectors of a universal module have the names A-X, A+X, A-Z, B-X, B+X and B-Z, or the numbers 0 to 5 "
        "in that order. Those of all other modules have numbers only. Older documentation numbers and names them "
        "otherwise; the reader goes by this order."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 },
    { "id": 2, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0 }
  ],
  "moduleJoints": [
    { "orientation": "South", "from": { "id": 1, "connector": [|"B-Y"|] }, "to": { "id": 2, "connector": "A-X" } }
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
    { "orientation": "South", "from": { "id": 1, "connector": "B-X" }, "to": { "id": 2, "connector": "A-X" } }
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
    words=_words,
    fix=partial(mended_by_word, words=_words, quote='"'),
)
