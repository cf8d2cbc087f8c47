"""Noted by resolving: a joint that the robot does not have."""

from functools import partial

from robray.facts.robots import JOINT
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule
from robray.rules.smurf.near import near

LOGIC = {
    "smurf-undefined-joint": partial(Rule, words=near(JOINT), fix=lambda context: mended_where_used(context, JOINT))
}
