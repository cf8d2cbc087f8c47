"""Noted by reading: a module or a component is of a type that there is not."""

from collections.abc import Iterable
from functools import partial

from robray.formats.rofi.vocabulary import COMPONENT_TYPES, MODULE_TYPES
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    kind: str
    what: str = ""


def _words(context: RuleContext) -> Iterable[str]:
    return COMPONENT_TYPES if context.details.what else MODULE_TYPES


def _message(context: RuleContext) -> str:
    what = "component" if context.details.what else "module"
    kind = context.details.kind
    return f"there is no {what} of type '{kind}'" if kind else f"this is no type of a {what}"


RULE = Rule(
    code="rofi-unknown-module-type",
    severity=Severity.ERROR,
    summary="A module or a component is of a type that there is not.",
    message="there is no such type of a module",
    details=Details,
    explanation=(
        "Modules are of the types 'universal', 'pad', 'cube' and 'unknown', and small letters matter. The components "
        "of an unknown module are of the types 'roficom', 'UM body', 'UM shoe' and 'Cube body'. The library itself "
        "writes null for the type of unknown modules, which it does not read again."
    ),
    bad="""\
{
  "modules": [
    { "id": 1, "type": [|"univresal"|], "alpha": 0, "beta": 0, "gamma": 0 }
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
    message_at=_message,
    words=_words,
    fix=partial(mended_by_word, words=_words, quote='"'),
)
