"""Noted by reading: attributes are in another order."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule
from robray.rules.robwork.mending import attributes_in_order


class Details(NamedTuple):
    element: str
    attributes: str


LOGIC = {"robwork-attribute-order": partial(Rule, details=Details, fix=attributes_in_order)}
