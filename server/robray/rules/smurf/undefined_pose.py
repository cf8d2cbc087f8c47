"""Noted by resolving: a pose that the robot of an entity does not have."""

from functools import partial

from robray.formats.smurf.kinds import POSE
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule
from robray.rules.smurf.near import near
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    entity: str = ""


LOGIC = {
    "smurf-undefined-pose": partial(
        Rule, details=Details, words=near(POSE), fix=lambda context: mended_where_used(context, POSE)
    )
}
