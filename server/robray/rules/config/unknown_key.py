"""Noted by reading: a key that means nothing."""

from functools import partial

from robray.rules.config.written_anew import name_written_anew
from robray.rules.engine.rule import Rule
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    hint: str


LOGIC = {"config-unknown-key": partial(Rule, details=Details, fix=name_written_anew)}
