"""Noted by reading: an attribute, or a value, is none of the words that it may be."""

from functools import partial

from robray.rules.engine.rule import Rule
from robray.rules.engine.rule_contexts import replaced_by_suggestion
from robray.rules.robwork.mending import known_words
from robray.text.records import NamedTuple


class Details(NamedTuple):
    value: str
    attribute: str
    words: str


LOGIC = {"robwork-unknown-value": partial(Rule, details=Details, words=known_words, fix=replaced_by_suggestion)}
