"""Noted by reading: one half of a pose stands alone."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule
from robray.rules.robwork.mending import other_half_added


class Details(NamedTuple):
    element: str
    lacking: str


LOGIC = {"robwork-pos-without-rpy": partial(Rule, details=Details, fix=other_half_added)}
