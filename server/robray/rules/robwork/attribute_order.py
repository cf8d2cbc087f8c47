"""Noted by reading: attributes are in another order."""

from functools import partial

from robray.rules.engine.rule import Rule
from robray.rules.robwork.mending import attributes_in_order
from robray.text.records import NamedTuple


class Details(NamedTuple):
    element: str
    attributes: str


LOGIC = {"robwork-attribute-order": partial(Rule, details=Details, fix=attributes_in_order)}
