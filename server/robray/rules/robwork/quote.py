"""Noted by reading: a value is in single quotes."""

from functools import partial

from robray.rules.engine.rule import Rule
from robray.rules.robwork.mending import requoted

LOGIC = {"robwork-quote": partial(Rule, fix=requoted)}
