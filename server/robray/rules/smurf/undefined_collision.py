"""Noted by resolving: a collision that the robot does not have."""

from functools import partial

from robray.facts.robots import COLLISION
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule
from robray.rules.smurf.near import near

LOGIC = {
    "smurf-undefined-collision": partial(
        Rule, words=near(COLLISION), fix=lambda context: mended_where_used(context, COLLISION)
    )
}
