"""Keys, modules and joints that a file has twice."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule
from robray.rules.rofi.other_modules import docked_there, first_of_id, next_free_id
from robray.rules.rofi.removed_member import removed_earlier, removed_element


class DuplicateJoint(NamedTuple):
    first: str
    second: str
    where: str


LOGIC = {
    "rofi-duplicate-id": partial(Rule, related=first_of_id, fix=next_free_id),
    "rofi-duplicate-joint": partial(Rule, details=DuplicateJoint, related=docked_there, fix=removed_element),
    "rofi-duplicate-key": partial(Rule, fix=removed_earlier),
}
