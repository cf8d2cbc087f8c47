"""Noted by reading: angles without a unit are read in two ways."""

from functools import partial

from robray.rules.engine.rule import Rule
from robray.rules.robwork.mending import radians_said

LOGIC = {"robwork-rpy-without-unit": partial(Rule, fix=radians_said)}
