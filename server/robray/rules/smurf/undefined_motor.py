"""Noted by resolving: a motor that the robot does not have."""

from robray.facts.details import Undefined
from robray.formats.smurf.kinds import MOTOR
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.misdeclared import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.smurf.example_robot import with_annotations
from robray.rules.smurf.near import near


def _message(context: RuleContext) -> str:
    if is_misdeclared(context):
        return misdeclared_message(context)
    return f"the robot has no motor '{context.details.name}'"


def _fix(context: RuleContext) -> Fix | None:
    return misdeclared_fix(context) if is_misdeclared(context) else mended_where_used(context, MOTOR)


RULE = Rule(
    code="smurf-undefined-motor",
    severity=Severity.WARNING,
    summary="Annotations name a motor that does not exist.",
    message="the robot has no motor '{name}'",
    message_at=_message,
    details=Undefined,
    explanation=(
        "MARS takes an unknown name for the number 0 without a word, and Phobos drops or refuses what names "
        "it. Published robots have many such names, which is why it is a warning."
    ),
    bad=with_annotations(
        """\
motors:
- name: turn
  joint: shoulder
  mimic_motor: [|trun|]
"""
    ),
    good=with_annotations(
        """\
motors:
- name: turn
  joint: shoulder
  mimic_motor: turn
"""
    ),
    words=near(MOTOR),
    fix=_fix,
)
