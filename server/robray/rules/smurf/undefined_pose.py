"""Noted by resolving: a pose that the robot of an entity does not have."""

from robray.formats.smurf.kinds import POSE
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import in_scene
from robray.rules.smurf.near import near
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    entity: str = ""


RULE = Rule(
    code="smurf-undefined-pose",
    severity=Severity.WARNING,
    summary="An entity names a pose that its robot does not have.",
    message="the robot of this entity has no pose '{name}'",
    details=Details,
    explanation=(
        "The poses of a robot are in the section 'poses' of its annotations. Where there is none of the name, "
        "the joints stay at zero."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, pose: [|ups|]}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, pose: up}
"""
    ),
    format="smurfs",
    words=near(POSE),
    fix=lambda context: mended_where_used(context, POSE),
)
