"""Noted by resolving: a visual that the robot does not have."""

from functools import partial

from robray.facts.robots import VISUAL
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule
from robray.rules.smurf.near import near

LOGIC = {
    "smurf-undefined-visual": partial(Rule, words=near(VISUAL), fix=lambda context: mended_where_used(context, VISUAL))
}
