"""Noted by reading: an orientation has a name that there is not."""

from collections.abc import Iterable
from functools import partial

from robray.formats.rofi.vocabulary import ORIENTATIONS
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Rule, RuleContext


def _words(_: RuleContext) -> Iterable[str]:
    return ORIENTATIONS


LOGIC = {"rofi-unknown-orientation": partial(Rule, words=_words, fix=partial(mended_by_word, words=_words, quote='"'))}
