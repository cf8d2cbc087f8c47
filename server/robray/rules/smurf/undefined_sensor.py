"""Noted by resolving: a sensor that the robot does not have."""

from robray.facts.details import Undefined
from robray.formats.smurf.kinds import SENSOR
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.misdeclared import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.smurf.example_robot import with_annotations
from robray.rules.smurf.near import near


def _message(context: RuleContext) -> str:
    if is_misdeclared(context):
        return misdeclared_message(context)
    return f"the robot has no sensor '{context.details.name}'"


def _fix(context: RuleContext) -> Fix | None:
    return misdeclared_fix(context) if is_misdeclared(context) else mended_where_used(context, SENSOR)


RULE = Rule(
    code="smurf-undefined-sensor",
    severity=Severity.WARNING,
    summary="Annotations name a sensor that does not exist.",
    message="the robot has no sensor '{name}'",
    message_at=_message,
    details=Undefined,
    explanation=(
        "MARS takes an unknown name for the number 0 without a word, and Phobos drops or refuses what names "
        "it. Published robots have many such names, which is why it is a warning."
    ),
    bad=with_annotations(
        """\
controllers:
- name: steer
  sensors: [[|camra|]]
sensors:
- {name: camera, type: CameraSensor, link: upper}
"""
    ),
    good=with_annotations(
        """\
controllers:
- name: steer
  sensors: [camera]
sensors:
- {name: camera, type: CameraSensor, link: upper}
"""
    ),
    words=near(SENSOR),
    fix=_fix,
)
