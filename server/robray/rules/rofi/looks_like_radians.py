"""Noted by reading: an angle in degrees is what a part of a turn is in radians."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced


class Details(NamedTuple):
    """`degrees` are what the number is in radians."""

    key: str
    number: str
    degrees: str


def _fix(context: RuleContext) -> Fix | None:
    return replaced(context, context.details.degrees, safe=False).by_hand


LOGIC = {"rofi-looks-like-radians": partial(Rule, details=Details, fix=_fix)}
