"""Noted by reading: a unit that nobody knows."""

from collections.abc import Iterable
from functools import partial

from robray.formats.robwork.frontend.numbers import UNITS
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Rule, RuleContext


def _words(_: RuleContext) -> Iterable[str]:
    return UNITS


LOGIC = {"robwork-bad-unit": partial(Rule, words=_words, fix=partial(mended_by_word, words=_words))}
