"""Noted by resolving: a visual that the robot does not have."""

from robray.facts.details import Named
from robray.facts.robots import VISUAL
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import with_annotations
from robray.rules.smurf.near import near

RULE = Rule(
    code="smurf-undefined-visual",
    severity=Severity.WARNING,
    summary="Annotations name a visual that does not exist.",
    message="the robot has no visual '{name}'",
    details=Named,
    explanation=(
        "MARS takes an unknown name for the number 0 without a word, and Phobos drops or refuses what names "
        "it. Published robots have many such names, which is why it is a warning."
    ),
    bad=with_annotations(
        """\
visuals:
- name: [|coverr|]
"""
    ),
    good=with_annotations(
        """\
visuals:
- name: cover
"""
    ),
    words=near(VISUAL),
    fix=lambda context: mended_where_used(context, VISUAL),
)
