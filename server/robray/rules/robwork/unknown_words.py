"""Types, units and values that RobWork does not know."""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from robray.formats.robwork.frontend.grammar import FRAME_TYPES
from robray.formats.robwork.frontend.words import UNITS
from robray.rules.engine.meant import mended_by_word
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced_by_suggestion
from robray.rules.robwork.mending import known_words
from robray.rules.robwork.whole_elements import element_renamed


def _bad_unit_words(_: RuleContext) -> Iterable[str]:
    return UNITS


def _unknown_motion_words(_: RuleContext) -> Iterable[str]:
    return ("Linear", "P2P", "Circular")


class UnknownValue(NamedTuple):
    value: str
    attribute: str
    words: str


LOGIC = {
    "robwork-bad-unit": partial(Rule, words=_bad_unit_words, fix=partial(mended_by_word, words=_bad_unit_words)),
    "robwork-unknown-frame-type": partial(Rule, words=lambda _: FRAME_TYPES, fix=replaced_by_suggestion),
    "robwork-unknown-motion": partial(
        Rule, words=_unknown_motion_words, fix=partial(mended_by_word, words=_unknown_motion_words)
    ),
    "robwork-unknown-rotation": partial(
        Rule, words=lambda _: ("Pos", "RPY", "EAA", "Quaternion", "Rotation3D", "Matrix"), fix=element_renamed
    ),
    "robwork-unknown-value": partial(Rule, details=UnknownValue, words=known_words, fix=replaced_by_suggestion),
}
