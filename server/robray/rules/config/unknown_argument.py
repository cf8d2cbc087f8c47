"""Noted when a robot is expanded: an argument that its source does not have."""

from functools import partial
from typing import NamedTuple

from robray.rules.config.written_anew import written_anew
from robray.rules.engine.rule import Rule

UNKNOWN_ARGUMENT = "config-unknown-argument"


class UnknownArgument(NamedTuple):
    name: str
    file: str


LOGIC = {"config-unknown-argument": partial(Rule, details=UnknownArgument, fix=written_anew)}
