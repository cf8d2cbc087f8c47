"""Noted by resolving: the first frame of a workcell hangs from the world."""

from functools import partial

from robray.rules.engine.rule import Rule
from robray.rules.robwork.mending import refframe_removed

LOGIC = {"robwork-first-frame-reparented": partial(Rule, fix=refframe_removed)}
