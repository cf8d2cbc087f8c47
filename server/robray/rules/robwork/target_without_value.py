"""Noted by reading: a target has no value."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule, RuleContext


class Details(NamedTuple):
    element: str
    lacking: str


def _message(context: RuleContext) -> str:
    element, lacking = context.details
    taken = "the identity" if lacking == "Transform3D" else "an empty configuration"
    return f"missing element '{lacking}' in '{element}'; RobWork's default loader uses {taken}"


LOGIC = {"robwork-target-without-value": partial(Rule, details=Details, message_at=_message)}
