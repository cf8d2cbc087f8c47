"""Noted by reading: a space joint is of a type that there is not."""

from collections.abc import Iterable
from functools import partial

from robray.formats.rofi.vocabulary import MOTION_TYPES
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Rule, RuleContext


def _words(_: RuleContext) -> Iterable[str]:
    return MOTION_TYPES


LOGIC = {"rofi-unknown-joint-type": partial(Rule, words=_words, fix=partial(mended_by_word, words=_words, quote='"'))}
