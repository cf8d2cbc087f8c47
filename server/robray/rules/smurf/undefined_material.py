"""Noted by resolving: a material that the robot does not have."""

from functools import partial

from robray.facts.robots import MATERIAL
from robray.rules.engine.meant import mended_where_used
from robray.rules.engine.rule import Rule
from robray.rules.smurf.near import near

LOGIC = {
    "smurf-undefined-material": partial(
        Rule, words=near(MATERIAL), fix=lambda context: mended_where_used(context, MATERIAL)
    )
}
