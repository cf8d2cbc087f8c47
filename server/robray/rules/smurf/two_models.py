"""Noted by reading: a second URDF."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule
from robray.rules.smurf.refused import is_refused


class Details(NamedTuple):
    path: str
    refused_by: str


LOGIC = {"smurf-two-models": partial(Rule, details=Details, rejected_at=is_refused)}
