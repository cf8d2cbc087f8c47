"""Noted by reading: an end of a joint has both a component and a connector."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Applicability, Fix, Rule, RuleContext
from robray.rules.rofi.removed_member import removed_member


class Details(NamedTuple):
    key: str
    other: str


def _fix(context: RuleContext) -> Fix | None:
    return removed_member(context, f"Remove '{context.details.key}'", Applicability.BY_HAND)


LOGIC = {"rofi-both-component-and-connector": partial(Rule, details=Details, fix=_fix)}
