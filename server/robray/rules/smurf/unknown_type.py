"""Noted by reading: a type that no reader knows."""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from robray.formats.smurf.vocabulary import TYPES
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced


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


LOGIC = {"smurf-unknown-type": partial(Rule, details=Details, words=_words, fix=_fix)}
