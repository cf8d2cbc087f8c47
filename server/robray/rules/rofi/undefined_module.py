"""Noted by resolving: a joint names a module that is not there."""

from functools import partial

from robray.rules.engine.rule import Rule
from robray.rules.rofi.other_modules import near_id, near_ids

LOGIC = {"rofi-undefined-module": partial(Rule, words=near_ids, fix=near_id)}
