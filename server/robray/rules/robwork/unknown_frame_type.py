"""Noted by reading: a frame is of a type that nobody knows."""

from functools import partial

from robray.formats.robwork.frontend.grammar import FRAME_TYPES
from robray.rules.engine.rule import Rule
from robray.rules.engine.rule_contexts import replaced_by_suggestion

LOGIC = {"robwork-unknown-frame-type": partial(Rule, words=lambda _: FRAME_TYPES, fix=replaced_by_suggestion)}
