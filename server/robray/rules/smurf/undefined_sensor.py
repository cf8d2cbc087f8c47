"""Noted by resolving: a sensor that the robot does not have."""

from functools import partial

from robray.formats.smurf.kinds import SENSOR
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.misdeclared import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.smurf.near import near


def _message(context: RuleContext) -> str:
    if is_misdeclared(context):
        return misdeclared_message(context)
    return f"the robot has no sensor '{context.details.name}'"


def _fix(context: RuleContext) -> Fix | None:
    return misdeclared_fix(context) if is_misdeclared(context) else mended_where_used(context, SENSOR)


LOGIC = {"smurf-undefined-sensor": partial(Rule, message_at=_message, words=near(SENSOR), fix=_fix)}
