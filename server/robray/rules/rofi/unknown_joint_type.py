"""Noted by reading: a space joint is of a type that there is not."""

from collections.abc import Iterable
from functools import partial

from robray.facts.details import Named
from robray.formats.rofi.vocabulary import MOTION_TYPES
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Rule, RuleContext, Severity


def _words(_: RuleContext) -> Iterable[str]:
    return MOTION_TYPES


RULE = Rule(
    code="rofi-unknown-joint-type",
    severity=Severity.ERROR,
    summary="A space joint is of a type that there is not.",
    message="there is no space joint of type '{name}'",
    details=Named,
    explanation=(
        "A space joint is 'rigid' or 'rotational'. The library writes 'modRotational' for joints within modules, "
        "which it does not read again. The reader refuses all other types."
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
      "joint": { "type": [|"rigd"|], "sourceToDestination": "identity" }
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
    words=_words,
    fix=partial(mended_by_word, words=_words, quote='"'),
)
