"""Noted of a world as a whole: the same dock stands there twice."""

from functools import partial

from robray.rules.engine.rule import Rule
from robray.rules.rofi.other_modules import docked_there
from robray.rules.rofi.removed_member import removed_element
from robray.text.records import NamedTuple


class Details(NamedTuple):
    first: str
    second: str
    where: str


LOGIC = {"rofi-duplicate-joint": partial(Rule, details=Details, related=docked_there, fix=removed_element)}
