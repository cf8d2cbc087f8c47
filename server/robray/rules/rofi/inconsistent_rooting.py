"""Noted of a world as a whole: two space joints put a module to different places."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule
from robray.rules.rofi.other_modules import placed_there


class Details(NamedTuple):
    name: str
    known: str
    found: str
    where: str


LOGIC = {"rofi-inconsistent-rooting": partial(Rule, details=Details, related=placed_there)}
