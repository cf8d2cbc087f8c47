"""Noted by reading: a type that no reader knows."""

from collections.abc import Iterable
from functools import partial

from robray.formats.smurf.vocabulary import TYPES
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.smurf.example_robot import in_scene


def _words(_: RuleContext) -> Iterable[str]:
    return TYPES


RULE = Rule(
    code="smurf-unknown-type",
    severity=Severity.ERROR,
    summary="An entity has a type that no reader knows.",
    message="no entity is of the type '{0}'",
    explanation=(
        "MARS drops an entity of an unknown type. Where the suffix of its file says what it is, no type is needed."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, type: [|smruf|], file: arm.smurf}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, type: smurf, file: arm.smurf}
"""
    ),
    rejected_by_reader=True,
    format="smurfs",
    words=_words,
    fix=partial(mended_by_word, words=_words),
)
