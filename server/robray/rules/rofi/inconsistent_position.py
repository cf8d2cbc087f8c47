"""Noted of a world as a whole: a joint puts a module to another place than it has already."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule
from robray.rules.rofi.other_modules import placed_there


class Details(NamedTuple):
    name: str
    known: str
    found: str
    where: str


LOGIC = {"rofi-inconsistent-position": partial(Rule, details=Details, related=placed_there)}
