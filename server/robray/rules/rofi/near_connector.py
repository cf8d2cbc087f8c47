"""Noted of a world as a whole: two free connectors face each other."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule
from robray.rules.rofi.added_joints import dock_of_near
from robray.rules.rofi.other_modules import placed_there


class Details(NamedTuple):
    name: str
    connector: str
    other: str
    other_connector: str
    orientation: str
    where: str
    number: str
    other_number: str


LOGIC = {"rofi-near-connector": partial(Rule, details=Details, related=placed_there, fix=dock_of_near)}
