"""Noted by reading: alpha or beta is more than a quarter turn."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.choices import instead
from robray.rules.engine.rule import Fix, Rule, RuleContext


class Details(NamedTuple):
    key: str
    degrees: str


def _fix(context: RuleContext) -> Fix:
    """As far as the shoe turns that way."""
    return instead(context, "-90" if context.details.degrees.startswith("-") else "90")


LOGIC = {"rofi-angle-range": partial(Rule, details=Details, fix=_fix)}
