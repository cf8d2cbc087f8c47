"""Noted by reading: a file is turned by more than a whole turn."""

from functools import partial

from robray.rules.config.written_anew import written_anew
from robray.rules.engine.rule import Rule
from robray.text.records import NamedTuple


class Details(NamedTuple):
    number: str


LOGIC = {"config-looks-like-degrees": partial(Rule, details=Details, fix=written_anew)}
