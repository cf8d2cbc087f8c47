"""Noted by reading: a type that is not that of the file."""

from functools import partial
from typing import NamedTuple

from robray.formats.smurf.vocabulary import SUFFIX_TYPES
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced


class Details(NamedTuple):
    kind: str
    suffix: str


def _fix(context: RuleContext) -> Fix:
    """What the file is by its suffix; that changes what MARS loads."""
    by_suffix = SUFFIX_TYPES.get(context.details.suffix, context.details.suffix)
    return replaced(context, by_suffix, safe=False).by_hand


LOGIC = {
    "smurf-type-mismatch": partial(
        Rule, details=Details, fix=lambda context: _fix(context) if context.details.suffix in SUFFIX_TYPES else None
    )
}
