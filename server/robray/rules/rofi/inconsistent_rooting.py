"""Noted of a world as a whole: two space joints put a module to different places."""

from functools import partial

from robray.rules.engine.rule import Rule
from robray.rules.rofi.other_modules import placed_there
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    known: str
    found: str
    where: str


LOGIC = {"rofi-inconsistent-rooting": partial(Rule, details=Details, related=placed_there)}
