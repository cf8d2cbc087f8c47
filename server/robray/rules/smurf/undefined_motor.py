"""Noted by resolving: a motor that the robot does not have."""

from robray.facts.details import Named
from robray.formats.smurf.kinds import MOTOR
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import with_annotations
from robray.rules.smurf.near import near

RULE = Rule(
    code="smurf-undefined-motor",
    severity=Severity.WARNING,
    summary="Annotations name a motor that does not exist.",
    message="the robot has no motor '{name}'",
    details=Named,
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
    fix=lambda context: mended_where_used(context, MOTOR),
)
