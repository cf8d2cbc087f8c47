"""Noted by resolving: a collision that the robot does not have."""

from robray.facts.details import Named
from robray.facts.robots import COLLISION
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import with_annotations
from robray.rules.smurf.near import near

RULE = Rule(
    code="smurf-undefined-collision",
    severity=Severity.WARNING,
    summary="Annotations name a collision that does not exist.",
    message="the robot has no collision '{name}'",
    details=Named,
    explanation=(
        "MARS takes an unknown name for the number 0 without a word, and Phobos drops or refuses what names "
        "it. Published robots have many such names, which is why it is a warning."
    ),
    bad=with_annotations(
        """\
collision:
- name: [|hulll|]
"""
    ),
    good=with_annotations(
        """\
collision:
- name: hull
"""
    ),
    words=near(COLLISION),
    fix=lambda context: mended_where_used(context, COLLISION),
)
