"""Noted by resolving: two modules of a world have the same id."""

from functools import partial

from robray.rules.engine.rule import Rule
from robray.rules.rofi.other_modules import first_of_id, next_free_id

LOGIC = {"rofi-duplicate-id": partial(Rule, related=first_of_id, fix=next_free_id)}
