"""Noted by reading: something stands behind the declaration in the first line."""

from functools import partial

from robray.rules.engine.rule import Rule
from robray.rules.robwork.mending import line_broken

LOGIC = {"robwork-lost-first-line": partial(Rule, fix=line_broken)}
