"""Noted by resolving: two targets of a task have one id."""

from functools import partial

from robray.rules.engine.rule import Rule
from robray.rules.robwork.mending import free_id

LOGIC = {"robwork-duplicate-target": partial(Rule, fix=free_id)}
