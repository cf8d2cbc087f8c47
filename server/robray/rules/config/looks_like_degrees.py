"""Noted by reading: a file is turned by more than a whole turn."""

from functools import partial
from typing import NamedTuple

from robray.rules.config.written_anew import written_anew
from robray.rules.engine.rule import Rule


class Details(NamedTuple):
    number: str


LOGIC = {"config-looks-like-degrees": partial(Rule, details=Details, fix=written_anew)}
