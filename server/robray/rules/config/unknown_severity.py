"""Noted by reading: a severity that there is not."""

from functools import partial

from robray.rules.config.written_anew import written_anew
from robray.rules.engine.rule import Rule
from robray.text.records import NamedTuple


class Details(NamedTuple):
    key: str
    wanted: str


LOGIC = {"config-unknown-severity": partial(Rule, details=Details, fix=written_anew)}
