"""Noted by reading: a key stands twice in an object."""

from functools import partial

from robray.rules.engine.rule import Rule
from robray.rules.rofi.removed_member import removed_earlier

LOGIC = {"rofi-duplicate-key": partial(Rule, fix=removed_earlier)}
