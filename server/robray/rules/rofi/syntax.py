"""Noted by reading: a configuration is no JSON."""

from functools import partial

from robray.rules.engine.rule import Rule
from robray.rules.rofi.mended_json import mended_json

LOGIC = {"rofi-syntax": partial(Rule, fix=mended_json)}
