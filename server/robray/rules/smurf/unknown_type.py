"""Noted by reading: a type that no reader knows."""

from collections.abc import Iterable

from robray.formats.smurf.vocabulary import TYPES
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced
from robray.rules.smurf.example_robot import in_scene
from robray.text.records import NamedTuple


class Details(NamedTuple):
    kind: str
    by_suffix: str


def _words(_: RuleContext) -> Iterable[str]:
    return TYPES


def _fix(context: RuleContext) -> Fix | None:
    """A type that is nearly so, or else what the suffix of the file says."""
    by_suffix = context.details.by_suffix
    if context.suggestion is None and by_suffix:
        return replaced(context, by_suffix, safe=False).by_hand
    return mended_by_word(context, _words)


RULE = Rule(
    code="smurf-unknown-type",
    severity=Severity.ERROR,
    summary="An entity has a type that no reader knows.",
    message="no entity is of the type '{kind}'",
    details=Details,
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
    fix=_fix,
)
