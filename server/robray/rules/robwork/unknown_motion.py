"""Noted by reading: a motion is of a type that nobody knows."""

from collections.abc import Iterable
from functools import partial

from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Rule, RuleContext


def _words(_: RuleContext) -> Iterable[str]:
    return ("Linear", "P2P", "Circular")


LOGIC = {"robwork-unknown-motion": partial(Rule, words=_words, fix=partial(mended_by_word, words=_words))}
