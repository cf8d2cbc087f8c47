"""Noted of a world as a whole: two docks use one connector."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule
from robray.rules.rofi.other_modules import docked_there


class Details(NamedTuple):
    connector: str
    name: str
    where: str


LOGIC = {"rofi-connector-used-twice": partial(Rule, details=Details, related=docked_there)}
