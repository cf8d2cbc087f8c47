"""Noted of a world as a whole: two modules are too near to each other."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule
from robray.rules.rofi.other_modules import placed_there


class Details(NamedTuple):
    name: str
    other: str
    distance: str
    where: str


LOGIC = {"rofi-collision": partial(Rule, details=Details, related=placed_there)}
