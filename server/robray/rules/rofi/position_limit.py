"""Noted by reading: a space joint is put beyond its limits."""

from functools import partial
from typing import NamedTuple

from robray.formats.rofi.statements import SpaceJoint
from robray.rules import RULES
from robray.rules.engine.choices import swapped
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, statement


class Details(NamedTuple):
    position: str
    degrees: str
    least: str
    most: str
    is_in_degrees: str
    instead: str


def _message(context: RuleContext) -> str:
    if float(context.details.least) > float(context.details.most):
        return f"lower limit {context.details.least}° is above upper limit {context.details.most}°; swap them"
    said = RULES["rofi-position-limit"].said(context.details)
    return f"{said}; positions are in radians" if context.details.is_in_degrees else said


def _fix(context: RuleContext) -> Fix | None:
    if context.details.is_in_degrees:
        return replaced(context, context.details.instead, safe=False)
    joint = statement(context)
    limits = joint.motion.limits if isinstance(joint, SpaceJoint) and joint.motion is not None else None
    return swapped(limits[0].span, limits[1].span, context) if limits and limits[0].value > limits[1].value else None


LOGIC = {"rofi-position-limit": partial(Rule, details=Details, message_at=_message, fix=_fix)}
